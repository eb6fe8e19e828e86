extension Quantity {
  /// What can be at all, in the one unit of the quantity (`Quantity.units`): a number outside is a
  /// fault of a device or its link, and never a value.
  ///
  /// They are wide: nobody's record is outside, and no equipment that a coach has. A quantity that is not
  /// here has none. Each is what sources of the field give, rounded away from what is possible:
  /// - heart rate: 27 beats a minute at rest and well below 300 in the fastest tachycardia;
  /// - speed: a badminton smash of 565 km/h is 157 m/s;
  /// - force: take-off of a triple jump, about 15 kN;
  /// - power: peaks of a weightlifter's second pull, about 7 kW;
  /// - cadence: a skipping rope's 230 jumps in 30 s.
  package static let limits: [Quantity: ClosedRange<Double>] = [
    .interval: span, .passage: instants, .flightTime: span, .contactTime: span, .reactionTime: span,
    .heartRate: 20...300, .beatInterval: 0.2...6, .heartRateVariability: 0...6,
    .energy: 0...1e9, .count: -1e12...1e12, .load: -1e12...1e12,
    .angle: -1e4...1e4, .angularVelocity: -2000...2000, .acceleration: -20_000...20_000,
    .cadence: 0...600, .force: -25_000...25_000, .forceRate: -1e7...1e7, .impulse: -1e5...1e5,
    .mass: -1000...1000, .power: -10_000...10_000, .speed: -200...200, .distance: -1e9...1e9,
    .height: -10_000...10_000, .strideLength: 0...10, .temperature: -273.15...300,
    .reactiveStrength: 0...20, .barSpeed: 0...20,
    .batteryLevel: 0...100, .bodyFat: 0...100, .logMAR: -3...3,
    .contrastSensitivity: -1...4,
  ]

  /// In seconds, some months; events of a device, as somebody's steps off a mat, may be long apart.
  private static let span = 0.0...10_000_000

  /// In seconds since a device began, which is not always switched off.
  private static let instants = 0.0...10_000_000_000

  /// What can be at all, in the quantity's unit; every finite number where nothing is known.
  package var limits: ClosedRange<Double> {
    Self.limits[self] ?? -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  }
}
