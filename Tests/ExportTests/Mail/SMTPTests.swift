import CCurl
import Foundation
import Glibc
import Testing

@testable import Export

/// Replies as RFC 5321 sections 4.2 and appendix D give them.
@Suite struct SMTPTests {
  private static func trace(_ lines: [String]) -> SMTPTrace {
    var trace = SMTPTrace()
    for line in lines {
      if line.hasPrefix("> ") {
        trace.sent(String(line.dropFirst(2)) + "\r\n")
      } else {
        trace.received(line + "\r\n")
      }
    }
    return trace
  }

  private static let greeting = [
    "220 mail.example.org ESMTP", "> EHLO tablet", "250-mail.example.org", "250-SIZE 35882577",
    "250 AUTH PLAIN LOGIN",
  ]

  @Test func `the server's size limit is read from its greeting alone`() {
    #expect(Self.trace(Self.greeting).sizeLimit == 35_882_577)
    #expect(Self.trace(["> EHLO x", "250 SIZE"]).sizeLimit == nil)
    #expect(Self.trace(["> EHLO x", "250 SIZE 0"]).sizeLimit == nil)
    #expect(Self.trace(["> MAIL FROM:<a@b>", "250 SIZE 12"]).sizeLimit == nil)
  }

  @Test func `the conversation is followed without keeping the login`() {
    let trace = Self.trace(Self.greeting + ["> AUTH PLAIN AHVzZXIAc2VjcmV0", "535 5.7.8 No"])
    #expect(trace.stage == .authenticating)
    #expect(trace.reply == 535)
    #expect(!"\(trace)".contains("AHVzZXIAc2VjcmV0"))
  }

  @Test(arguments: [
    (["> MAIL FROM:<a@b.se>", "550 No such sender"], MailError.Code.senderRefused),
    (["> MAIL FROM:<a@b.se>", "552 5.3.4 Too big"], .tooLarge),
    (["> MAIL FROM:<a@b.se>", "530 5.7.0 Authentication required"], .authentication),
    (["> RCPT TO:<c@d.se>", "550 5.1.1 No such user"], .recipientRefused),
    (["> RCPT TO:<c@d.se>", "450 4.2.0 Greylisted"], .later),
    (["> DATA", "554 5.7.1 Spam"], .refused),
    (["> DATA", "451 4.3.0 Try again"], .later),
  ])
  func `a refusal is named by where it came`(_ lines: [String], _ code: MailError.Code) {
    let error = SMTPFailure.error(
      CURLE_SEND_ERROR, system: 0, trace: Self.trace(Self.greeting + lines), detail: "failed")
    #expect(error?.code == code)
  }

  @Test func `leaving the server changes nothing about what was refused`() {
    let trace = Self.trace(["> RCPT TO:<c@d.se>", "550 5.1.1 No", "> QUIT", "221 2.0.0 Bye"])
    let error = SMTPFailure.error(CURLE_SEND_ERROR, system: 0, trace: trace, detail: "")
    #expect(error?.code == .recipientRefused)
  }

  @Test func `a recipient that is refused is named`() {
    let trace = Self.trace(["> RCPT TO:<c@d.se>", "550 5.1.1 No such user"])
    let error = SMTPFailure.error(CURLE_SEND_ERROR, system: 0, trace: trace, detail: "")
    #expect(error?.detail == "c@d.se: 550 5.1.1 No such user")
  }

  @Test(arguments: [
    (CURLE_COULDNT_RESOLVE_HOST, 0, MailError.Code.unknownServer),
    (CURLE_COULDNT_CONNECT, Int(ECONNREFUSED), .connectionRefused),
    (CURLE_COULDNT_CONNECT, Int(ENETUNREACH), .noNetwork),
    (CURLE_COULDNT_CONNECT, Int(EHOSTUNREACH), .noNetwork),
    (CURLE_PEER_FAILED_VERIFICATION, 0, .certificate),
    (CURLE_USE_SSL_FAILED, 0, .notEncrypted),
    (CURLE_SSL_CACERT_BADFILE, 0, .certificateFile),
    (CURLE_OPERATION_TIMEDOUT, 0, .timeout),
    (CURLE_LOGIN_DENIED, 0, .authenticationMethod),
  ])
  func `what the network does has a name`(_ code: CURLcode, _ system: Int, _ name: MailError.Code) {
    let error = SMTPFailure.error(code, system: system, trace: SMTPTrace(), detail: "x")
    #expect(error?.code == name)
  }

  @Test func `a cut after the last byte is another thing than a cut before`() {
    var trace = Self.trace(Self.greeting + ["> DATA", "354 Go ahead"])
    #expect(SMTPFailure.error(CURLE_RECV_ERROR, system: 0, trace: trace, detail: "")?.code == .cut)
    trace.handedOver()
    let cut = SMTPFailure.error(CURLE_RECV_ERROR, system: 0, trace: trace, detail: "")
    #expect(cut?.code == .cutAfterData)
    trace.received("250 2.0.0 Ok: queued\r\n")
    #expect(SMTPFailure.error(CURLE_RECV_ERROR, system: 0, trace: trace, detail: "") == nil)
  }

  @Test func `a refusal after the last byte is the server's answer`() {
    var trace = Self.trace(Self.greeting + ["> DATA", "354 Go ahead"])
    trace.handedOver()
    trace.received("451 4.7.1 Greylisted\r\n")
    let error = SMTPFailure.error(CURLE_WEIRD_SERVER_REPLY, system: 0, trace: trace, detail: "")
    #expect(error?.code == .later)
  }

  @Test func `a machine without libcurl says so, and the mail waits for it`() throws {
    let error = try #require(throws: MailError.self) {
      _ = try CurlLibrary(named: "libcurl-of-nobody.so.4")
    }
    #expect(error.code == .noLibrary)
    #expect(error.detail.contains("libcurl-of-nobody.so.4"))
    #expect(error.retry == .later)
  }
}
