/// What an affix file says of a dictionary's words, as far as Swedish needs it: suffixes, and how words
/// are joined (hunspell(5)).
///
/// A flag is a byte. A file with prefixes or with flags of another form is refused, because what it says
/// would be read wrongly.
struct HunspellRules: Sendable {
  /// In bytes.
  static let largest = 1 << 18
  private static let mostRows = 5000
  /// In bytes; a longer one is read so far.
  private static let longestRule = 40

  /// What suffixes add, each once.
  private(set) var endings = WordTable()
  /// Those that add it, by its number.
  private(set) var suffixes: [[HunspellSuffix]] = []
  /// How many letters the longest one adds.
  private(set) var longestEnding = 0
  /// What makes a joined word look like a misspelled one.
  private(set) var replacements: [(from: [UInt8], to: [UInt8])] = []
  /// Words that are joined by a rule of their own: the flags of the first and of the second one.
  private(set) var pairs: [(first: UInt8, second: UInt8)] = []
  /// Flags of words that stand first, between others or last in a joined one.
  private(set) var first: UInt8?
  private(set) var middle: UInt8?
  private(set) var last: UInt8?
  /// The flag of what is no word alone.
  private(set) var onlyJoined: UInt8?
  /// The flag of suffixes that may stand within a joined word.
  private(set) var permitted: UInt8?
  /// The flag of what is no word although it could be one.
  private(set) var forbidden: UInt8?

  /// Reads a file in UTF-8; nothing if it is none that can be read here.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.largest else { return nil }
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    var isUTF8 = false
    for line in lines.prefix(Self.mostRows) {
      let cells = line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }).map { Array($0) }
      guard cells.count > 1 else { continue }
      switch String(decoding: cells[0], as: UTF8.self) {
      case "SET": isUTF8 = cells[1].elementsEqual("UTF-8".utf8)
      case "FLAG", "PFX", "AF": return nil
      case "SFX": if let suffix = HunspellSuffix(cells) { add(suffix) }
      case "REP": replace(cells)
      case "COMPOUNDRULE": join(cells[1])
      case "COMPOUNDBEGIN": first = cells[1][0]
      case "COMPOUNDMIDDLE": middle = cells[1][0]
      case "COMPOUNDEND": last = cells[1][0]
      case "ONLYINCOMPOUND": onlyJoined = cells[1][0]
      case "COMPOUNDPERMITFLAG": permitted = cells[1][0]
      case "FORBIDDENWORD": forbidden = cells[1][0]
      default: break
      }
    }
    guard isUTF8, lines.count <= Self.mostRows else { return nil }
  }

  private mutating func add(_ suffix: HunspellSuffix) {
    let number = endings.add(suffix.add)
    if number == suffixes.count { suffixes.append([]) }
    suffixes[number].append(suffix)
    longestEnding = max(longestEnding, suffix.add.count)
  }

  /// Takes the pairs of words that a rule allows, as `4?2?6` does of *4* and *6* and of *2* and *6*; three
  /// and more words, which are numbers, are left out.
  private mutating func join(_ rule: [UInt8]) {
    var parts: [(flag: UInt8, isNeeded: Bool)] = []
    for letter in rule.prefix(Self.longestRule) {
      if "*?".utf8.contains(letter) {
        if let last = parts.indices.last { parts[last].isNeeded = false }
      } else {
        parts.append((letter, true))
      }
    }
    let needed = parts.count(where: \.isNeeded)
    for (index, first) in parts.enumerated() {
      for second in parts[(index + 1)...]
      where needed == (first.isNeeded ? 1 : 0) + (second.isNeeded ? 1 : 0) {
        pairs.append((first.flag, second.flag))
      }
    }
  }

  /// Takes what may be written for something else; `^`, `$` and `_` are marks of words that are not joined.
  private mutating func replace(_ cells: [[UInt8]]) {
    guard cells.count == 3, let from = LatinLetters.of(cells[1][...]), !from.isEmpty,
      let to = LatinLetters.of(cells[2][...]),
      !(from + to).contains(where: { "^$_".utf8.contains($0) })
    else { return }
    replacements.append((from, to))
  }
}
