/// Makes the notifications of a gauge at which somebody pulls: pure, the same for the same seed.
package struct PullSimulator: DeviceSimulator {
  private let characteristic: String
  private let period: Double
  private let encode: @Sendable (_ kilograms: Double) -> [UInt8]
  private var pull: PullSimulation

  /// - Parameters:
  ///   - characteristic: What sends them.
  ///   - period: From one to the next, in seconds.
  ///   - seed: The same seed gives the same pulls.
  ///   - encode: Makes one, of a force in kilograms.
  init(
    _ characteristic: String, period: Double, seed: UInt64,
    encode: @escaping @Sendable (_ kilograms: Double) -> [UInt8]
  ) {
    self.characteristic = characteristic
    self.period = period
    self.encode = encode
    pull = PullSimulation(seed: seed)
  }

  package mutating func restart(at tick: Int) { pull.restart() }

  package mutating func next() -> SimulatorStep {
    SimulatorStep(
      bytes: encode(pull.next(after: period)), delay: period, source: characteristic)
  }
}
