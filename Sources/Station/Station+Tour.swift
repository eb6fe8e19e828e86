import Devices
package import Model

extension Station {
  /// The simulated gate that the tour connects.
  package static let tourDevice = DeviceID(rawValue: "serial:tour-gate")

  /// Makes the run that the first-run tour goes through, with a simulated gate of its own.
  ///
  /// - Parameter key: Makes a repeated request return the run that the first one made.
  /// - Returns: The run, simulated as everything from that gate.
  /// - Throws: `StationError`: `unknownDriver` or `unknownExercise` where what it needs was removed.
  package func beginTour(key: RequestKey? = nil) throws(StationError) -> Run {
    let exercise = library.first {
      $0.active && $0.id == "ten-turns" && $0.quantity == .interval
    }
    guard let exercise else {
      throw StationError(.unknownExercise, .refused, "The tour's exercise is not there.")
    }
    guard let description = registry.description(id: "gate-lines"),
      let driver = registry.driver(id: description.id)
    else {
      throw StationError(.unknownDriver, .refused, "The tour's driver is not there.")
    }
    let sighting = Sighting(
      id: Self.tourDevice, name: "Gate S", title: LocalizedText(sv: "Grind S", en: "Gate S"),
      kind: .serial, address: "tour", simulated: true)
    put(sighting, driver: driver, transport: TourTransport(description: description))
    let person = try catalogue.participants().first?.number ?? 0
    return try createRun(
      NewRun(
        exercise: exercise.id, participant: person, equipment: exercise.equipment.first?.id,
        device: Self.tourDevice),
      key: key)
  }
}
