/// Follows a device's running number: unwraps it and tells what is missing.
package struct SequenceTracker: Sendable, Hashable {
  /// What a number says about those before it.
  package enum Step: Sendable, Hashable {
    /// The next one, or the first that was seen.
    case inOrder
    /// So many numbers were jumped over.
    case missing(Int)
    /// One of those that were jumped over a moment ago: datagrams may overtake each other.
    case late
    /// The same number with other bytes, or an earlier one: the device began anew.
    case restarted
  }

  /// How far back a number may lie that comes late.
  private static let window = 16

  private var last: Int?
  /// Which of the numbers before the newest did not come; the lowest bit stands for the one before.
  private var jumped: UInt16 = 0
  /// What was added by wraps since the counter began.
  private var base = 0
  /// The newest number that was seen before the program ended, unwrapped, until the next one comes.
  private var resumed: Int?

  package init() {}

  /// Goes on after a number that was seen before.
  ///
  /// - Parameter number: Unwrapped, at least 0.
  package init(after number: Int) { resumed = max(0, number) }

  /// Appends the next number.
  ///
  /// A jump of less than half the counter's range is forward, across the wrap too.
  ///
  /// - Parameters:
  ///   - number: The counter as sent, 0 … `wrap` - 1.
  ///   - wrap: The first number that the counter never shows.
  /// - Returns: What it says, and the number unwrapped.
  package mutating func append(_ number: Int, wrap: Int) -> (step: Step, unwrapped: Int) {
    guard let before = last else { return begin(with: number, wrap) }
    let distance = number >= before ? number - before : number - before + wrap
    guard distance > 0, distance <= wrap / 2 else { return goBack(to: number, from: before, wrap) }
    if number < before { base &+= wrap }
    last = number
    // Bits that are shifted out are too old to matter.
    jumped = distance == 1 ? jumped << 1 : (jumped << distance) | ((1 << (distance - 1)) &- 1)
    return (distance == 1 ? .inOrder : .missing(distance - 1), base &+ number)
  }

  private mutating func begin(with number: Int, _ wrap: Int) -> (step: Step, unwrapped: Int) {
    guard let before = resumed else {
      last = number
      return (.inOrder, number)
    }
    resumed = nil
    last = before % wrap
    base = before - before % wrap
    return append(number, wrap: wrap)
  }

  /// Appends a number that is not beyond the newest.
  private mutating func goBack(
    to number: Int, from before: Int, _ wrap: Int
  ) -> (step: Step, unwrapped: Int) {
    let back = number <= before ? before - number : before - number + wrap
    if back > 0, back <= Self.window {
      let bit: UInt16 = 1 << (back - 1)
      if jumped & bit != 0 {
        jumped &= ~bit
        return (.late, base &+ before - back)
      }
    }
    (last, base, jumped) = (number, 0, 0)
    return (.restarted, number)
  }
}
