import ArgumentParser
import Fleet
import Foundation
import Glibc

/// Results of many tablets in a club's store, as who looks after it sees it.
struct FleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet",
    abstract: "Look after a club's store, where the results of many tablets meet.",
    discussion: """
      The store is a PostgreSQL database, 15 or newer. `init` makes the club and keeps what tablets need in a file \
      that only you may read; `upgrade`, `invite`, `status` and `revoke` go by that file. `join` and `leave` are for \
      a tablet.
      """,
    subcommands: [
      InitFleet.self, UpgradeFleet.self, InviteToFleet.self, JoinFleet.self, LeaveFleet.self,
      FleetStatus.self, RevokeFromFleet.self,
    ])
}

/// The file of a club.
struct ClubOption: ParsableArguments {
  @Option(
    name: .customLong("club"),
    help: "The file of the club; ~/.config/sideline/club.json without it.")
  var file: String?

  var path: String {
    if let file { return file }
    let environment = ProcessInfo.processInfo.environment
    // A folder that does not begin at the root is none (XDG Base Directory Specification).
    let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(named ?? "\(environment["HOME"] ?? ".")/.config")/sideline/club.json"
  }
}

/// Ends the program with the store's words where a command fails.
enum FleetExit {
  /// Says what is wrong.
  ///
  /// - Returns: The exit code for it.
  static func tell(_ error: FleetError) -> ExitCode {
    complain(error.description)
    switch error.code {
    case .refused, .invitation, .version, .tooMany, .already, .tablet:
      return .dataError
    case .notLetIn, .unknownTablet: return .notPermitted
    case .noLibrary, .unreachable, .unanswered, .later, .busy: return .unavailable
    }
  }

  /// Does what a command does, and ends the program with the store's words where it fails.
  ///
  /// - Parameter body: What is done.
  /// - Returns: What it comes to.
  /// - Throws: `ExitCode` by what the store said.
  static func ask<Value: ~Copyable>(_ body: () throws(FleetError) -> Value) throws -> Value {
    do throws(FleetError) {
      return try body()
    } catch {
      throw tell(error)
    }
  }
}

struct InitFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a club's store.",
    discussion: """
      A password that stands in --store is seen by everybody on this machine while the command runs: leave it out, and \
      let libpq find it in ~/.pgpass.
      """)

  @OptionGroup var club: ClubOption

  @Option(
    help:
      "How you reach the database as its owner: a connection string or URI of libpq, without the password."
  )
  var store: String

  @Option(help: "The club's name.")
  var name: String

  @Option(help: "Where tablets find the store, as host or host:port; several with commas.")
  var hosts: String

  @Option(help: "The name of the database for tablets.")
  var database: String

  @Option(help: "The login that the club's tablets share; one that is not there yet.")
  var login = "sideline_club"

  @Option(help: "A file with the certificate by which tablets know the store, as PEM.")
  var ca: String?

  @Flag(help: "Tablets need no TLS. For a store that is tried out on one machine.")
  var insecure = false

  func validate() throws {
    guard StorePlace.hosts(hosts) != nil else {
      throw ValidationError(
        "--hosts is \(hosts). Hosts as store.example.org or 10.0.0.2:5433, with commas.")
    }
    guard ca != nil || insecure else {
      throw ValidationError(
        "Without --ca tablets cannot know the store; --insecure if they need not.")
    }
  }

  func run() throws {
    guard !FileManager.default.fileExists(atPath: club.path) else {
      complain(
        "fleet-refused: \(club.path) is there already. Another club needs another file: --club")
      throw ExitCode.dataError
    }
    let authority = try FleetExit.ask { () throws(FleetError) in try certificate() }
    let owner = try FleetExit.ask { () throws(FleetError) in try StoreOwner(store) }
    let password = Secret.word()
    var place = StorePlace.hosts(hosts) ?? [:]
    place["dbname"] = database
    place["user"] = login
    place["password"] = password
    place["sslmode"] = insecure ? "prefer" : "verify-full"
    place["target_session_attrs"] = "read-write"
    try FleetExit.ask { () throws(FleetError) in
      try owner.install()
      try make(owner, place, password, authority)
    }
    print("\(name) has a store. What tablets need is in \(club.path), which is yours alone.")
    print("Invite tablets: sideline fleet invite --uses 20")
  }

  /// Makes the club, with its file before it is there for good: the password is nowhere else.
  private func make(
    _ owner: borrowing StoreOwner, _ place: [String: String], _ password: String,
    _ authority: String?
  ) throws(FleetError) {
    var isKept = false
    do throws(FleetError) {
      try owner.createClub(name, login: login, password: password) { number throws(FleetError) in
        let file = ClubFile(
          owner: store, club: number, name: name, place: place, authority: authority)
        try file.write(to: club.path)
        isKept = true
      }
    } catch {
      if isKept, error.code != .unanswered { unlink(club.path) }
      throw error
    }
  }

  private func certificate() throws(FleetError) -> String? {
    guard let ca else { return nil }
    let text: String
    do {
      text = try String(contentsOfFile: ca, encoding: .utf8)
    } catch {
      throw FleetError(.refused, "\(ca) cannot be read: \(error)")
    }
    guard text.contains("-----BEGIN CERTIFICATE-----") else {
      throw FleetError(.refused, "\(ca) is no certificate as PEM")
    }
    return text
  }
}

struct UpgradeFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Bring a club's store to what this program needs; before the tablets.")

  @OptionGroup var club: ClubOption

  func run() throws {
    try FleetExit.ask { () throws(FleetError) in
      let file = try ClubFile(at: club.path)
      try StoreOwner(file.owner).install()
    }
    print("The store is up to date.")
  }
}

struct InviteToFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Print an invitation for tablets to join the club.",
    discussion: """
      It is one word, to be handed on like a password: as a file, or as a QR code with \
      `sideline fleet invite | qrencode --type UTF8`.
      """)

  @OptionGroup var club: ClubOption

  @Option(help: "Which teams tablets that join by it see, with commas; all without it.")
  var teams: String?

  @Option(help: "How many tablets may join by it, 1 to 1000.")
  var uses = 1

  @Option(help: "For how many days it is good, 1 to 60.")
  var days = 7

  func validate() throws {
    guard (1...1000).contains(uses) else { throw ValidationError("--uses is \(uses). 1 to 1000.") }
    guard (1...60).contains(days) else { throw ValidationError("--days is \(days). 1 to 60.") }
    guard teams.map({ StorePlace.names($0) != nil }) ?? true else {
      throw ValidationError("--teams has an empty name. Without --teams tablets see every team.")
    }
  }

  func run() throws {
    let named = teams.flatMap { StorePlace.names($0) } ?? []
    let code = Secret.word()
    let word = try FleetExit.ask { () throws(FleetError) in
      let file = try ClubFile(at: club.path)
      let word = try Invitation(place: file.place, code: code, authority: file.authority).text()
      try StoreOwner(file.owner).invite(
        to: file.club, code: code, teams: named, uses: uses, days: days)
      return word
    }
    print(word)
  }
}
