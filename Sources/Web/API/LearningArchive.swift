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
struct LearningArchive: Sendable {
  /// The most sounds that one has.
  static let mostSounds = 1000
  /// The largest one, in bytes.
  static let largest = RequestGuard.archiveLimit
  /// How much all sounds may be together, in bytes.
  static let largestSounds = 40_000_000
  static let folder = "sounds/"
  static let ending = ".wav"

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
  /// - Throws: `Problem` 422 that names the file in it, and the line of a list.
  init(_ bytes: [UInt8]) throws(Problem) {
    let reader = try Self.reader(bytes)
    guard
      let (list, form) = reader.entries.lazy.compactMap({ entry in
        Self.form(of: entry).map { (entry, $0) }
      }).first
    else { throw Self.problem("archive-no-list") }
    (kind, language) = form
    let read = try Self.text(reader, list, kind)
    guard let kept = read.kept else {
      throw LearningListsAPI.problem(read.fault, file: list.name)
    }
    text = kept
    let words = Dictionary(
      read.spoken.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    var sounds: [String: WordRecording] = [:]
    for entry in reader.entries where entry != list {
      let word = try Self.word(of: entry, among: words)
      guard sounds.updateValue(try Self.sound(reader, entry), forKey: word) == nil else {
        throw Self.problem(ZipReader.Fault.Code.nameTwice.rawValue, entry.name)
      }
    }
    self.sounds = sounds
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

  private static func form(
    of entry: ZipReader.Entry
  ) -> (kind: LearningListRecord.Kind, language: SpellingLanguage)? {
    forms.first { listName($0.kind, $0.language) == entry.name }
  }

  private static func text(
    _ reader: ZipReader, _ entry: ZipReader.Entry, _ kind: LearningListRecord.Kind
  ) throws(Problem) -> LearningListText {
    let bytes = try contents(reader, entry)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw problem("archive-not-text", entry.name)
    }
    return LearningListText(text, kind: kind, format: kind == .spelling ? .tsv : nil)
  }

  /// Returns the word of the list whose sound a file is.
  private static func word(
    of entry: ZipReader.Entry, among words: [String: String]
  ) throws(Problem) -> String {
    guard entry.name.hasPrefix(folder), entry.name.lowercased().hasSuffix(ending) else {
      throw problem("archive-unknown-file", entry.name)
    }
    let name = entry.name.dropFirst(folder.count).dropLast(ending.count)
    guard let word = words[name.lowercased()] else {
      throw problem("archive-unknown-word", entry.name)
    }
    return word
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
