extension Quantity {
  /// The one unit of each quantity that an exercise may name (`Contract.md`, "Units").
  package static let units: [Quantity: Unit] = [
    .interval: .second, .beatInterval: .second, .flightTime: .second, .contactTime: .second,
    .reactionTime: .second, .passage: .second, .release: .second, .heartRate: .perMinute,
    .cadence: .perMinute,
    .force: .newton, .mass: .kilogram, .power: .watt, .impulse: .newtonSecond,
    .forceRate: .newtonPerSecond, .heartRateVariability: .second, .energy: .joule,
    .speed: .metrePerSecond, .barSpeed: .metrePerSecond, .acceleration: .metrePerSecondSquared,
    .distance: .metre,
    .height: .metre, .strideLength: .metre, .temperature: .degreeCelsius,
    .batteryLevel: .percent, .bodyFat: .percent, .angle: .radian,
    .angularVelocity: .radianPerSecond, .count: .one,
    .reactiveStrength: .metrePerSecond, .load: .one,
  ]
}
