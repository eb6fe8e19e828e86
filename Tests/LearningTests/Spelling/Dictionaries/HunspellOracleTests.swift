import Foundation
import Testing

@testable import Learning

/// Our reading of Debian's Swedish dictionary, held against Hunspell itself.
@Suite struct HunspellOracleTests {
  /// Those of the words that Hunspell does not know.
  private static func unknown(_ words: [String]) throws -> Set<String> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/hunspell")
    process.arguments = ["-d", "sv_SE", "-i", "utf-8", "-l"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let text = words.joined(separator: "\n") + "\n"
    Thread.detachNewThread {
      input.fileHandleForWriting.write(Data(text.utf8))
      try? input.fileHandleForWriting.close()
    }
    let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Set(told.split(separator: "\n").map { String($0) })
  }

  /// What may stand beside a word of a list, as Swedish beginners write it.
  private static let misspellings: [String] = {
    let model = MisspellingModel(language: .sv, dictionary: WordSet(), denied: DenyList([]))
    let words = BuiltInSpelling.load().lists.filter { $0.language == .sv }.flatMap(\.words)
    let compounds = (BuiltInCompounds.read().list?.levels ?? []).joined().flatMap { question in
      question.solutions.map { question.compound(with: $0) }
    }
    let asked = words.map(\.text) + compounds
    return asked.flatMap { word in [word] + model.candidates(for: word).map(\.text) }
  }()

  @Test func `what Hunspell takes for a word is one here`() throws {
    let dictionary = try DebianWords.hunspell()
    let words = Self.misspellings
    let unknown = try Self.unknown(words)
    #expect(words.count > 2000)
    let known = words.filter { !unknown.contains($0) }
    #expect(known.count > 300)
    let lost = known.filter { !dictionary.contains($0) }
    #expect(lost == [])
    // Names are words here as well; little else is.
    let more = words.filter { unknown.contains($0) && dictionary.contains($0) }
    #expect(more.count * 50 < words.count, "\(more)")
  }

  @Test func `inflected and joined words are words, and what children write for them is none`()
    throws
  {
    let dictionary = try DebianWords.hunspell()
    for word in ["båtarna", "sprungit", "solrosornas", "flickskola", "eftertrånade"] {
      let isWord = dictionary.contains(word)
      #expect(isWord, "\(word)")
    }
    for word in ["båtarn", "spronget", "sollros", "flikkskola", "fotbåll"] {
      let isWord = dictionary.contains(word)
      #expect(!isWord, "\(word)")
    }
  }
}
