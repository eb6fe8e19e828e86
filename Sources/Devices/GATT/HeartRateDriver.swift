import Model

extension Driver {
  /// Any strap or watch with the standard Heart Rate service.
  ///
  /// The service notifies about once a second (Heart Rate Service 1.0, section 3.1.1), so five
  /// seconds without one is a sensor that fell silent.
  package static let heartRate = Driver(
    id: "heart-rate", model: "Heart rate sensor", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: HeartRateDecoder.service, notify: [HeartRateDecoder.characteristic])),
    quantities: [.heartRate, .beatInterval, .energy], silenceLimit: 5,
    recognition: Recognition(services: [HeartRateDecoder.service]),
    makeDecoder: { HeartRateDecoder() }, simulated: { HeartRateSimulator(seed: $0) })
}
