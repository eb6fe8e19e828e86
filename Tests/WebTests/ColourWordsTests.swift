import EyeTest
import Testing

@testable import Web

@Suite struct ColourWordsTests {
  @Test(arguments: Language.allCases)
  func `whatever the test of colours tells has a sentence`(_ language: Language) async throws {
    let words = try #require(try await Assets.bundled().words[language])
    var keys = ColourResult.Verdict.allCases.map { "eye.colour.verdict.\($0.rawValue)" }
    keys += ColourFlag.allCases.map { "eye.colour.flag.\($0.rawValue)" }
    keys += ColourAxis.allCases.map { "eye.colour.axis.\($0.rawValue)" }
    for key in keys { #expect(words.known(key) != nil, "\(key) is not worded") }
  }
}
