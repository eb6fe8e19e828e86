import Foundation
import Model
import Testing

@testable import Export

@Suite struct MessageTests {
  private static let time = Timestamp(milliseconds: 1_794_937_564_250, offset: 3600)

  private static func message(
    subject: String = "Results", fromName: String = "", text: String = "Hello\n",
    to: [String] = ["coach@example.org"], attachments: [Message.Attachment] = []
  ) -> Message {
    Message(
      id: "<a1@example.org>", date: time, from: MailAddress(rawValue: "club@example.org"),
      fromName: fromName, to: to.compactMap(MailAddress.init(rawValue:)), subject: subject,
      text: text, attachments: attachments)
  }

  private static func lines(_ message: Message, isDraft: Bool = false) throws -> [String] {
    var bytes: [UInt8] = []
    try message.write(isDraft: isDraft) { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix("\r\n"))
    // No bare CR and no bare LF: RFC 5321 section 2.3.8.
    #expect(!text.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
    return text.components(separatedBy: "\r\n")
  }

  @Test func `the fields say who, when and what`() throws {
    let lines = try Self.lines(Self.message())
    #expect(lines.contains("Message-ID: <a1@example.org>"))
    #expect(lines.contains("From: club@example.org"))
    #expect(lines.contains("To: coach@example.org"))
    #expect(lines.contains("Subject: Results"))
    #expect(lines.contains("MIME-Version: 1.0"))
    #expect(!lines.contains { $0.hasPrefix("X-Unsent") })
    #expect(try Self.lines(Self.message(), isDraft: true).first == "X-Unsent: 1")
  }

  /// 1 794 937 564 s is 2026-11-17T17:46:04Z by `date -u -d @1794937564`.
  @Test func `the date is that of RFC 5322`() {
    #expect(MailDate.text(Self.time) == "Tue, 17 Nov 2026 18:46:04 +0100")
    #expect(
      MailDate.text(Timestamp(milliseconds: 0, offset: -12_600))
        == "Wed, 31 Dec 1969 20:30:00 -0330")
  }

  @Test(arguments: [
    "Bcc: all@example.org\r\n\r\nspam", "a\rb", "a\nBcc: x@example.org", "a\u{0}b",
    "a\u{2028}b", String(repeating: "x", count: 2000), String(repeating: "ö", count: 500),
  ])
  func `no subject can begin another field or a long line`(_ subject: String) throws {
    let lines = try Self.lines(Self.message(subject: subject, fromName: subject))
    let head = lines.prefix { !$0.isEmpty }
    let names = head.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
    #expect(
      names == ["Message-ID", "Date", "From", "Subject", "MIME-Version", "Content-Type"]
        || names == [
          "Message-ID", "Date", "From", "To", "Subject", "MIME-Version", "Content-Type",
        ])
    #expect(head.allSatisfy { $0.utf8.count <= 78 })
  }

  /// The example of RFC 2047 section 8 in base64 and UTF-8, made with Python's base64 module.
  @Test func `what is not ASCII becomes encoded words that end between characters`() {
    #expect(HeaderText.unstructured("Träning", after: 9) == "=?UTF-8?B?VHLDpG5pbmc=?=")
    #expect(HeaderText.displayName("Maja") == "Maja")
    #expect(HeaderText.displayName(#"IFK "A"; ett"#) == #""IFK \"A\"; ett""#)
    #expect(HeaderText.displayName("=?UTF-8?Q?x?=").hasPrefix("=?UTF-8?B?"))
    for word in HeaderText.unstructured(String(repeating: "👟", count: 60), after: 9)
      .components(separatedBy: "\r\n ")
    {
      #expect(word.utf8.count <= 75)
      let base64 = word.dropFirst("=?UTF-8?B?".count).dropLast(2)
      let data = Data(base64Encoded: String(base64)) ?? Data()
      #expect(String(validating: data, as: UTF8.self) != nil)
    }
  }

  /// The form of RFC 2231 sections 3 and 4.
  @Test func `file names that are not plain are encoded and continued`() {
    #expect(HeaderText.parameter("filename", "a.csv") == ";\r\n filename=\"a.csv\"")
    #expect(
      HeaderText.parameter("filename", "grön;\".csv")
        == ";\r\n filename*=UTF-8''gr%C3%B6n%3B%22.csv")
    let long = HeaderText.parameter("filename", String(repeating: "å", count: 40) + ".csv")
    #expect(long.contains("filename*0*=UTF-8''%C3%A5"))
    #expect(long.contains("filename*1*=%"))
  }

  /// Vectors of RFC 2045 section 6.7.
  @Test func `text is quoted-printable`() {
    func text(_ input: String) -> String {
      String(decoding: QuotedPrintable.bytes(input), as: UTF8.self)
    }
    #expect(text("a = b\n") == "a =3D b\r\n")
    #expect(text("å ") == "=C3=A5=20\r\n")
    #expect(text("a\r\nb\rc") == "a\r\nb\r\nc\r\n")
    #expect(text("") == "")
    let lines = text(String(repeating: "xy ", count: 200)).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 76 })
    #expect(lines.filter { $0.hasSuffix("=") }.count >= 7)
  }

  @Test(arguments: [0, 1, 56, 57, 58, 1000])
  func `an attachment comes out as it went in, however it was cut`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for step in [1, 7, 57, 4096] {
      var lines = Base64Lines()
      var result: [UInt8] = []
      for start in stride(from: 0, to: count, by: step) {
        result += lines.add(Array(bytes[start..<min(start + step, count)]))
      }
      result += lines.finish()
      let text = String(decoding: result, as: UTF8.self)
      #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 76 })
      #expect(result.count == Base64Lines.size(of: count))
      let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
      #expect(data.map { Array($0) } == bytes)
    }
  }

  @Test(arguments: [
    "a@b", "coach@example.org", "a.b+c@sub.example.org", "x_y@localhost", "1@2.se",
  ])
  func `an ordinary address is taken`(_ text: String) {
    #expect(MailAddress(rawValue: text)?.rawValue == text)
  }

  @Test(arguments: [
    "", "@", "a@", "@b.se", "a b@c.se", "a@b.se\r\nBcc: c@d.se", "a@b.se\nRCPT TO:<c@d.se>",
    "<a@b.se>", "a@b.se,c@d.se", "\"a\"@b.se", "a..b@c.se", ".a@b.se", "a@-b.se", "a@b..se",
    "a@[127.0.0.1]", "å@b.se", "a@b.se\u{0}", "a@b.se ", "\u{202E}a@b.se", "a@b_c.se",
    "a@" + String(repeating: "b", count: 64) + ".se",
  ])
  func `whatever else is refused`(_ text: String) {
    #expect(MailAddress(rawValue: text) == nil)
  }
}
