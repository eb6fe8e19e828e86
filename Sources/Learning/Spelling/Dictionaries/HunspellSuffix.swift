/// What makes another form of a word: `SFX K a te [ks]a` makes *läste* of *läsa*.
struct HunspellSuffix: Sendable, Hashable {
  /// A letter of the word that the suffix asks for.
  enum Letter: Sendable, Hashable {
    case one(of: [UInt8])
    case none(of: [UInt8])

    func matches(_ letter: UInt8) -> Bool {
      switch self {
      case .one(let letters): letters.contains(letter)
      case .none(let letters): !letters.contains(letter)
      }
    }
  }

  /// What a word that may have it is flagged with.
  let flag: UInt8
  /// What the word loses at its end.
  let strip: [UInt8]
  /// What it gets instead.
  let add: [UInt8]
  /// What the form is flagged with.
  let flags: HunspellFlags
  /// How the word ends.
  let condition: [Letter]

  /// Reads a row of a table of suffixes; nothing if it is none.
  ///
  /// - Parameter cells: `SFX`, the flag, what is lost, what is added, how the word ends.
  init?(_ cells: [[UInt8]]) {
    guard cells.count >= 5, cells[1].count == 1, let strip = Self.letters(cells[2][...]),
      let condition = Self.condition(cells[4])
    else { return nil }
    let parts = cells[3].split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let add = Self.letters(parts[0]) else { return nil }
    flag = cells[1][0]
    self.strip = strip
    self.add = add
    flags = HunspellFlags(parts.dropFirst().first ?? [])
    self.condition = condition
  }

  /// `0` is nothing.
  private static func letters(_ cell: ArraySlice<UInt8>) -> [UInt8]? {
    cell.elementsEqual("0".utf8) ? [] : LatinLetters.of(cell)
  }

  private static func condition(_ cell: [UInt8]) -> [Letter]? {
    guard let letters = LatinLetters.of(cell[...]) else { return nil }
    var condition: [Letter] = []
    var rest = letters[...]
    while let letter = rest.popFirst() {
      switch letter {
      case UInt8(ascii: "."): condition.append(.none(of: []))
      case UInt8(ascii: "["):
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let isNot = rest.first == UInt8(ascii: "^")
        let set = Array(rest[..<end].dropFirst(isNot ? 1 : 0))
        condition.append(isNot ? .none(of: set) : .one(of: set))
        rest = rest[(end + 1)...]
      default: condition.append(.one(of: [letter]))
      }
    }
    return condition
  }

  /// Returns the word that a form, which ends in what the suffix adds, is made of; nothing if it cannot be
  /// made of any.
  func word(of form: ArraySlice<UInt8>) -> [UInt8]? {
    let length = form.count - add.count + strip.count
    guard length >= max(1, condition.count) else { return nil }
    let word = form.dropLast(add.count) + strip
    var letters = word.suffix(condition.count)
    for letter in condition {
      guard let next = letters.popFirst(), letter.matches(next) else { return nil }
    }
    return Array(word)
  }
}

/// What a dictionary says of a word: one byte for each thing.
struct HunspellFlags: Sendable, Hashable {
  private var bits: SIMD4<UInt64> = .zero

  init(_ flags: some Sequence<UInt8> = []) {
    for flag in flags { bits[Int(flag >> 6)] |= 1 << UInt64(flag & 63) }
  }

  func has(_ flag: UInt8?) -> Bool {
    guard let flag else { return false }
    return bits[Int(flag >> 6)] >> UInt64(flag & 63) & 1 == 1
  }

  func union(_ other: HunspellFlags) -> HunspellFlags {
    var union = self
    union.bits |= other.bits
    return union
  }

  func without(_ flag: UInt8?) -> HunspellFlags {
    guard let flag else { return self }
    var rest = self
    rest.bits[Int(flag >> 6)] &= ~(1 << UInt64(flag & 63))
    return rest
  }
}
