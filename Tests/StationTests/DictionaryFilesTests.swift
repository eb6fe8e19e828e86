import Foundation
import Learning
import Model
import Store
import Testing

@testable import Station

/// Debian's dictionaries are read where they are, and nothing that lies in their place does harm.
@Suite struct DictionaryFilesTests {
  private let folder: String
  private let catalogue: Catalogue

  init() throws {
    folder = NSTemporaryDirectory() + "dictionaries-\(UUID().uuidString)"
    for name in ["dict", "hunspell"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    catalogue = Catalogue(
      store: try Store.inMemory(), displays: { [] }, dictionaries: DictionaryFiles(folder: folder))
  }

  private func write(_ text: String, _ file: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
  }

  private func done() throws { try FileManager.default.removeItem(atPath: folder) }

  private func refusal(_ text: String, _ language: SpellingLanguage) -> MisspellingRefusal? {
    catalogue.learning.model(language).refusal(of: text, for: "zzz")
  }

  @Test func `what a dictionary has is a word from then on`() async throws {
    try write("zub\nzob\n", "dict/american-english")
    try write("SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n", "hunspell/sv_SE.aff")
    try write("1\nzåb/A\n", "hunspell/sv_SE.dic")
    #expect(refusal("zob", .en) == nil && refusal("zåbs", .sv) == nil)
    await catalogue.readDictionaries(.en)
    #expect(refusal("zob", .en) == .realWord && refusal("zåbs", .sv) == nil)
    #expect(catalogue.learning.missing(.en) == [.british])
    #expect(catalogue.learning.missing(.sv) == [.swedish])
    await catalogue.readDictionaries(.sv)
    #expect(refusal("zåbs", .sv) == .realWord && catalogue.learning.missing(.sv) == [])
    // One that is put there later is found as well.
    try write("zab\n", "dict/british-english")
    await catalogue.readDictionaries(.en)
    #expect(refusal("zab", .en) == .realWord && refusal("zob", .en) == .realWord)
    try done()
  }

  @Test func `a round of bubbles begins with them, and another game without`() async throws {
    try write("ship\n", "dict/american-english")
    for kind in [LearningKind.spellDictation, .spellBubbles] {
      try await catalogue.readDictionaries(
        for: NewRound(
          .learning(kind), participant: 7, options: .init(["list": .string("en-blends")])))
      let isRead = kind == .spellBubbles
      #expect(catalogue.learning.missing(.en).contains(.american) == !isRead)
    }
    try done()
  }

  @Test func `a pipe, a folder, a file too large and one that is none are no dictionaries`()
    async throws
  {
    #expect(mkfifo("\(folder)/dict/american-english", 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/dict/british-english", withIntermediateDirectories: true)
    try write("SET ISO8859-1\n", "hunspell/sv_SE.aff")
    try write("1\nzub\n", "hunspell/sv_SE.dic")
    for language in SpellingLanguage.allCases { await catalogue.readDictionaries(language) }
    #expect(catalogue.learning.missing(.en) == [.american, .british])
    #expect(catalogue.learning.missing(.sv) == [.swedish])
    try done()
  }

  @Test func `a file that is larger than any dictionary is not read`() async throws {
    try write("zub\n", "dict/american-english")
    #expect(truncate("\(folder)/dict/american-english", 1 << 33) == 0)
    try write("zab\n", "dict/british-english")
    await catalogue.readDictionaries(.en)
    #expect(catalogue.learning.missing(.en) == [.american])
    try done()
  }
}
