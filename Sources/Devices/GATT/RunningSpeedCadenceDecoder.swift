import Model

/// Turns notifications of 0x2A53 into speed, cadence, stride length and distance.
package struct RunningSpeedCadenceDecoder: PayloadDecoder {
  /// Running Speed and Cadence Service, 0x1814.
  package static let service = BluetoothUUID.long("1814")
  /// RSC Measurement, 0x2A53.
  package static let characteristic = BluetoothUUID.long("2a53")

  private var reserved = ReservedFlags(
    Int(RunningSpeedCadenceMeasurement.Flags.reserved.rawValue))

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    let measurement = try RunningSpeedCadenceMeasurement(payload: payload)
    func reading(_ quantity: Quantity, _ value: Double, _ unit: Unit) -> Decoded {
      .reading(
        Reading(quantity: quantity, value: value, unit: unit, timeSource: .arrival, raw: payload))
    }
    reserved.tell(Int(measurement.flags.rawValue), in: &result)
    result.append(reading(.speed, Double(measurement.speed) / 256, .metrePerSecond))
    result.append(reading(.cadence, Double(measurement.cadence), .perMinute))
    if let length = measurement.strideLength {
      result.append(reading(.strideLength, Double(length) / 100, .metre))
    }
    if let distance = measurement.totalDistance {
      result.append(reading(.distance, Double(distance) / 10, .metre))
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
    match: { Recognition(services: [RunningSpeedCadenceDecoder.service]).score($0) },
    makeDecoder: { RunningSpeedCadenceDecoder() }, simulated: { RunningSimulator(seed: $0) })
}
