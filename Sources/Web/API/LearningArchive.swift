import Export
import HTTPTypes
import Learning
import Station
import Store

/// A list with the words that a teacher recorded for it, as one ZIP file: the list as text, and a WAV
/// file named after each recorded word.
///
/// ```
/// spelling-sv.tsv     or spelling-en.tsv, or compounds-sv.txt
/// sounds/säl.wav
/// ```
///
/// One of words to spell from elsewhere has any table or property list in place of that, and sounds where
/// they like, named as the list's column of sounds says, or else after their words.
struct LearningArchive: Sendable {
  /// The most sounds that one has.
  static let mostSounds = 1000
  /// The largest one, in bytes.
  static let largest = RequestGuard.archiveLimit
  /// How much all sounds may be together, in bytes.
  static let largestSounds = 40_000_000
  static let folder = "sounds/"
  static let ending = ".wav"
  private static let listEndings = [".plist", ".csv", ".tsv", ".txt"]

  private static let forms: [(kind: LearningListRecord.Kind, language: SpellingLanguage)] = [
    (.compounds, .sv), (.spelling, .sv), (.spelling, .en),
  ]

  let kind: LearningListRecord.Kind
  let language: SpellingLanguage
  /// As `LearningListText.kept` writes it.
  let text: String
  /// By word, as the list spells it.
  let sounds: [String: WordRecording]

  /// What the list in it is called.
  static func listName(_ kind: LearningListRecord.Kind, _ language: SpellingLanguage) -> String {
    "\(kind.rawValue)-\(language.rawValue).\(kind == .compounds ? "txt" : "tsv")"
  }

  /// Reads a ZIP file: all of it, or nothing.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - language: Of words to spell whose list does not tell it by its name.
  /// - Throws: `Problem` 422 that names the file in it, and the line of a list.
  init(_ bytes: [UInt8], language: SpellingLanguage = .en) throws(Problem) {
    let reader = try Self.reader(bytes)
    let entries = reader.entries.filter { !Self.isLeftBehind($0.name) }
    let found = try Self.list(among: entries, language)
    (kind, self.language) = (found.kind, found.language)
    let read = try Self.text(reader, found)
    guard let kept = read.kept else {
      throw LearningListsAPI.problem(read.fault, file: found.entry.name)
    }
    text = kept
    let names = SoundNames(read, isFromElsewhere: found.isFromElsewhere)
    var sounds: [String: WordRecording] = [:]
    for entry in entries where entry != found.entry {
      let words = try Self.words(of: entry, names)
      let sound = try Self.sound(reader, entry)
      for word in words {
        guard sounds.updateValue(sound, forKey: word) == nil else {
          throw Self.problem(ZipReader.Fault.Code.nameTwice.rawValue, entry.name)
        }
      }
    }
    self.sounds = sounds
  }

  /// What macOS puts beside every file.
  private static func isLeftBehind(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name.split(separator: "/").last == ".DS_Store"
  }

  private static func reader(_ bytes: [UInt8]) throws(Problem) -> ZipReader {
    do throws(ZipReader.Fault) {
      // Folders may be in it as well.
      return try ZipReader(
        bytes,
        limits: ZipReader.Limits(
          files: mostSounds + 10, file: WordListParser.largestFile,
          total: largestSounds + WordListParser.largestFile))
    } catch {
      throw problem(error.code.rawValue, error.name)
    }
  }

  private static func contents(
    _ reader: ZipReader, _ entry: ZipReader.Entry
  ) throws(Problem) -> [UInt8] {
    do throws(ZipReader.Fault) {
      return try reader.contents(of: entry)
    } catch {
      throw problem(error.code.rawValue, error.name)
    }
  }

  private struct Found {
    var entry: ZipReader.Entry
    var kind: LearningListRecord.Kind
    var language: SpellingLanguage
    /// Nothing where its bytes tell.
    var format: SpellingFormat?
    var isFromElsewhere = false
  }

  private static func list(
    among entries: [ZipReader.Entry], _ language: SpellingLanguage
  ) throws(Problem) -> Found {
    for form in forms {
      let name = listName(form.kind, form.language)
      if let entry = entries.first(where: { $0.name == name }) {
        return Found(
          entry: entry, kind: form.kind, language: form.language,
          format: form.kind == .spelling ? .tsv : nil)
      }
    }
    let lists = entries.filter { entry in
      let name = entry.name.lowercased()
      return !name.hasPrefix(folder) && listEndings.contains { name.hasSuffix($0) }
    }
    guard let first = lists.first else { throw problem("archive-no-list") }
    if lists.count > 1 { throw problem("archive-unknown-file", lists[1].name) }
    return Found(entry: first, kind: .spelling, language: language, isFromElsewhere: true)
  }

  private static func text(
    _ reader: ZipReader, _ found: Found
  ) throws(Problem) -> LearningListText {
    let bytes = try contents(reader, found.entry)
    let isList =
      bytes.starts(with: "bplist".utf8) || String(validating: bytes, as: UTF8.self) != nil
    guard isList else { throw problem("archive-not-text", found.entry.name) }
    return LearningListText(bytes, kind: found.kind, format: found.format)
  }

  /// Returns the words of the list whose sound a file is: one that it is named after, or those that name it.
  private static func words(
    of entry: ZipReader.Entry, _ names: SoundNames
  ) throws(Problem) -> [String] {
    let isOurs =
      entry.name.hasPrefix(folder) && entry.name.lowercased().hasSuffix(ending)
    if isOurs {
      let name = entry.name.dropFirst(folder.count).dropLast(ending.count)
      if let word = names.words[name.lowercased()] { return [word] }
    }
    let words = names.named(String(entry.name.split(separator: "/").last ?? ""))
    guard words.isEmpty else { return words }
    throw problem(isOurs ? "archive-unknown-word" : "archive-unknown-file", entry.name)
  }

  private static func sound(
    _ reader: ZipReader, _ entry: ZipReader.Entry
  ) throws(Problem) -> WordRecording {
    let bytes = try contents(reader, entry)
    do throws(WordRecording.Fault) {
      return try WordRecording(bytes)
    } catch {
      throw problem(error.rawValue, entry.name)
    }
  }

  private static func problem(_ code: String, _ file: String? = nil) -> Problem {
    var problem = Problem(
      .unprocessableContent, code, file.map { "\($0.prefix(80)): \(code)." } ?? "\(code).")
    problem.file = file.map { String($0.prefix(80)) }
    return problem
  }
}

/// Which words of a list a file of sound belongs to.
private struct SoundNames {
  /// What can be said of the list, by itself in lower case.
  let words: [String: String]
  /// Words by the name that the list has for their sound, in lower case.
  private let named: [String: [String]]
  /// Whether a file may be named after its word wherever it lies.
  private let isFromElsewhere: Bool

  init(_ text: LearningListText, isFromElsewhere: Bool) {
    self.isFromElsewhere = isFromElsewhere
    words = Dictionary(
      text.spoken.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    named = Dictionary(
      text.sounds.map { ($0.name.lowercased(), [$0.word]) }, uniquingKeysWith: { $0 + $1 })
  }

  /// Returns the words that name a file; a list may leave the ending out.
  func named(_ file: String) -> [String] {
    let name = file.lowercased()
    if let words = named[name] { return words }
    guard name.hasSuffix(LearningArchive.ending) else { return [] }
    let bare = String(name.dropLast(LearningArchive.ending.count))
    if let words = named[bare] { return words }
    return isFromElsewhere ? words[bare].map { [$0] } ?? [] : []
  }
}
