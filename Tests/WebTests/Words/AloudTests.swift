import Foundation
import Learning
import Testing

@testable import Web

/// What pages of the learning games read aloud, and what `make-clips` speaks of it.
@Suite struct AloudTests {
  /// The keys in `Sources/Speech/aloud.txt`.
  private static func keys() throws -> [String] {
    let file = Checkout.root.appending(path: "Sources/Speech/aloud.txt")
    return try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").map { String($0) }.filter { !$0.hasPrefix("#") }
  }

  @Test(arguments: Language.allCases)
  func `every instruction has its clip, named as it is worded`(_ language: Language) async throws {
    let words = try #require(try await Assets.bundled().words[language])
    let keys = try Self.keys()
    #expect(keys.count > 60)
    for key in keys { #expect(words.known(key) != nil, "\(key) is not worded") }
    let sentences = keys.flatMap { words($0).split(separator: "|").map { String($0) } }
    #expect(Set(try ClipList.aloud(language)) == Set(sentences))
    for sentence in sentences {
      // Nothing to fill in, and the name of a file.
      #expect(!sentence.contains("{") && !sentence.contains("/"), "\(sentence)")
      #expect(sentence.utf8.count < 200, "\(sentence)")
    }
  }

  @Test func `what a template has read aloud is spoken`() throws {
    let keys = Set(try Self.keys())
    let folder = Checkout.root.appending(path: "Sources/Web/Resources/Templates")
    var found: Set<String> = []
    for page in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
      // There the station speaks all that is read.
      if page.hasPrefix("code-") || text.contains("{{>code-read}}") { continue }
      let named = text.matches(of: #/data-aloud(?:-else)?="\{\{w\.([^}]+)\}\}"/#)
      let shown = text.matches(of: #/data-aloud[^>]*>\s*\{\{w\.([^}]+)\}\}/#)
      for match in named + shown {
        found.insert(String(match.output.1))
        #expect(keys.contains(String(match.output.1)), "\(page): \(match.output.1)")
      }
    }
    #expect(found.count > 25)
  }

  @Test func `every compound and part of the built-in list is spoken, compounds slowly too`()
    throws
  {
    let clips = Set(try ClipList.words(.sv))
    let lists = LearningLibrary().builtIn.compounds
    let questions = lists.flatMap { $0.words.levels.joined() }
    #expect(questions.count >= 4 * 24)
    for question in questions {
      for part in [question.word] + question.alternatives {
        #expect(clips.contains("words/\(part)"), "\(part)")
      }
      for compound in question.solutions.map({ question.compound(with: $0) }) {
        #expect(clips.contains("words/\(compound)"), "\(compound)")
        #expect(clips.contains("slow/\(compound)"), "\(compound) slowly")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `every word to spell is spoken, slowly too, and its sentence if it has one`(
    _ language: Language
  ) throws {
    let clips = Set(try ClipList.words(language))
    let words = LearningLibrary().builtIn.spelling
      .filter { $0.language.rawValue == language.rawValue }.flatMap(\.words)
    #expect(words.count > 80)
    for word in words {
      #expect(clips.contains("words/\(word.text)"), "\(word.text)")
      #expect(clips.contains("slow/\(word.text)"), "\(word.text) slowly")
      if word.sentence != nil {
        #expect(clips.contains("sentences/\(word.text)"), "\(word.text) in a sentence")
      }
    }
  }

  @Test func `what is won on the journey can be heard in halves and whole`() throws {
    let clips = Set(try ClipList.words(.sv))
    for piece in JourneyPiece.allCases {
      let (first, second) = piece.parts
      for word in [first, second, first + second] {
        #expect(clips.contains("words/\(word)"), "\(word)")
      }
    }
  }
}
