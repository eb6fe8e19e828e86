/// A wheel or crank that turns: its counter and the time of its last turn, as `RevolutionData`.
struct SimulatedTurning: Sendable {
  /// Of the sensor's clock, in a second.
  private let ticks: Double
  private var turned = 0.0
  private var time = 0.0
  private var stamp = 0.0

  /// - Parameter ticks: Of the sensor's clock, in a second.
  init(ticks: Double) { self.ticks = ticks }

  /// Begins anew, counter and clock at this tick.
  mutating func restart(at tick: Int) {
    turned = Double(tick)
    time = Double(tick) / ticks
    stamp = time
  }

  /// Turns on.
  ///
  /// - Parameters:
  ///   - seconds: For how long.
  ///   - rate: Turns a second, greater than 0.
  mutating func turn(for seconds: Double, at rate: Double) {
    let before = turned.rounded(.down)
    turned += seconds * rate
    time += seconds
    let whole = turned.rounded(.down)
    if whole > before { stamp = time - (turned - whole) / rate }
  }

  /// Counter and time as they are sent.
  ///
  /// - Parameter width: Of the counter, in bytes.
  /// - Returns: Both, little-endian; what does not fit wraps.
  func bytes(width: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(Int(turned), width: width)
    bytes.append(Int((stamp * ticks).rounded()), width: 2)
    return bytes
  }
}
