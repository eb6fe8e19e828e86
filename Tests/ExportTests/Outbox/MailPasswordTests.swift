import Export
import Foundation
import Testing

@Suite struct MailPasswordTests {
  private let folder =
    FileManager.default.temporaryDirectory.path + "/sideline-"
    + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test func `a password is kept for the owner alone, changed and forgotten`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let password = MailPassword(folder: folder, credentials: nil)
    #expect(password.source == .none)
    #expect(password.read() == nil)
    for text in ["hemligt", " med blanksteg å ", String(repeating: "x", count: 4000)] {
      try password.keep(text)
      #expect(password.read() == text)
      let path = folder + "/smtp-password"
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o600)
    }
    try password.keep(nil)
    #expect(password.source == .none)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `one that could end a line is refused and the old one stays`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let password = MailPassword(folder: folder, credentials: nil)
    try password.keep("good")
    for text in ["a\r\nb", "a\u{0}", String(repeating: "x", count: 9000)] {
      #expect(throws: OutboxError.self) { try password.keep(text) }
    }
    #expect(password.read() == "good")
  }

  @Test func `a credential of the system comes first and is not changed here`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let credentials = folder + "/credentials"
    try FileManager.default.createDirectory(
      atPath: credentials, withIntermediateDirectories: false)
    try "token\n".write(
      toFile: credentials + "/smtp-password", atomically: false, encoding: .utf8)
    let password = MailPassword(folder: folder, credentials: credentials)
    #expect(password.source == .credential)
    #expect(password.read() == "token")
    #expect(throws: OutboxError.passwordFromSystem) { try password.keep("other") }
  }
}
