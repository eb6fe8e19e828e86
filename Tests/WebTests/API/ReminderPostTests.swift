import Export
import Foundation
import HTTPTypes
import Learning
import Model
import Station
import Store
import Testing

@testable import Web

@Suite struct ReminderPostTests {
  @Test func `each of the three mails has a sentence of its own, once`() async throws {
    let fixture = try await RouteFixture()
    let person = #"{"number":7,"nickname":"Cleo"}"#
    #expect(try await fixture.send(.post, "/api/v1/participants", person, key: "a").status == 201)
    let sender = try #require(MailAddress(rawValue: "coach@example.org"))
    let settings = MailSettings(
      host: "localhost", port: 1, security: .none, authentication: .none, user: "", sender: sender)
    try fixture.store.setMailSettings(JSON.text(settings))
    let catalogue = fixture.station.catalogue
    try catalogue.setCodeReminder(of: 7, to: "cleo@example.org", language: .sv)
    let words = try await Assets.bundled().words
    let post = ReminderPost(catalogue: catalogue, outbox: fixture.outbox) { words }
    let today = CivilDate.today()
    var days: [Int] = []
    for count in 0...60 {
      let day = CivilDate(daysSinceEpoch: today.daysSinceEpoch + count)
      if try await post.send(on: day) > 0 { days.append(count) }
    }
    #expect(days == [7, 14, 28])
    let texts = try fixture.store.mails(limit: 10).items.reversed().map {
      try JSONDecoder().decode(MailRequest.self, from: Data($0.request.utf8)).text
    }
    let swedish = try #require(words[.sv])
    let own = [1, 2, 4].map { swedish("code.settings.remind_\($0)") }
    #expect(Set(own).count == 3 && texts.count == 3)
    for (text, sentence) in zip(texts, own) { #expect(text.hasPrefix("\(sentence)\n\n")) }
    try fixture.close()
  }
}
