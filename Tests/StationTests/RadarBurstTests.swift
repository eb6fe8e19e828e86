import Devices
import Engine
import Model
import Testing

/// A radar goes on sending while nothing moves: that neither prolongs a burst nor is one.
///
/// The lines were captured (`StalkerDecoderTests` names where); while nothing moves they come every third
/// of a second.
@Suite struct RadarBurstTests {
  private static let idle = line("34C             5C     869     6A             ")
  private static let shots = [
    line("34C 586         5C 589 869     6A             "),
    line("34C 537         5C 589 869     9A15650        "),
  ]

  private static func line(_ speeds: String) -> [UInt8] {
    [0x88] + Array("RD   \(speeds)\r".utf8)
  }

  @Test func `two throws between idle lines are two attempts`() throws {
    var exercise = try #require(Shipped.exercises.first { $0.id == "shot-speed" })
    exercise.attempts = 2
    var machine = Machines.machine(for: exercise)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(HostInstant(nanoseconds: 0)))
    var decoder = StalkerDecoder(unit: .milesPerHour)
    var time = HostInstant(nanoseconds: 0)
    var found: [Double] = []
    for _ in 0..<2 {
      let lines = Array(repeating: Self.idle, count: 9) + Self.shots
      for (place, line) in (lines + Array(repeating: Self.idle, count: 9)).enumerated() {
        let isShot = (9..<11).contains(place)
        time = time.advanced(bySeconds: isShot ? 0.05 : 1.0 / 3)
        if let deadline = machine.deadline, deadline <= time {
          found += recorded(try machine.handle(.deadline(deadline)))
        }
        for case .reading(let reading) in decoder.decode(line, from: "") {
          let measurement = Measurement(
            device: DeviceID(rawValue: "radar"), quantity: reading.quantity, value: reading.value,
            unit: reading.unit, channel: reading.channel, hostTime: time,
            timeSource: reading.timeSource)
          found += recorded(try machine.handle(.measurement(measurement)))
        }
      }
    }
    #expect(found.map { ($0 * 36_000 / 1609.344).rounded() } == [589, 589])
    #expect(machine.state == .full)
  }

  private func recorded(_ actions: [ExerciseAction]) -> [Double] {
    actions.compactMap { action in
      guard case .record(let attempt) = action, case .measured(let measurement) = attempt.content
      else { return nil }
      return measurement.value
    }
  }
}
