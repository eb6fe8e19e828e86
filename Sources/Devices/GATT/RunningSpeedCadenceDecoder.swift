import Model

/// Turns notifications of 0x2A53 into speed, cadence, stride length and distance.
package struct RunningSpeedCadenceDecoder: PayloadDecoder {
  /// Running Speed and Cadence Service, 0x1814.
  package static let service = BluetoothUUID.long("1814")
  /// RSC Measurement, 0x2A53.
  package static let characteristic = BluetoothUUID.long("2a53")

  private static let forms = ReadingForms([
    // The fastest sprinter ran 12.4 m/s.
    ReadingForm(.speed, .metrePerSecond, .arrival, limits: 0...20),
    ReadingForm(.cadence, .perMinute, .arrival),
    ReadingForm(.strideLength, .metre, .arrival), ReadingForm(.distance, .metre, .arrival),
  ])
  private var reserved = ReservedFlags()
  private var trailing = TrailingOctets()

  var source = SourceMemory()

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout DecodedBuffer) throws(PayloadError) {
    let measurement = try RunningSpeedCadenceMeasurement(payload: payload)
    reserved.tell(measurement.flags.intersection(.reserved).rawValue, in: &result)
    trailing.tell(measurement.trailing, in: &result)
    result.begin(Self.self, Self.forms, raw: payload.span)
    result.add(0, Double(measurement.speed) / 256)
    result.add(1, Double(measurement.cadence))
    if let length = measurement.strideLength { result.add(2, Double(length) / 100) }
    if let distance = measurement.totalDistance { result.add(3, Double(distance) / 10) }
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
