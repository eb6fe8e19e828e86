import Foundation
import Model
import Testing

@testable import Web

@Suite struct RoomCertificateTests {
  private static let day = 86_400.0
  private let folder: String
  private let now = Timestamp(milliseconds: 1_795_800_000_000, offset: 3600)

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("sideline-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
  }

  private func files(_ supplied: RoomCertificateFiles.Supplied? = nil) -> RoomCertificateFiles {
    RoomCertificateFiles(folder: folder, supplied: supplied)
  }

  private func made(
    at time: Timestamp, for names: Set<String> = ["hall.local", "192.168.1.7"]
  ) throws -> RoomCertificate {
    try files().certificate(for: "hall", names: names, now: time)
  }

  /// Writes a certificate and a key as somebody would give them.
  private func supplied(
    _ name: String, _ certificate: String, key: String
  ) throws -> RoomCertificateFiles.Supplied {
    let pair = RoomCertificateFiles.Supplied(
      certificate: "\(folder)/\(name).crt", key: "\(folder)/\(name).key")
    try certificate.write(toFile: pair.certificate, atomically: true, encoding: .utf8)
    try key.write(toFile: pair.key, atomically: true, encoding: .utf8)
    return pair
  }

  private func trouble(_ body: () throws -> RoomCertificate) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? RoomTrouble)?.code ?? "\(error)"
    }
  }

  @Test func `one is made for the names and addresses of the tablet, and kept for its owner alone`()
    throws
  {
    let certificate = try made(at: now)
    #expect(certificate.names == ["hall.local", "192.168.1.7"])
    #expect(certificate.facts.subject.contains("Sideline hall"))
    #expect(!certificate.facts.isSupplied)
    #expect(certificate.facts.begin < now && now < certificate.facts.end)
    #expect(certificate.fingerprint.count == 32 * 3 - 1)
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/room.pem")
    #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try made(at: now).fingerprint == certificate.fingerprint)
  }

  @Test func `it is made anew before its end, for new names, and where its file is spoilt`() throws
  {
    let first = try made(at: now).fingerprint
    #expect(try made(at: now.advanced(bySeconds: 360 * Self.day)).fingerprint == first)
    let second = try made(at: now.advanced(bySeconds: 368 * Self.day)).fingerprint
    #expect(second != first)
    // A clock that is set back: it is not valid yet.
    let third = try made(at: now).fingerprint
    #expect(third != second)
    #expect(try made(at: now, for: ["hall.local"]).fingerprint == third)
    let fourth = try made(at: now, for: ["hall.local", "fd00::1"]).fingerprint
    #expect(fourth != third)
    try "no certificate".write(toFile: folder + "/room.pem", atomically: true, encoding: .utf8)
    #expect(try made(at: now, for: ["hall.local", "fd00::1"]).fingerprint != fourth)
  }

  @Test func `it is made also by a clock that stands in 1970`() throws {
    let early = Timestamp(milliseconds: 5000, offset: 0)
    #expect(try made(at: early).facts.end > early)
    #expect(try made(at: now).facts.end > now)
  }

  @Test func `one that is given is taken as it is, or told what is wrong with it`() throws {
    let text = try RoomCertificate.make(for: "club", names: ["club.example"], now: now)
    let other = try RoomCertificate.make(for: "club", names: ["club.example"], now: now)
    let good = try supplied("good", text, key: text)
    let certificate = try files(good).certificate(for: "hall", names: ["hall.local"], now: now)
    #expect(certificate.facts.isSupplied)
    #expect(certificate.names == ["club.example"])
    // Nobody but its giver makes it anew.
    #expect(!certificate.isOld(at: now.advanced(bySeconds: 396 * Self.day), for: ["hall.local"]))

    let foreign = try supplied("foreign", text, key: other)
    let empty = try supplied("empty", "", key: text)
    let keyless = try supplied("keyless", text, key: "no key")
    let gone = RoomCertificateFiles.Supplied(certificate: folder + "/no", key: folder + "/no")
    let cases: [(RoomCertificateFiles.Supplied, Timestamp, String)] = [
      (good, now.advanced(bySeconds: 400 * Self.day), "certificate-expired"),
      (good, now.advanced(bySeconds: -2 * Self.day), "certificate-early"),
      (good, Timestamp(milliseconds: 0, offset: 0), "certificate-early"),
      (foreign, now, "certificate-foreign"), (empty, now, "certificate-unreadable"),
      (keyless, now, "certificate-unreadable"), (gone, now, "certificate-unreadable"),
    ]
    for (pair, time, code) in cases {
      let found = trouble { try files(pair).certificate(for: "hall", names: [], now: time) }
      #expect(found == code)
    }
    // Nothing of ours takes its place.
    #expect(!FileManager.default.fileExists(atPath: folder + "/room.pem"))
  }

  @Test func `a folder that takes no file is told`() throws {
    let nowhere = RoomCertificateFiles(folder: folder + "/no/such", supplied: nil)
    #expect(
      trouble { try nowhere.certificate(for: "hall", names: ["hall.local"], now: now) }
        == "certificate-not-kept")
  }

  @Test func `what the service manager hands over is found`() throws {
    #expect(RoomCertificateFiles.Supplied.credential(in: nil) == nil)
    #expect(RoomCertificateFiles.Supplied.credential(in: folder) == nil)
    try "x".write(toFile: folder + "/room-key", atomically: true, encoding: .utf8)
    #expect(
      RoomCertificateFiles.Supplied.credential(in: folder)
        == .init(certificate: folder + "/room-certificate", key: folder + "/room-key"))
  }
}
