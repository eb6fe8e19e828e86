/// A program or somebody's progress as a text, for a QR code, a file, a mail or a scanner that types.
///
/// ```
/// SLANG 1 program 5f3a2c1d Ten laps
/// repeat 10
/// print turn
/// end
/// ```
///
/// The first line ends with a name, which may be missing; the number before it tells whether all of
/// the rest arrived. Progress is a line of ids, with `*` behind those with a star and `!` behind those
/// with a fault that was mended.
package enum CodeShare: Sendable, Hashable {
  case program(name: String, SlangProgram)
  case progress(name: String, [Done])

  package struct Done: Sendable, Hashable {
    /// A page, challenge or quiz that is done.
    package var id: String
    package var isStarred: Bool
    package var isMended: Bool

    package init(id: String, isStarred: Bool = false, isMended: Bool = false) {
      self.id = id
      self.isStarred = isStarred
      self.isMended = isMended
    }

    init(word: Substring) {
      let marks = word.drop { !Self.marks.contains($0) }
      self.init(
        id: String(word.dropLast(marks.count)), isStarred: marks.contains("*"),
        isMended: marks.contains("!"))
    }

    var word: String { id + (isStarred ? "*" : "") + (isMended ? "!" : "") }

    private static let marks: Set<Character> = ["*", "!"]
  }

  package enum Problem: Error, Sendable, Hashable {
    /// It is none of ours, or of another form.
    case unknown
    /// Not all of it is there, or something in it was changed.
    case cut
    case reading(SlangReadingProblem)
  }

  /// The most bytes that a QR code takes, so that a tablet's camera can read it.
  package static let mostQRBytes = 1500
  /// The most bytes that are read.
  package static let largest = SlangParser.largest + 1000

  private static let mark = "SLANG"
  private static let form = "1"

  package var text: String {
    let (kind, name, body) =
      switch self {
      case .program(let name, let program): ("program", name, SlangPrinter(.en).text(program))
      case .progress(let name, let done):
        ("progress", name, done.map(\.word).joined(separator: " "))
      }
    let plain = Self.line(name)
    let sum = Self.sum([kind, plain, body])
    let head = [Self.mark, Self.form, kind, sum, plain].filter { !$0.isEmpty }
    return head.joined(separator: " ") + "\n" + body + "\n"
  }

  /// Reads such a text, or a program alone, which may be in a language.
  ///
  /// - Throws: Why it is none.
  package init(_ text: String, language: SlangLanguage = .en) throws(Problem) {
    guard text.utf8.count <= Self.largest else { throw .unknown }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .drop { line in line.allSatisfy(\.isWhitespace) }
    let head = (lines.first ?? "").split(separator: " ", maxSplits: 4)
    guard head.first == Substring(Self.mark) else {
      guard !lines.isEmpty else { throw .unknown }
      self = .program(name: "", try Self.program(text, language))
      return
    }
    guard head.count > 1, head[1] == Substring(Self.form) else { throw .unknown }
    guard head.count >= 4 else { throw .cut }
    let name = head.count == 5 ? Self.line(String(head[4])) : ""
    var rest = lines.dropFirst()
    while rest.last?.allSatisfy(\.isWhitespace) == true { rest.removeLast() }
    let body = rest.joined(separator: "\n")
    guard head[3] == Substring(Self.sum([String(head[2]), name, body])) else { throw .cut }
    switch head[2] {
    case "program": self = .program(name: name, try Self.program(body, .en))
    case "progress":
      self = .progress(name: name, body.split(whereSeparator: \.isWhitespace).map(Done.init(word:)))
    default: throw .unknown
    }
  }

  private static func program(
    _ text: String, _ language: SlangLanguage
  ) throws(Problem) -> SlangProgram {
    do throws(SlangReadingProblem) {
      return try SlangParser.parse(text, language: language)
    } catch {
      throw .reading(error)
    }
  }

  /// In one line, without spaces around it.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Spaces at the ends of lines say nothing: who copies a text may lose them.
  ///
  /// FNV-1a of 32 bits (Fowler, Noll, Vo): it finds what was lost, and guards against nobody.
  private static func sum(_ parts: [String]) -> String {
    var hash: UInt32 = 2_166_136_261
    let lines = parts.flatMap {
      $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    for line in lines {
      var end = line
      while end.last?.isWhitespace == true { end.removeLast() }
      for byte in end.utf8 + [0x0A] { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension CodeProgress {
  /// What is done, in the order of the courses.
  package var done: [CodeShare.Done] {
    courses.ids.filter { state(of: $0) == .done }.map { id in
      CodeShare.Done(id: id, isStarred: self[id].isStarred, isMended: self[id].isMended)
    }
  }

  /// The same, to be shared.
  package func share(name: String) -> CodeShare { .progress(name: name, done) }
}
