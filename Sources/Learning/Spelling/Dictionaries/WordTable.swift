/// Many words in little memory, each with a number from 0 in the order in which they came.
///
/// A dictionary of 150,000 words is kept for as long as somebody plays: as texts of their own they
/// would take five times as much.
struct WordTable: Sendable, Hashable {
  /// The letters of all words, one word after the other.
  private var letters: [UInt8] = []
  /// Where each word begins, and behind the last one where it ends.
  private var starts: [UInt32] = [0]
  /// By hash, the number of a word and 1; 0 is free.
  private var slots: [UInt32]
  private var mask: Int

  /// - Parameter capacity: How many words are expected.
  init(capacity: Int = 0) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    mask = size - 1
  }

  var count: Int { starts.count - 1 }

  /// Returns the number of a word; nothing if it is not there.
  func number(of word: some Collection<UInt8>) -> Int? {
    let slot = slots[slot(of: word)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// Adds a word unless it is there.
  ///
  /// - Returns: Its number.
  @discardableResult
  mutating func add(_ word: some Collection<UInt8>) -> Int {
    let slot = slot(of: word)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    letters += word
    starts.append(UInt32(letters.count))
    slots[slot] = UInt32(count)
    if 2 * count > slots.count { grow() }
    return count - 1
  }

  private func slot(of word: some Collection<UInt8>) -> Int {
    var slot = Int(truncatingIfNeeded: Self.hash(word)) & mask
    while slots[slot] != 0, !isWord(Int(slots[slot]) - 1, word) { slot = (slot + 1) & mask }
    return slot
  }

  private func isWord(_ number: Int, _ word: some Collection<UInt8>) -> Bool {
    let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
    return end - start == word.count && letters[start..<end].elementsEqual(word)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    mask = slots.count - 1
    for number in 0..<count {
      let word = letters[Int(starts[number])..<Int(starts[number + 1])]
      slots[slot(of: word)] = UInt32(number + 1)
    }
  }

  /// FNV-1a, its upper half mixed into the lower one that finds the slot.
  private static func hash(_ word: some Collection<UInt8>) -> UInt64 {
    let hash = word.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return hash ^ hash >> 32
  }
}
