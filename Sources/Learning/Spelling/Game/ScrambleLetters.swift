package import Model

/// The letters of a word in another order.
package struct ScrambleLetters: Sendable {
  /// More orders than this are not looked through to find one.
  private static let mostOrders = 720
  private static let shuffles = 40

  /// All words of the list that have these letters, as they are spelled: each of them is right.
  package let accepted: [String]
  private let letters: [Character]
  private let denied: DenyList

  /// Fails if no order of the letters is one to start with: a word of one letter, of the same letters
  /// only, or words of the list that have all the orders between them.
  ///
  /// - Parameters:
  ///   - word: The word that is asked.
  ///   - same: Words of the list with the same letters (`byLetters`), this one or not.
  ///   - denied: What the letters are not to spell.
  package init?(_ word: String, same: [String], denied: DenyList) {
    letters = Array(word)
    accepted = [word] + same.filter { $0 != word }
    self.denied = denied
    guard letters.count > 1, firstOrder() != nil else { return nil }
  }

  /// The words of a list by their letters, which `key` makes.
  package static func byLetters(_ list: [String]) -> [String: [String]] {
    Dictionary(grouping: list, by: key)
  }

  /// The letters of a word by the alphabet.
  package static func key(_ word: String) -> String { String(word.sorted()) }

  /// Returns an order that spells no word of the list and nothing that is not for children.
  package func order(using generator: inout SplitMix64) -> [Character] {
    for _ in 0..<Self.shuffles {
      let order = letters.shuffled(using: &generator)
      if isGood(order) { return order }
    }
    return firstOrder() ?? letters
  }

  /// Returns the places that are wrong, in the word that the letters come nearest to; nothing if they
  /// are not the word's letters.
  package func misplaced(_ written: String) -> [Int]? {
    let written = Array(written)
    guard written.sorted() == letters.sorted() else { return nil }
    return accepted.map { word in
      zip(word, written).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    }.min { $0.count < $1.count }
  }

  private func isGood(_ order: [Character]) -> Bool {
    let text = String(order)
    return !accepted.contains { $0.lowercased() == text.lowercased() } && !denied.isNear(text)
  }

  /// The first good order by the alphabet.
  private func firstOrder() -> [Character]? {
    var order = letters.sorted()
    for _ in 0..<Self.mostOrders {
      if isGood(order) { return order }
      guard Self.advance(&order) else { return nil }
    }
    return nil
  }

  /// Goes on to the next order by the alphabet; false after the last.
  private static func advance(_ order: inout [Character]) -> Bool {
    guard let pivot = order.indices.dropLast().last(where: { order[$0] < order[$0 + 1] }),
      let other = order.indices.last(where: { order[$0] > order[pivot] })
    else { return false }
    order.swapAt(pivot, other)
    order[(pivot + 1)...].reverse()
    return true
  }
}
