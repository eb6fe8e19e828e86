import ArgumentParser
import Fleet
import Foundation
import Glibc
import Logging
import Model
import Store

/// Gives a club's command to the station that has the data folder, or does it where none has.
private struct ClubHandover {
  let folder: String

  private struct Failure: Decodable {
    var code: String?
    var detail: String?
  }

  /// - Parameters:
  ///   - path: Of the station's API.
  ///   - body: What it is sent.
  ///   - own: What is done where no station runs.
  /// - Throws: `ExitCode`, after saying what is wrong.
  func run(
    _ path: String, _ body: some Encodable, own: (Club) async throws -> Void
  ) async throws {
    do {
      let lock = try DataLock(folder: folder)
      let store = try StationStore.opening(folder) { try StationStore.store(folder, lock) }
      let club = Club(store: store, folder: folder, logger: Logger(label: "sideline"))
      do {
        try await own(club)
      } catch let error as FleetError {
        throw FleetExit.tell(error)
      }
      withExtendedLifetime(lock) {}
    } catch let held as DataLock.Held {
      guard let port = held.port else {
        complain("A station has \(folder) and does not answer yet.")
        throw ExitCode.unavailable
      }
      let answer = try LoopbackClient.post(path, body: JSON.bytes(body), port: port)
      guard (200..<300).contains(answer.status) else {
        let failure = try? JSON.decode(Failure.self, from: answer.body.utf8)
        complain("\(failure?.code ?? "\(answer.status)"): \(failure?.detail ?? answer.body)")
        throw (500..<600).contains(answer.status) ? ExitCode.unavailable : ExitCode.dataError
      }
    } catch let error as StoreError {
      throw StationStore.failure(error, folder)
    }
  }
}

struct JoinFleet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Make this tablet one of a club's, by an invitation.",
    discussion: """
      All that was measured here is sent to the club's store, and what its other tablets measured comes here. \
      The page Club does the same, and a running station does it itself.
      """)

  @Argument(help: "The file with the invitation; - for standard input.")
  var file: String

  @Option(
    help: "What the tablet is called at the club; the machine's name without it."
  )
  var name: String?

  @Option(help: "The folder of the database.")
  var data: String?

  private struct Body: Encodable {
    var invitation: String
    var name: String
  }

  func run() async throws {
    let text = try invitation()
    let called = name ?? Self.machine
    let known: Invitation
    do throws(FleetError) {
      known = try Invitation(text)
    } catch {
      throw FleetExit.tell(error)
    }
    try await ClubHandover(folder: DataFolder.path(data)).run(
      "/api/v1/club/join", Body(invitation: text, name: called)
    ) { club in
      _ = try await club.join(known, name: called)
    }
    print("\(called) is a tablet of the club. What is here is sent when the station runs.")
  }

  private func invitation() throws -> String {
    let bytes =
      file == "-"
      ? try? FileHandle.standardInput.read(upToCount: 8193)
      : FileManager.default.contents(atPath: file)
    guard let bytes, bytes.count <= 8192, let text = String(validating: bytes, as: UTF8.self) else {
      complain("\(file) cannot be read, or is no invitation.")
      throw ExitCode.dataError
    }
    return text
  }

  private static var machine: String {
    var name = [CChar](repeating: 0, count: 65)
    guard gethostname(&name, 64) == 0 else { return "tablet" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

struct LeaveFleet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave", abstract: "End being a tablet of a club, once everything is there.",
    discussion: """
      What this tablet measured stays on it; what came from the club goes. While something waits to be sent, or the \
      store does not answer, nothing is done unless --now is given.
      """)

  @Flag(help: "Leave although something waits, which then is on this tablet alone.")
  var now = false

  @Option(help: "The folder of the database.")
  var data: String?

  private struct Body: Encodable {
    var now: Bool
  }

  func run() async throws {
    try await ClubHandover(folder: DataFolder.path(data)).run(
      "/api/v1/club/leave", Body(now: now)
    ) { club in
      try await club.leave(isForced: now)
    }
    print("This tablet is of no club.")
  }
}
