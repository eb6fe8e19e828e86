/// Follows a device's running number: unwraps it and tells what is missing.
package struct SequenceTracker: Sendable, Hashable {
  /// What a number says about those before it.
  package enum Step: Sendable, Hashable {
    /// The next one, or the first that was seen.
    case inOrder
    /// So many numbers were jumped over.
    case missing(Int)
    /// The same number again or an earlier one: the device began anew.
    case restarted
  }

  private var last: Int?
  /// What was added by wraps since the counter began.
  private var base = 0

  package init() {}

  /// Takes the next number.
  ///
  /// A jump of less than half the counter's range is forward, across the wrap too.
  ///
  /// - Parameters:
  ///   - number: The counter as sent, 0 … `wrap` - 1.
  ///   - wrap: The first number that the counter never shows.
  /// - Returns: What it says, and the number unwrapped.
  package mutating func take(_ number: Int, wrap: Int) -> (step: Step, unwrapped: Int) {
    defer { last = number }
    guard let last else { return (.inOrder, number) }
    let distance = number >= last ? number - last : number - last + wrap
    guard distance > 0, distance <= wrap / 2 else {
      base = 0
      return (.restarted, number)
    }
    if number < last { base &+= wrap }
    return (distance == 1 ? .inOrder : .missing(distance - 1), base &+ number)
  }
}
