import HTTPTypes
import Learning
import Model
import Store
import Testing

@testable import Web

/// The class that learns to code, as its teacher sees it.
@Suite struct CodeClassPageTests {
  private let fixture: RouteFixture

  init() async throws {
    fixture = try await RouteFixture()
    for (number, name, group) in [(7, "Cleo", "4 A"), (12, "Maja", "4 B"), (14, nil, nil)] {
      try fixture.store.upsertParticipant(
        Participant(number: number, nickname: name, group: group))
    }
  }

  private func check(_ participant: Int, _ text: String, seconds: Int = 30) async throws {
    let body: JSONValue = [
      "task": "hello-1", "participant": .number(Double(participant)), "text": .string(text),
      "language": "en", "seconds": .number(Double(seconds)),
    ]
    let sent = try await fixture.send(.post, "/api/v1/code/checks", try JSON.text(body))
    #expect(sent.status == 200)
  }

  private func page(_ query: String = "") async throws -> String {
    try await fixture.send(.get, "/code/class?lang=en" + query).body
  }

  @Test func `before anybody has begun there is a sentence, and everybody is named`() async throws {
    let page = try await page()
    #expect(page.contains("Nobody has begun yet.") && page.contains("3 have not begun"))
    #expect(!page.contains("<table"))
  }

  @Test func `who tried often and is not done may want help`() async throws {
    for _ in 1...4 { try await check(7, "print 1 / 0", seconds: 120) }
    #expect(!(try await page().contains("data-stuck")))
    try await check(7, "print 1 / 0", seconds: 120)
    let stuck = try await page()
    #expect(stuck.contains(#"data-mate="7" data-stuck"#) && stuck.contains("5 tries"))
    #expect(stuck.contains("shared by 0 × 5") && stuck.contains("10 min"))
    try await check(7, "print \"hello\"")
    let done = try await page()
    #expect(!done.contains("data-stuck") && done.contains("Say hello · First word, done"))
  }

  @Test func `a group is shown alone, one that nobody is in is all`() async throws {
    try await check(7, "print \"hello\"")
    try await check(12, "print 1")
    let one = try await page("&group=4%20A")
    #expect(one.contains(#"data-mate="7""#) && !one.contains(#"data-mate="12""#))
    #expect(one.contains("class.csv?view=people&amp;group=4%20A"))
    let nobody = try await page("&group=9%20C")
    #expect(nobody.contains(#"data-mate="7""#) && nobody.contains(#"data-mate="12""#))
    let file = try await fixture.send(
      .get, "/api/v1/code/class.csv?view=people&group=4%20B&lang=en")
    let lines = file.body.split(separator: "\r\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("at,last_at,at_title,at_tries,at_done"))
    #expect(lines[1].hasPrefix("12,Maja,4 B,0,0,0,0,1,hello-1,"))
    #expect(lines[1].hasSuffix(",First word,1,0"))
  }

  @Test func `a name that would be code stays a name`() async throws {
    try fixture.store.upsertParticipant(Participant(number: 9, nickname: "<b>=1+1"))
    try await check(9, "print 1")
    #expect(try await page().contains("<strong>&lt;b&gt;=1+1</strong>"))
    let file = try await fixture.send(.get, "/api/v1/code/class.csv")
    #expect(file.body.contains("\r\n9,<b>=1+1,"))
  }
}
