import EyeTest
import Foundation
import Model
import Station
import Testing

@testable import Web

/// What would make the eye test a medical device (EU MDR 2017/745 article 2(1), MDCG 2019-11), and
/// what nobody should read from a game.
@Suite struct ClaimsTests {
  private static let forbidden: [Language: [String]] = [
    .sv: [
      "diagnos", "sjukdom", "patient", "screening", "upptäck", "onormal", "normal syn",
      "normalsynt", "behöver glasögon", "medicintekni", "medicinsk", "friska ögon", "ögonsjuk",
      "synfel", "botar", "läker", "klinisk", "övervakar", "färgblind", "frisk",
    ],
    .en: [
      "diagnos", "disease", "patient", "screening for", "screen for", "detects", "abnormal",
      "normal eye", "normal vision", "need glasses", "medical", "healthy eye", "cures", "treats",
      "clinical", "eye condition", "monitors your", "colour blind", "color blind", "20/20",
    ],
  ]

  /// Returns the forbidden words of a text.
  private static func claims(_ text: String, _ language: Language) -> [String] {
    let text = text.lowercased()
    return (forbidden[language] ?? []).filter { text.contains($0) }
  }

  @Test(arguments: Language.allCases)
  func `no sentence makes a medical claim`(_ language: Language) async throws {
    let words = try #require(try await Assets.bundled().words[language])
    for key in words.keys {
      let found = Self.claims(words(key), language)
      #expect(found.isEmpty, "\(key): \(found)")
    }
    for kind in RoundKind.allCases {
      #expect(Self.claims(kind.definition.title[language], language).isEmpty)
    }
  }

  /// What is read of the eye test outside its pages: by whoever downloads it, calls it or asks it.
  @Test(arguments: [
    "README.md", "CHANGELOG.md", "Sources/Web/Resources/Static/openapi.json",
    "Sources/Web/Resources/Static/app.webmanifest",
    "Sources/sideline/Commands/EstimateAcuity.swift",
  ])
  func `nothing that is read beside the pages makes a medical claim`(_ path: String) throws {
    let text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    #expect(!text.isEmpty)
    for language in Language.allCases {
      let found = Self.claims(text, language)
      #expect(found.isEmpty, "\(path): \(found)")
    }
  }

  @Test(arguments: Language.allCases)
  func `the guide makes no medical claim`(_ language: Language) throws {
    let folder = Checkout.root.appending(path: "Sources/Web/Resources/Guide/\(language.rawValue)")
    for chapter in GuideBook.Chapter.allCases {
      let file = folder.appending(path: "\(chapter.rawValue).md")
      let found = Self.claims(try String(contentsOf: file, encoding: .utf8), language)
      #expect(found.isEmpty, "\(chapter): \(found)")
    }
  }

  /// Words that a page has in itself and not from the lists of words.
  @Test func `no page of the eye test makes a medical claim`() throws {
    let folder = Checkout.root.appending(path: "Sources/Web/Resources/Templates")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("eye-") }
    #expect(pages.count > 10)
    for page in pages {
      let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
      for language in Language.allCases {
        let found = Self.claims(text, language)
        #expect(found.isEmpty, "\(page): \(found)")
      }
    }
  }

  @Test func `a claim is found where it stands`() {
    #expect(Self.claims("Testet ställer en Diagnos.", .sv) == ["diagnos"])
    #expect(Self.claims("You need glasses.", .en) == ["need glasses"])
    #expect(Self.claims("A game for fun and learning.", .en).isEmpty)
  }

  @Test(arguments: Language.allCases)
  func `the eye test says what it is not and when to see a doctor`(
    _ language: Language
  ) async throws {
    let words = try #require(try await Assets.bundled().words[language])
    let play = words("eye.common.play")
    #expect(play.contains(language == .sv ? "Ersätter inte" : "Does not replace"))
    // Whom to ask at once, and whom when nothing is urgent.
    let help: [Language: [String]] = [
      .sv: ["ögonläkare nu", "1177"], .en: ["eye doctor now", "1177"],
    ]
    let doctor = words("eye.common.doctor")
    for word in try #require(help[language]) { #expect(doctor.contains(word), "\(word)") }
  }

  @Test(arguments: Language.allCases)
  func `every code of a round has a sentence`(_ language: Language) async throws {
    let words = try #require(try await Assets.bundled().words[language])
    // No round of the eye test has a clock that ends it.
    var keys = RoundEnd.allCases.filter { $0 != .time }.map { "eye.game.end.\($0.rawValue)" }
    keys += RoundEnd.allCases.filter { $0 != .floor }.map { "learn.spell.done.end.\($0.rawValue)" }
    keys += GameFlag.allCases.map { "eye.game.flag.\($0.rawValue)" }
    keys += GameBadge.allCases.map { "eye.game.badge.\($0.rawValue)" }
    keys += AcuityFlag.allCases.map { "eye.measure.flag.\($0.rawValue)" }
    keys += RoundCondition.allCases.map { "eye.measure.flag.\($0.rawValue)" }
    keys += AcuityResult.Limit.allCases.map { "eye.contrast.faintest.\($0.rawValue)" }
    keys += TiltCondition.allCases.map { "eye.tilt.\($0.rawValue)" }
    keys += Eye.allCases.map { "eye.measure.eye.\($0.rawValue)" }
    for key in keys { #expect(words.known(key) != nil, "\(key) is not worded") }
  }
}
