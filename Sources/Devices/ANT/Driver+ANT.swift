import Model

extension Driver {
  /// Describes a kind of ANT+ device: its messages say what it is.
  ///
  /// - Parameters:
  ///   - type: The kind.
  ///   - id: The driver's stable name.
  ///   - quantities: What it measures.
  ///   - silenceLimit: Silence after which it counts as lost, in seconds; devices send four times a
  ///     second for as long as they are awake.
  ///   - wheel: How far its wheel gets in one turn, in metres.
  ///   - makeDecoder: Makes what reads its pages.
  ///   - simulated: Makes what sends such pages.
  init(
    ant type: ANTDeviceType, id: String, quantities: [Quantity],
    silenceLimit: Double = 10, wheel: Double? = nil,
    makeDecoder: @escaping @Sendable () -> any StreamDecoder,
    simulated: @escaping @Sendable (_ seed: UInt64) -> any DeviceSimulator
  ) {
    let title = LocalizedText(sv: "\(type.title.sv) (ANT+)", en: "\(type.title.en) (ANT+)")
    self.init(
      id: id, model: title.en, title: title, links: [.ant], profile: LinkProfile(),
      quantities: quantities, silenceLimit: silenceLimit, wheel: wheel,
      match: { sighting in
        sighting.kind == .ant && ANTChannelID(address: sighting.address)?.kind == type
          ? Recognition.Weight.service : 0
      }, makeDecoder: makeDecoder, simulated: simulated)
  }

  /// What is read by an ANT stick.
  static let ant: [Driver] = [
    .antHeartRate, .antFootPod, .antPower, .antSpeedCadence, .antCadence, .antSpeed,
    .antFitnessEquipment, .antScale,
  ]
}
