import HTTPTypes
import Testing

@testable import Web

/// The page for parents and teachers: each thing that is kept has its way out.
@Suite struct LearnAboutTests {
  @Test(arguments: ["", "&participant=7"])
  func `everything that is kept is told with how it is deleted, and each way leads somewhere`(
    child: String
  ) async throws {
    let fixture = try await RouteFixture()
    _ = try await fixture.send(
      .post, "/api/v1/participants", #"{"number": 7, "nickname": "Cleo"}"#)
    let page = try await fixture.send(.get, "/learn/about?lang=en\(child)").body
    for title in [
      "Answers", "Scores", "Number, nickname, character", "Word lists and boards",
      "Recorded voices", "Who kept a word", "Programs", "Reminders", "On this screen", "Backups",
    ] {
      #expect(page.contains(">\(title)</h3>"), "\(title)")
    }
    let main = try #require(page.firstMatch(of: #/(?s)<main.*</main>/#)).output
    let links = Set(main.matches(of: #/href="(/[^"#]*)"/#).map { String($0.output.1) })
    #expect(links.count >= 8)
    #expect(links.contains(child.isEmpty ? "/participants" : "/participants/7/forget"))
    for link in links {
      let answer = try await fixture.send(.get, link.replacing("&amp;", with: "&"))
      #expect(answer.status == 200, "\(link)")
    }
    try fixture.close()
  }

  @Test(arguments: Language.allCases)
  func `it names the buttons as they are`(_ language: Language) async throws {
    let words = try #require(try await Assets.bundled().words[language])
    let texts = [
      ("scores", "learn.spell.home.clear"), ("lists", "learn.lists.delete"),
      ("sounds", "learn.lists.sound"), ("kept_words", "learn.lists.not_kept"),
      ("reminders", "code.settings.off"),
    ]
    for (name, button) in texts {
      #expect(words("learn.about.\(name).gone").contains(words(button)), "\(name)")
    }
  }
}
