import Foundation
import Glibc
import Testing

@testable import Fleet

/// Stores that say nothing, or what no store says.
@Suite(.timeLimit(.minutes(1))) struct PostgresLinkTests {
  /// A socket as PostgreSQL's, at which nobody answers.
  private final class MuteStore {
    let folder: String
    let socket: Int32

    init() throws {
      var name = Array("/tmp/mute-XXXXXX".utf8CString)
      let made = name.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
      folder = String(cString: try #require(made))
      socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { path in
        path.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8)
      }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
      }
      try #require(bound == 0 && listen(socket, 4) == 0)
    }

    deinit {
      close(socket)
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  @Test func `a store that says nothing is given up in time`() throws {
    let store = try MuteStore()
    let error = #expect(throws: FleetError.self) {
      _ = try PostgresLink.open("host=\(store.folder) dbname=club user=me", within: 0.2)
    }
    #expect(error?.code == .unreachable)
    #expect(error?.detail.contains("silent") == true)
  }

  @Test(arguments: [
    "host=/nonexistent dbname=club", "host=127.0.0.1 port=1 dbname=club", "host=a b c",
    "postgresql://[",
  ])
  func `a place where no store is, and one that is no place, are said to be unreachable`(
    _ place: String
  ) {
    let error = #expect(throws: FleetError.self) { _ = try PostgresLink.open(place, within: 5) }
    #expect(error?.code == .unreachable)
    #expect(error?.detail.isEmpty == false)
  }

  @Test(arguments: [(0, "/nonexistent-b"), (1, "/nonexistent-a"), (2, "/nonexistent-b")])
  func `of several hosts another one is asked first each time`(_ turn: Int, _ last: String) {
    let hosts = ["host": "/nonexistent-a,/nonexistent-b", "port": "5432"]
    let error = #expect(throws: FleetError.self) {
      _ = try PostgresLink.open("dbname=club", options: hosts, within: 5, turn: turn)
    }
    #expect(error?.detail.contains(last) == true)
  }

  @Test func `a host that says nothing leaves the next one its share of the time`() throws {
    let store = try MuteStore()
    let hosts = ["host": "\(store.folder),127.0.0.1", "port": "5432,1"]
    let error = #expect(throws: FleetError.self) {
      _ = try PostgresLink.open("dbname=club user=me", options: hosts, within: 1)
    }
    // The second refuses; of the first nothing else would be told than that it was silent.
    #expect(error?.detail.contains("127.0.0.1") == true)
  }

  /// As PostgreSQL 15 and libpq say it, in English and on a store that speaks Swedish.
  @Test(arguments: [
    (
      "connection to server at \"a\" (10.0.0.2), port 5432 failed: FATAL:  28P01: password", "28P01"
    ),
    ("failed: FATALT:  57P03: databassystemet startar upp", "57P03"),
    ("could not translate host name \"ABC12\" to address: Name or service not known", nil),
    ("SSL SYSCALL error: EOF detected", nil),
  ])
  func `the code of a connection that was refused is found in any language`(
    _ text: String, _ state: String?
  ) {
    #expect(PostgresLink.state(in: text) == state)
  }
}
