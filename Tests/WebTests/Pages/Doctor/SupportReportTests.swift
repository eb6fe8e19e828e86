import Export
import Foundation
import HTTPTypes
import Model
import Store
import Testing

@testable import Web

@Suite struct RedactionTests {
  private static let people = [
    Participant(number: 7, nickname: "Åsa-Lena", group: "P12 Blå", card: "04A2B3C4"),
    Participant(number: 8, nickname: "Bo"), Participant(number: 9),
  ]

  @Test(arguments: [
    ("import of Åsa-Lena.csv failed", "import of [name]-[name].csv failed"),
    ("lena's and LENAS run", "[name]'s and [name] run"),
    ("Bo is here, Bolt is not", "[name] is here, Bolt is not"),
    ("card 04a2b3c4", "card [name]"),
    ("mail to anna.lund+x@klubb.example.org refused", "mail to [mail] refused"),
    ("GET /x?to=anna%40example.org", "GET /x?to=[mail]"),
    ("device=ble:AA:BB:CC:DD:EE:0f lost", "device=ble:[bluetooth] lost"),
    ("/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF", "/org/bluez/hci0/dev_[bluetooth]"),
    ("peer 192.168.1.20:51000", "peer [network]:51000"),
    ("at 127.0.0.1:8080", "at 127.0.0.1:8080"),
    ("fe80::1:2:3 called", "[network] called"),
    ("2026-11-27T15:04:03.250+01:00 info sideline", "2026-11-27T15:04:03.250+01:00 info sideline"),
    ("/home/lena/.local/state", "/home/[user]/.local/state"),
    ("run 7 of participant 7", "run 7 of participant 7"),
    ("", ""),
  ])
  func `personal data is cut and the rest stays`(_ text: String, _ cut: String) {
    #expect(Redaction(people: Self.people).cut(text) == cut)
  }

  @Test func `who mails is cut too`() throws {
    let settings = MailSettings(
      host: "smtp.example.org", port: 587, security: .startTLS, authentication: .password,
      user: "kassor", sender: try #require(MailAddress(rawValue: "klubben@example.org")),
      senderName: "Karin Lund")
    let redaction = Redaction(people: [], settings: settings)
    #expect(redaction.cut("Karin: the account of kassor") == "[name]: the account of [name]")
  }
}

@Suite struct SupportReportTests {
  @Test func `the report has versions, findings and the journal, and no name`() async throws {
    let words = try #require(try await Assets.bundled().words[.en])
    let report = SupportReport(
      versions: ["sideline 0.1.0"],
      findings: [
        FindingText(
          Finding(
            "mail", .mailAccount,
            ["host": "smtp.example.org", "port": "587", "sender": "klubben@example.org"]), words)
      ],
      journal: ["2026-11-27T15:04:03.250+01:00 error sideline: list file=/tmp/Maja.csv"]
    ).text(Redaction(people: [Participant(number: 12, nickname: "Maja")]), words)
    #expect(report.contains("sideline 0.1.0"))
    #expect(report.contains("ok   mail: leaves by smtp.example.org:587 from [mail]"))
    #expect(report.contains("list file=/tmp/[name].csv"))
    for personal in ["Maja", "klubben"] { #expect(!report.contains(personal)) }
  }

  @Test func `the page shows all of the report that a program gets, cut by whom the station knows`()
    async throws
  {
    let check = MachineCheck(
      versions: ["sideline 0.1.0"],
      findings: { [Finding("clock", .clockWrong, ["time": "1970"], command: "sudo timedatectl")] },
      journal: { ["info sideline: Saga <b>was</b> here"] })
    let fixture = try await RouteFixture(machine: check)
    defer { try? fixture.close() }
    let person = #"{"number":14,"nickname":"Saga"}"#
    #expect(try await fixture.send(.post, "/api/v1/participants", person).status == 201)
    let page = try await fixture.send(.get, "/doctor?lang=sv")
    #expect(page.status == 200)
    #expect(page.body.contains("Resultaten skulle få den tiden."))
    #expect(page.body.contains("<code>sudo timedatectl</code>"))
    #expect(page.body.contains("info sideline: [name] &lt;b&gt;was&lt;/b&gt; here"))
    #expect(!page.body.contains("Saga"))
    struct Report: Decodable {
      var text: String
    }
    let answer = try await fixture.send(.get, "/api/v1/report?lang=en")
    let report = try JSON.decode(Report.self, from: Array(answer.body.utf8)).text
    #expect(report.contains("info sideline: [name] <b>was</b> here"))
    let findings = try await fixture.send(.get, "/api/v1/doctor?lang=en")
    #expect(findings.body.contains(#""why":"Results would carry that time.""#))
  }
}
