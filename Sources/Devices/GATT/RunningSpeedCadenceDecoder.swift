import Model

/// Turns notifications of 0x2A53 into speed, cadence, stride length and distance.
package struct RunningSpeedCadenceDecoder: PayloadDecoder {
  /// Running Speed and Cadence Service, 0x1814.
  package static let service = BluetoothUUID.long("1814")
  /// RSC Measurement, 0x2A53.
  package static let characteristic = BluetoothUUID.long("2a53")

  /// The fastest sprinter ran 12.4 m/s.
  private static let speed = ReadingForm(.speed, .metrePerSecond, .arrival, limits: 0...20)
  private static let cadence = ReadingForm(.cadence, .perMinute, .arrival)
  private static let strideLength = ReadingForm(.strideLength, .metre, .arrival)
  private static let distance = ReadingForm(.distance, .metre, .arrival)

  private var unknown = UnknownParts()

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    let measurement = try RunningSpeedCadenceMeasurement(payload: payload)
    unknown.report(
      flags: measurement.flags.intersection(.reserved).rawValue,
      octets: measurement.trailing, to: &result)
    result.append(Self.speed.reading(Double(measurement.speed) / 256, raw: payload))
    result.append(Self.cadence.reading(Double(measurement.cadence), raw: payload))
    if let length = measurement.strideLength {
      result.append(Self.strideLength.reading(Double(length) / 100, raw: payload))
    }
    if let distance = measurement.totalDistance {
      result.append(Self.distance.reading(Double(distance) / 10, raw: payload))
    }
  }
}

extension Driver {
  /// Any foot pod, watch or treadmill with the standard service.
  ///
  /// It notifies about once a second (Running Speed and Cadence Service 1.0, section 3.1), so ten
  /// seconds without anything is a sensor that fell silent.
  package static let runningSpeedCadence = Driver(
    id: "running-speed-cadence", model: "Running speed and cadence sensor", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: RunningSpeedCadenceDecoder.service,
        notify: [RunningSpeedCadenceDecoder.characteristic])),
    quantities: [.speed, .cadence, .strideLength, .distance], silenceLimit: 10,
    recognition: Recognition(services: [RunningSpeedCadenceDecoder.service]),
    makeDecoder: { RunningSpeedCadenceDecoder() }, simulated: { RunningSimulator(seed: $0) })
}
