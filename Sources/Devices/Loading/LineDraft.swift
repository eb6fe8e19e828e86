import Model

/// Finds out what the lines of an unknown device have in common.
enum LineDraft {
  private static let separators = Array(";,:| ".utf8)
  private static let mostNumbers = 8

  /// Returns a record that most of the lines are of, and lines to show.
  static func record(of lines: [[UInt8]]) -> (text: String, shown: [[UInt8]]) {
    for separator in separators {
      if let record = columns(of: lines, apart: separator) { return record }
    }
    return pattern(of: lines)
  }

  /// A record of columns, if most lines have as many of them and one of them is always a number.
  private static func columns(
    of lines: [[UInt8]], apart separator: UInt8
  ) -> (text: String, shown: [[UInt8]])? {
    let split = lines.map { ($0, $0.split(separator: separator, omittingEmptySubsequences: false)) }
    let counts = Dictionary(grouping: split) { $0.1.count }
    guard let common = counts.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
      2 * common.value.count > lines.count
    else { return nil }
    let rows = common.value.map(\.1)
    let first = Array(rows[0][0])
    let hasPrefix =
      rows[0].count > 1 && rows.allSatisfy { $0[0].elementsEqual(first) }
      && !first.isEmpty && first.allSatisfy { (0x21...0x7E).contains($0) }
      && form(of: rows.map { $0[0] }, apart: separator) == nil
    var text = hasPrefix ? "  - prefix: \(DescriptionDraft.quoted(first))\n    " : "  - "
    text += "separator: \(DescriptionDraft.quoted([separator]))\n    columns:\n"
    var values = 0
    for index in (hasPrefix ? 1 : 0)..<rows[0].count {
      let column = rows.map { $0[index] }
      let shown = String(decoding: column[0].map { min($0, 0x7F) }, as: UTF8.self)
      text +=
        "      # \(shown.filter { $0 >= " " && $0 <= "~" }): value, clock, sequence or channel\n"
      if let form = form(of: column, apart: separator) {
        values += 1
        text += "      - value: \(DescriptionDraft.value(values, form: form, range(of: column)))\n"
      } else {
        text += "      - ignored: true\n"
      }
    }
    return values == 0 ? nil : (text, common.value.map(\.0))
  }

  /// How a column writes its numbers; nothing if one of them is none.
  private static func form(of column: [ArraySlice<UInt8>], apart separator: UInt8) -> NumberForm? {
    let forms: [NumberForm] = [.unsigned, .signed, .decimal, .decimalComma]
    return forms.first { form in
      !form.characters.contains(separator)
        && column.allSatisfy { field in
          let bytes = Array(field)
          return bytes.count <= NumberForm.safeDigits
            && (try? form.parse(bytes.indices, in: bytes)) != nil
        }
    }
  }

  private static func range(of column: [ArraySlice<UInt8>]) -> ClosedRange<Double> {
    let numbers = column.compactMap { field in
      Double(String(decoding: field.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self))
    }
    // As far as a description takes a range.
    let bounds = [numbers.min() ?? 0, numbers.max() ?? 0].map { max(-1e12, min(1e12, $0)) }
    return bounds[0]...bounds[1]
  }

  /// A piece of a line: text, or a number.
  private enum Piece: Hashable {
    case text([UInt8])
    case number(hasPoint: Bool)
  }

  /// A record by a pattern in which each number of the most usual line is a group.
  private static func pattern(of lines: [[UInt8]]) -> (text: String, shown: [[UInt8]]) {
    let shapes = Dictionary(grouping: lines, by: pieces)
    let measuring = shapes.filter { shape in
      let count = shape.key.count { if case .number = $0 { true } else { false } }
      return (1...mostNumbers).contains(count) && shape.key.count < 40
    }
    let usual = (measuring.isEmpty ? shapes : measuring).max { $0.value.count < $1.value.count }
    guard let usual else { return ("", []) }
    var (text, groups, number) = ("", "", 0)
    for piece in usual.key {
      switch piece {
      case .text(let bytes): text += escaped(bytes)
      case .number(let hasPoint):
        number += 1
        text += "(?<n\(number)>-?[0-9]+\(hasPoint ? "\\.[0-9]+" : ""))"
        let value = DescriptionDraft.value(
          number, form: hasPoint ? .decimal : .signed, 0...100)
        groups += "      n\(number): { value: \(value) }\n"
      }
    }
    let isShort = text.utf8.count <= 500 && !text.isEmpty
    let meaning =
      number > 0 && isShort
      ? "    groups:\n" + groups
      : "    # No line has a number: what it says is shown as a warning.\n"
        + "    warning: { sv: Enheten säger något., en: The device says something. }\n"
    // Longer than a pattern may be: whatever is there.
    let pattern = isShort ? text : ".*"
    return ("  - pattern: '\(pattern)'\n" + meaning, usual.value)
  }

  private static func pieces(_ line: [UInt8]) -> [Piece] {
    var (pieces, text): ([Piece], [UInt8]) = ([], [])
    var index = 0
    func digits(from start: Int) -> Int {
      line[start...].prefix { (0x30...0x39).contains($0) }.count
    }
    while index < line.count {
      let sign = line[index] == 0x2D ? 1 : 0
      let whole = index + sign < line.count ? digits(from: index + sign) : 0
      guard whole > 0, whole <= NumberForm.safeDigits / 2 else {
        text.append(line[index])
        index += 1
        continue
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = []
      index += sign + whole
      var hasPoint = false
      if index + 1 < line.count, line[index] == 0x2E {
        let decimals = digits(from: index + 1)
        hasPoint = (1...NumberForm.safeDigits / 2).contains(decimals)
        index += hasPoint ? 1 + decimals : 0
      }
      pieces.append(.number(hasPoint: hasPoint))
    }
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }

  /// Writes text for a pattern within single quotes.
  private static func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      switch byte {
      case 0x27: "''"
      case 0x20, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(decoding: [byte], as: UTF8.self)
      case 0x21...0x7E: "\\" + String(decoding: [byte], as: UTF8.self)
      default: "\\x" + Hex.string([byte]).uppercased()
      }
    }.joined()
  }
}
