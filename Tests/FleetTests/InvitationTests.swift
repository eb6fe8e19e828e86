import Testing

@testable import Fleet

@Suite struct InvitationTests {
  private static let invitation = Invitation(
    place: ["host": "store.example.org", "dbname": "club", "password": "å+/?&\"\n"],
    code: "kZ3", authority: "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n")

  @Test func `an invitation comes back from its text, also where white space was put into it`()
    throws
  {
    let text = try Self.invitation.text()
    #expect(text.hasPrefix("sideline-club-1:"))
    #expect(text.allSatisfy { $0.isASCII && !$0.isWhitespace && !"+/=".contains($0) })
    #expect(try Invitation(text) == Self.invitation)
    let split = text.prefix(30) + "\r\n  " + text.dropFirst(30) + "\n"
    #expect(try Invitation(String(split)) == Self.invitation)
  }

  @Test func `the text is what RFC 4648 makes of its JSON`() throws {
    // {"code":"a","place":{"host":"b"}} by base64(1), with - and _ for + and /, without =.
    let text = "sideline-club-1:eyJjb2RlIjoiYSIsInBsYWNlIjp7Imhvc3QiOiJiIn19"
    #expect(try Invitation(place: ["host": "b"], code: "a").text() == text)
    #expect(try Invitation(text) == Invitation(place: ["host": "b"], code: "a"))
  }

  @Test(arguments: [
    "", "sideline-club-1:", "sideline-club-1:????", "sideline-club-2:e30", "sideline-club-1:e30",
    "https://example.org/", "sideline-club-1:eyJjb2RlIjoiYSIsInBsYWNlIjp7Imhvc3QiOj",
    "sideline-club-1:" + String(repeating: "A", count: 5000),
  ])
  func `a text that is no invitation is refused as one`(_ text: String) {
    let error = #expect(throws: FleetError.self) { try Invitation(text) }
    #expect(error?.code == .invitation)
  }

  @Test func `an invitation that no QR code holds is not made`() {
    let long = Invitation(place: [:], code: "a", authority: String(repeating: "A", count: 2200))
    let error = #expect(throws: FleetError.self) { try long.text() }
    #expect(error?.code == .invitation)
  }

  @Test func `secrets are words of 43 characters, and no two are the same`() {
    let words = (0..<100).map { _ in Secret.word() }
    #expect(Set(words).count == 100)
    #expect(words.allSatisfy { $0.utf8.count == 43 && !$0.contains("=") })
    // FIPS 180-4, the example of "abc".
    #expect(
      Secret.digest("abc")
        == "\\xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
