/// Children on a bench who bring their straps to the tablet, one after the other and over again.
package struct StrapParade: Sendable, Hashable {
  /// In seconds: how long each one's turn is, and which part of it the strap is held close.
  private static let turn = 8.0
  private static let close = 1.5..<7.0
  /// In dBm, at the tablet and on the bench.
  private static let near = -42
  private static let far = -75

  /// How many there are.
  private let count: Int

  /// - Parameter count: At least 1.
  package init(count: Int) { self.count = max(1, count) }

  /// Tells how strongly a strap is heard.
  ///
  /// - Parameters:
  ///   - index: Which one, from 0.
  ///   - time: In seconds since some moment.
  /// - Returns: In dBm.
  package func signal(of index: Int, at time: Double) -> Int {
    let round = time.truncatingRemainder(dividingBy: Self.turn * Double(count))
    let part = round - Self.turn * Double(index)
    let sway = (Int(time) + index * 3) % 5 - 2
    return (Self.close.contains(part) ? Self.near : Self.far) + sway
  }
}
