import Foundation
import HTTPTypes
import Learning
import Model
import Store
import Testing

@testable import Web

@Suite struct CodeProfilePageTests {
  @Test func `a bar is as long as the part that is done`() {
    let words = Words.empty(.en)
    let figures = [(0, 10), (1, 10), (7, 18), (10, 10), (0, 0)].map { done, count in
      CodeProfilePage.Figure("challenges", done, of: count, words)
    }
    #expect(figures.map(\.share) == [0, 10, 38, 100, 0])
    #expect(CodeProfilePage.Figure("programs", 4, words).share == nil)
  }

  @Test func `the page draws a bar for lessons and challenges`() async throws {
    let fixture = try await RouteFixture()
    let page = try await fixture.send(.get, "/code/profile")
    #expect(page.status == 200)
    #expect(page.body.components(separatedBy: "figure__bar").count == 3)
    #expect(page.body.contains(#"<rect width="0" height="1"/>"#))
    try fixture.close()
  }

  @Test func `pennants of feats stand beside those of lessons, on the profile and on the card`()
    async throws
  {
    let fixture = try await RouteFixture()
    try fixture.store.upsertParticipant(Participant(number: 12, nickname: "Maja"))
    let page = { (path: String) in
      try await fixture.send(.get, "\(path)?participant=12&lang=en").body
    }
    let before = try await page("/code/profile")
    #expect(before.components(separatedBy: #"class="pennant pennant--off""#).count == 15)
    #expect(before.contains("0 pennants") && before.contains("14 left to win"))
    let share = {
      try await fixture.send(.get, "/code/share?participant=12&kind=progress&lang=en").body
    }
    #expect(!(try await share().contains("sharecard__pen")))
    // A fault that is mended, in a page with a Repeat.
    for text in ["print 1 / 0", #"repeat 3\nprint \"jump\"\nend"#] {
      let body = #"{"task":"loops-1","participant":12,"text":"\#(text)","language":"en"}"#
      #expect(try await fixture.send(.post, "/api/v1/code/checks", body).status == 200)
    }
    let won = try await page("/code/profile")
    #expect(won.contains("2 pennants") && won.contains("12 left to win"))
    #expect(won.contains("First lap") && won.contains("Own debugging"))
    #expect(try await page("/code").contains("0 lessons done, 2 pennants"))
    let card = try await share()
    #expect(card.contains(##"href="#p-first""##) && card.contains(##"href="#p-bug""##))
    #expect(card.components(separatedBy: #"class="pennant"#).count == 3)
    #expect(card.contains("{who}: 0 of 10 lessons, 0 of 18 challenges in Slang."))
    #expect(card.contains(#"data-file="slang-12.png""#))
    try fixture.close()
  }

  @Test func `one's programs are told with their size, their day and what they read`() async throws
  {
    let fixture = try await RouteFixture()
    try fixture.store.upsertParticipant(Participant(number: 12, nickname: "Maja"))
    let page = { try await fixture.send(.get, "/code/profile?participant=12&lang=en").body }
    #expect(try await page().contains("data-own-none"))
    let now = Timestamp.now()
    let texts = [
      "print tilt", "print pulse", "print gate", "print 1", "print 2", "print 3", "print 4",
      "print 5", "print 6",
    ]
    for (days, text) in texts.enumerated() {
      let record = CodeProgramRecord(
        participant: 12, name: "Mine \(days)", text: text,
        updatedAt: now.advanced(bySeconds: -86_400 * Double(days)))
      try fixture.store.keep(record, key: nil)
    }
    let shown = try await page()
    #expect(!shown.contains("data-own-none"))
    for symbol in ["i-tilt", "i-heart", "i-gate"] {
      #expect(shown.contains("<use href=\"#\(symbol)\"/>"))
    }
    #expect(shown.contains("1 block, today") && shown.contains("1 block, yesterday"))
    let day = now.advanced(bySeconds: -2 * 86_400).description.prefix(10)
    #expect(shown.contains("1 block, \(day)"))
    // The ninth is one press further.
    #expect(shown.contains("Mine 7") && !shown.contains("Mine 8"))
    #expect(shown.contains("All programs"))
    try fixture.close()
  }
}
