import Export
import Testing

@Suite struct MailBackOffTests {
  @Test func `a network that is away is tried after 5 seconds and then ever less often`() {
    let waits = (1...9).map { MailBackOff.wait(after: $0, .soon, chance: 0.5) }
    #expect(waits == [5, 10, 20, 40, 80, 160, 300, 300, 300])
  }

  @Test func `a server that asks to come back gets a minute first and an hour at most`() {
    let waits = (1...8).map { MailBackOff.wait(after: $0, .later, chance: 0.5) }
    #expect(waits == [60, 120, 240, 480, 960, 1920, 3600, 3600])
  }

  @Test func `chance moves a wait by a fifth either way`() {
    #expect(MailBackOff.wait(after: 2, .soon, chance: 0) == 8)
    #expect(MailBackOff.wait(after: 2, .soon, chance: 1) == 12)
  }

  @Test(arguments: [Int.min, -1, 0, 1000, Int.max])
  func `no number of attempts is too many`(_ attempts: Int) throws {
    let wait = try #require(MailBackOff.wait(after: attempts, .later, chance: 0.5))
    #expect((60...3600).contains(wait))
  }

  @Test func `what only a person can mend is not tried again`() {
    #expect(MailBackOff.wait(after: 1, .never, chance: 0.5) == nil)
    #expect(MailError(.authentication).retry == .never)
    #expect(MailError(.recipientRefused).retry == .never)
    #expect(MailError(.later).retry == .later)
    #expect(MailError(.cutAfterData).retry == .soon)
  }
}
