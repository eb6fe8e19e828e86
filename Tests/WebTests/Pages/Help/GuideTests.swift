import Foundation
import HTTPTypes
import Testing

@testable import Web

@Suite struct GuideTests {
  private static func guide() async throws -> GuideBook { try await Assets.bundled().guide }

  @Test func `every page of the product stands in the table, and no other`() async throws {
    let fixture = try await RouteFixture()
    defer { try? fixture.close() }
    let files = ["/api/", "/static/", "/speech/", "/chart.js/"]
    let pages = fixture.routes.filter { route in
      route.method == .get && !files.contains { route.path.hasPrefix($0) }
        && !route.path.hasSuffix(".csv")
    }
    let paths = pages.map { $0.path.replacing("{", with: ":").replacing("}", with: "") }
    #expect(Set(paths) == Set(HelpTopic.pages.keys))
  }

  @Test(arguments: Language.allCases)
  func `each place that a page leads to is there`(_ language: Language) async throws {
    let guide = try await Self.guide()
    for (path, topic) in HelpTopic.pages {
      guard case .told(let chapter, let place, _) = topic else { continue }
      let places = guide.text(chapter, language)?.headings.map(\.place)
      #expect(places?.contains(place) == true, "\(path): \(chapter)#\(place)")
    }
  }

  @Test func `both languages have the same chapters with the same places`() async throws {
    let guide = try await Self.guide()
    for chapter in GuideBook.Chapter.allCases {
      let places = Language.allCases.map { guide.text(chapter, $0)?.headings.map(\.place) }
      #expect(places[0] == places[1], "\(chapter)")
      #expect((places[0] ?? []).allSatisfy { $0 != nil }, "\(chapter)")
      let counts = Language.allCases.map { guide.text(chapter, $0)?.blocks.count }
      #expect(counts[0] == counts[1], "\(chapter)")
    }
  }

  private static func spans(_ text: Markdown) -> [Markdown.Span] {
    text.blocks.flatMap { block in
      [block.paragraph].compactMap { $0 }.flatMap(\.spans)
        + [block.list, block.steps].compactMap { $0 }.flatMap(\.items).flatMap(\.spans)
    }
  }

  @Test(arguments: Language.allCases)
  func `what is stressed is a word of the pages`(_ language: Language) async throws {
    let assets = try await Assets.bundled()
    let words = try #require(assets.words[language])
    let known = Set(words.keys.map { words($0) })
    for chapter in GuideBook.Chapter.allCases {
      let text = try #require(assets.guide.text(chapter, language))
      for stressed in Self.spans(text).compactMap(\.stressed) {
        #expect(known.contains(stressed), "\(chapter): \(stressed)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `each link leads to a page or a place`(_ language: Language) async throws {
    let guide = try await Self.guide()
    for chapter in GuideBook.Chapter.allCases {
      let text = try #require(guide.text(chapter, language))
      for link in Self.spans(text).compactMap(\.link) {
        let parts = link.target.split(separator: "#", maxSplits: 1).map(String.init)
        #expect(HelpTopic.of(path: parts[0]) != nil, "\(chapter): \(link.target)")
        guard parts.count == 2 else { continue }
        let name = try #require(parts[0].split(separator: "/").last)
        let other = try #require(GuideBook.Chapter(rawValue: String(name)))
        let places = guide.text(other, language)?.headings.map(\.place)
        #expect(places?.contains(parts[1]) == true, "\(chapter): \(link.target)")
      }
    }
  }

  @Test(arguments: [
    ("/exercises/edit/new", "/help/exercises#edit"), ("/exercises/edit", "/help/exercises#edit"),
    ("/exercises/count-20s", "/help/exercises#begin"), ("/", "/help/start#run"),
    ("/participants/7/forget", "/help/privacy#forget"),
  ])
  func `a page's own paragraph is found by its address`(_ path: String, _ target: String) {
    #expect(HelpView(HelpTopic.of(path: path))?.target == target)
  }

  @Test(arguments: ["/eyetest/play", "/help/mail", "/no-such", "/exercises/a/b/c"])
  func `other addresses have none`(_ path: String) {
    #expect(HelpView(HelpTopic.of(path: path)) == nil)
  }

  @Test func `a chapter is shown, its pictures are there, and another one is not`() async throws {
    let fixture = try await RouteFixture()
    defer { try? fixture.close() }
    for chapter in GuideBook.Chapter.allCases {
      let page = try await fixture.send(.get, "/help/\(chapter.rawValue)?lang=sv")
      #expect(page.status == 200)
      for source in page.body.matches(of: /<img class="guide__picture" src="([^"]+)"/) {
        let picture = try await fixture.send(.get, String(source.1))
        #expect(picture.status == 200, "\(source.1)")
      }
    }
    #expect(try await fixture.send(.get, "/help").body.contains("/help/trouble#doctor"))
    #expect(try await fixture.send(.get, "/help/no-such").status == 404)
  }

  @Test func `the pictures of the guide weigh no more than a megabyte`() async throws {
    let bytes = try await Assets.bundled().files.filter { $0.key.hasPrefix("guide/") }
      .reduce(0) { $0 + $1.value.bytes.count }
    #expect(bytes <= 1_000_000)
  }
}
