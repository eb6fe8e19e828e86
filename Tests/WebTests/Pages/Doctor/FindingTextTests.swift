import Foundation
import Model
import Testing

@testable import Web

@Suite struct FindingTextTests {
  @Test(arguments: Language.allCases)
  func `everything that can be found is worded, and what is to be mended says why and what to do`(
    _ language: Language
  ) async throws {
    let words = try #require(try await Assets.bundled().words[language])
    for code in Finding.Code.allCases {
      let key = "doctor.found.\(code.rawValue)"
      #expect(words.known("\(key).what") != nil, "\(code)")
      #expect((words.known("\(key).why") != nil) == !code.isWell, "\(code)")
      if !code.isWell { #expect(words.known("\(key).remedy") != nil, "\(code)") }
    }
    let codes = Set(Finding.Code.allCases.map(\.rawValue))
    for key in words.keys where key.hasPrefix("doctor.found.") {
      let code = key.split(separator: ".")[2]
      #expect(codes.contains(String(code)), "\(key) is of nothing that can be found")
    }
  }

  @Test func `parts, the command and a sentence of elsewhere are filled in`() async throws {
    let words = try #require(try await Assets.bundled().words[.sv])
    let port = FindingText(
      Finding(
        "serial:mat", .portShut, ["path": "/dev/ttyUSB0", "reason": "Permission denied"],
        command: "sudo adduser $USER dialout"), words)
    #expect(port.finding == "/dev/ttyUSB0 får inte öppnas: Permission denied")
    #expect(port.remedy?.hasSuffix(": sudo adduser $USER dialout") == true)
    #expect(port.command == "sudo adduser $USER dialout")
    #expect(!port.isWell)
    var mail = Finding("mail-failed", .mailsFailedWhy, ["count": "2"])
    mail.parts["reason"] = .word("mail.error.no-network")
    #expect(FindingText(mail, words).finding == "mejl som inte gick, 2: Inget nät.")
  }

  @Test func `a thing that is well is as short as before`() async throws {
    let words = try #require(try await Assets.bundled().words[.en])
    let text = try JSON.text(FindingText(Finding("tilt", .sensorsNone), words))
    #expect(text == #"{"finding":"no motion sensor","ok":true,"subject":"tilt"}"#)
  }
}
