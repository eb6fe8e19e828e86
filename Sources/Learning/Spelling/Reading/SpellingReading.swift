/// How a list of words is written.
package enum SpellingFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Cells parted by commas or semicolons.
  case csv
  /// Cells parted by tabs: a file, or what a spreadsheet puts on the clipboard.
  case tsv
  /// A property list, in XML or in bytes.
  case plist
  /// A word a line, with a sentence after a bar if it needs one.
  case lines
}

/// What was read of a list of words.
///
/// Reading takes time and memory in proportion to the bytes, up to `largest` and `mostWords`. A
/// byte-order mark and any line ends are taken without a word. Nothing is repaired: what is wrong is
/// in `problems`, and a list with problems is to be taken only if somebody who saw them says so.
package struct SpellingReading: Sendable, Hashable {
  /// In bytes.
  package static let largest = 1 << 20
  package static let mostWords = 1000

  package let format: SpellingFormat
  /// Those without anything wrong, in their order.
  package let words: [SpellingWord]
  /// The first hundred, in their order.
  package let problems: [SpellingProblem]
  /// How many there are in all.
  package let problemCount: Int
  /// The names of columns that nobody here knows.
  package let ignored: [String]

  /// Whether everything that stands in the list was taken.
  package var isWhole: Bool { problemCount == 0 }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: A file, or what was pasted.
  ///   - format: How it is written; nil finds that out.
  package init(_ bytes: [UInt8], format: SpellingFormat? = nil) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var builder = SpellingListBuilder()
    var ignored: [String] = []
    let head = bytes.prefix(4096)
    let found = format ?? SpellingFormat(of: head)
    if bytes.count > Self.largest {
      builder.report(.tooLarge, line: 1)
    } else if head.starts(with: SpellingBinaryPlist.head) {
      SpellingPlist.readBinary(bytes, into: &builder)
    } else if head.starts(with: "bplist".utf8) {
      builder.report(.plistBinary, line: 1)
    } else if let line = Self.brokenLine(bytes) {
      builder.report(.notUTF8, line: line)
    } else {
      switch found {
      case .csv, .tsv: ignored = SpellingTable.read(bytes, found, into: &builder)
      case .plist: SpellingPlist.read(bytes, into: &builder)
      case .lines: SpellingLines.read(bytes, into: &builder)
      }
    }
    if builder.words.isEmpty, builder.problemCount == 0 { builder.report(.empty, line: 1) }
    self.format = found
    words = builder.words
    problems = builder.problems
    problemCount = builder.problemCount
    self.ignored = ignored
  }

  /// The line of the first byte that is no UTF-8, if there is one.
  private static func brokenLine(_ bytes: ArraySlice<UInt8>) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var line = 1
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): if scalar.first == UInt8(ascii: "\n") { line += 1 }
      case .error: return line
      case .emptyInput: return nil
      }
    }
  }
}

extension SpellingFormat {
  /// Finds out how a list is written, from its first line with anything in it.
  init(of head: ArraySlice<UInt8>) {
    let isBlank = { (byte: UInt8) in [0x20, 0x0A, 0x0D].contains(byte) }
    let start = head.drop(while: isBlank)
    let line = start.prefix { $0 != 0x0A && $0 != 0x0D }
    if start.starts(with: "<?xml".utf8) || start.starts(with: "<!DOCTYPE plist".utf8)
      || start.starts(with: "<plist".utf8) || start.starts(with: "bplist".utf8)
    {
      self = .plist
    } else if line.contains(UInt8(ascii: "\t")) {
      self = .tsv
    } else if line.contains(UInt8(ascii: "|")) || line.first == UInt8(ascii: "#") {
      self = .lines
    } else if line.contains(UInt8(ascii: ",")) || line.contains(UInt8(ascii: ";")) {
      self = .csv
    } else {
      self = .lines
    }
  }
}
