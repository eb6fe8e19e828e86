import Devices
import Engine
import EyeTest
package import Learning
import Model

/// What programs read of the devices on the roster, as any exercise does.
extension Station {
  private static let gateQuantities: [Quantity] = [.interval, .passage]

  /// How the equipment stands that programs may read.
  package func codeSensors(_ language: SlangLanguage) -> [CodeSensorStatus] {
    [SlangSensor.tilt, .gate, .pulse].map { sensor in
      let entry = codeDevice(of: sensor)
      return CodeSensorStatus(
        sensor: sensor, state: Self.condition(of: entry),
        device: entry.map {
          CodeSensorStatus.Device(
            id: $0.sighting.id, title: $0.title?[language] ?? $0.sighting.name)
        },
        simulated: entry?.sighting.simulated ?? false)
    }
  }

  /// The tablet's own sensor is connected when a program wants it; everything else a coach connects.
  private func codeDevice(of sensor: SlangSensor) -> RosterEntry? {
    switch sensor {
    case .tilt:
      roster.tiltSensor ?? roster.firstTiltSensor { !$0.sighting.simulated && $0.machine.isHere }
        ?? roster.firstTiltSensor { $0.machine.isWanted }
    case .pulse: roster.connected(measuring: [.heartRate])
    case .gate, .gates: roster.connected(measuring: Self.gateQuantities)
    }
  }

  private static func condition(of entry: RosterEntry?) -> LiveProgram.Condition {
    switch entry?.state {
    case .ready?: .ready
    case .connecting?: .connecting
    case .lost?, .refused?: .lost
    case .absent?, .available?, nil: .absent
    }
  }

  /// Hands in what devices said before a program began.
  func greet(_ id: String) {
    updateCodeDevices(of: id)
    for (sensor, device) in code.live[id]?.devices ?? [:] {
      for value in roster[device]?.newest.values.map(\.measurement) ?? [] {
        guard let reading = Self.reading(value, for: sensor, lane: 1) else { continue }
        _ = code.live[id]?.program.take(reading, from: .device, at: environment.patienceClock())
      }
    }
  }

  /// Takes in how the devices of a program stand now; one that came since is read from then on.
  func updateCodeDevices(of id: String) {
    guard let program = code.live[id]?.program else { return }
    for sensor in program.measured {
      var entry = code.live[id]?.devices[sensor].flatMap { roster[$0] }
      if entry == nil, let found = codeDevice(of: sensor) {
        entry = found
        code.live[id]?.devices[sensor] = found.sighting.id
      }
      if let found = entry, sensor == .tilt, !found.machine.isWanted {
        lend(found.sighting.id)
        entry = roster[found.sighting.id]
      }
      code.live[id]?.program.note(
        sensor, Self.condition(of: entry),
        device: entry.map { $0.title?[program.language] ?? $0.sighting.name },
        isSimulated: entry?.sighting.simulated ?? false)
    }
  }

  /// Hands a measurement to the programs that read it.
  func feedCode(_ measurement: Measurement) {
    guard !code.live.entries.isEmpty else { return }
    let now = environment.patienceClock()
    for id in code.live.running {
      for (sensor, device) in code.live[id]?.devices ?? [:] where device == measurement.device {
        let lane = lane(of: measurement.channel, in: id)
        guard let reading = Self.reading(measurement, for: sensor, lane: lane) else { continue }
        _ = code.live[id]?.program.take(reading, from: .device, at: now)
      }
    }
  }

  /// Hands a sample of a tilt sensor to the programs that read it.
  func feedCode(_ sample: MotionSample, from device: DeviceID) {
    guard !code.live.entries.isEmpty, let angles = TiltAngles(sample) else { return }
    let now = environment.patienceClock()
    // To the right is positive: the right edge goes down, and gravity pulls along x.
    let angle = (-angles.x * 1800 / .pi).rounded() / 10
    for id in code.live.running where code.live[id]?.devices[.tilt] == device {
      _ = code.live[id]?.program.take(.tilt(angle), from: .device, at: now)
    }
  }

  /// A channel that is a number is that lane; others are counted as they come.
  private func lane(of channel: String?, in id: String) -> Int {
    guard let channel else { return 1 }
    if let number = Int(channel), number > 0 { return number }
    if let known = code.live[id]?.lanes[channel] { return known }
    let next = (code.live[id]?.lanes.count ?? 0) + 1
    code.live[id]?.lanes[channel] = next
    return next
  }

  private static func reading(
    _ measurement: Measurement, for sensor: SlangSensor, lane: Int
  ) -> SlangReading? {
    switch sensor {
    case .pulse where measurement.quantity == .heartRate: .pulse(measurement.value.rounded())
    case .gate where gateQuantities.contains(measurement.quantity):
      .gate(.init(time: measurement.value, lane: lane))
    default: nil
    }
  }
}
