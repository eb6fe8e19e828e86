import Testing

@testable import Web

@Suite struct SoftHyphenTests {
  private func words(_ list: String) throws -> Words {
    try Words(language: .sv, json: Array(#"{"page":{"soft":"\#(list)"}}"#.utf8))
  }

  @Test(arguments: [
    ("Träningsplan", "Tränings\u{AD}plan"), ("Ny TRÄNINGSPLAN nu", "Ny TRÄNINGS\u{AD}PLAN nu"),
    ("träningsplaner", "träningsplaner"), ("Två  ord", "Två  ord"), ("", ""),
    ("ettotvåtre", "ett\u{AD}o\u{AD}två\u{AD}tre"),
  ]) func `a word of the list may be broken between its parts`(
    text: String, expected: String
  ) throws {
    #expect(try words("tränings-plan ett-o-två-tre").soft(text) == expected)
  }

  @Test func `without a list nothing is broken`() {
    #expect(Words.empty(.sv).soft("Träningsplan") == "Träningsplan")
  }

  @Test func `every word of the lists is spelled with its letters alone`() async throws {
    for (_, words) in try await Assets.bundled().words {
      let list = try #require(words.known("page.soft")).split(separator: " ")
      for word in list {
        let whole = String(word.replacing("-", with: ""))
        #expect(words.soft(whole).replacing("\u{AD}", with: "-") == String(word))
        #expect(word.split(separator: "-").allSatisfy { $0.count >= 3 }, "\(word)")
      }
    }
  }
}
