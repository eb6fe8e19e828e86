import Foundation
import HTTPTypes
import Testing

@testable import Web

/// What a page asks for before it can be used, as a browser does that has nothing of it yet.
@Suite struct PageWeightTests {
  /// A page, and at most how many requests and bytes in gzip it is made of.
  ///
  /// Clips of sounds, and what is asked of the station while it is played, are no part of it.
  struct Row: Sendable {
    var path: String
    var requests = 20
    var bytes = 150_000
  }

  private static let child = "participant=7"
  private static let words = child + "&list=compounds-sv&level=1"
  private static let spelling = child + "&list=en-blends&mode=calm"

  /// A page of the learn-to-code part: its editor may be larger.
  private static func code(_ path: String) -> Row {
    Row(path: "/code\(path)", requests: 25, bytes: 200_000)
  }

  private static let rows = [
    Row(path: "/learn?\(child)"),
    Row(path: "/learn/about"),
    Row(path: "/learn/lists"),
    Row(path: "/learn/report"),
    Row(path: "/words?\(child)"),
    Row(path: "/words/character?\(child)"),
    Row(path: "/words/mars?\(child)"),
    Row(path: "/words/cards?\(words)"),
    Row(path: "/words/bingo?\(words)"),
    Row(path: "/words/board?\(words)"),
    Row(path: "/words/board/play?\(words)"),
    Row(path: "/spell?\(child)"),
    Row(path: "/spell/bubbles?\(spelling)"),
    Row(path: "/spell/scramble?\(spelling)"),
    Row(path: "/spell/dictation?\(spelling)"),
    code("?\(child)"),
    code("/start"),
    code("/lessons/loops/loops-4?\(child)"),
    code("/lessons/loops/end?\(child)"),
    code("/quizzes/loops-q/1?\(child)"),
    code("/challenges?\(child)"),
    code("/challenges/best-of-five?\(child)"),
    code("/playground?\(child)"),
    code("/profile?\(child)"),
    code("/share?\(child)"),
    code("/settings?\(child)"),
  ]

  /// The files that a page has asked for: bytes in gzip of each, by path.
  private struct Asked {
    let fixture: RouteFixture
    var files: [String: Int] = [:]

    /// Asks for a file unless that was done; returns its text where it is news.
    mutating func ask(_ path: String, _ effort: Gzip.Effort) async throws -> String? {
      guard files[path] == nil else { return nil }
      let answer = try await fixture.send(.get, path)
      try #require(answer.status == 200, "\(path)")
      let bytes = Array(answer.body.utf8)
      files[path] = Gzip.packed(bytes, effort)?.count ?? bytes.count
      return answer.body
    }

    /// Asks for a module and all that it imports from its beginning on.
    mutating func askModule(_ path: String) async throws {
      guard let text = try await ask(path, .best) else { return }
      let folder = String(path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex))
      for match in text.matches(of: #/(?m)^import\b[^;"(]*"\./([^"]+)";/#) {
        try await askModule(folder + String(match.output.1))
      }
      // The worker that all pages share begins with the first page that follows the live events.
      if path.hasSuffix("/live.js") { _ = try await ask(folder + "live-hub.js", .best) }
    }

    /// Asks for a page and what it is made of.
    ///
    /// A browser asks for icon and manifest once for all pages.
    mutating func askPage(_ path: String) async throws {
      let page = try #require(try await ask(path, .quick))
      for match in page.matches(of: #/<link rel="stylesheet" href="([^"]+)"/#) {
        _ = try await ask(String(match.output.1), .quick)
      }
      for match in page.matches(of: #/<script src="([^"]+)"/#) {
        _ = try await ask(String(match.output.1), .best)
      }
      for match in page.matches(of: #/<script type="module" src="([^"]+)"/#) {
        try await askModule(String(match.output.1))
      }
    }
  }

  @Test func `a page asks for few files and few bytes`() async throws {
    let fixture = try await RouteFixture()
    let person = #"{"number":7,"nickname":"Cleo"}"#
    let added = try await fixture.send(.post, "/api/v1/participants", person, key: "a")
    #expect(added.status == 201)
    let figure = try await fixture.send(
      .post, "/api/v1/learning/learners/7", #"{"figure":"rut"}"#, key: "b")
    #expect(figure.status == 200)
    for row in Self.rows {
      var asked = Asked(fixture: fixture)
      try await asked.askPage(row.path)
      let names = asked.files.keys.sorted()
      #expect(names.count { $0.contains("/js/") } > 1 && names.contains { $0.contains("/css/") })
      #expect(names.count <= row.requests, "\(row.path): \(names)")
      #expect(asked.files.values.reduce(0, +) <= row.bytes, "\(row.path): \(asked.files)")
    }
    try fixture.close()
  }
}
