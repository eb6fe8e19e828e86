import ArgumentParser
import Fleet
import FoundationEssentials

/// Results of many tablets in a club's store, as who looks after it sees it.
struct FleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet",
    abstract: "Look after a club's store, where the results of many tablets meet.",
    discussion: """
      The store is a PostgreSQL database, 15 or newer. `init` makes the club and keeps what tablets need in a file \
      that only you may read; the other commands go by that file.
      """,
    subcommands: [
      InitFleet.self, UpgradeFleet.self, InviteToFleet.self, FleetStatus.self, RevokeFromFleet.self,
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
    let folder = environment["XDG_CONFIG_HOME"] ?? "\(environment["HOME"] ?? ".")/.config"
    return "\(folder)/sideline/club.json"
  }
}

/// Does what a command does, and ends the program with the store's words where it fails.
func ask<Value: ~Copyable>(_ body: () throws(FleetError) -> Value) throws -> Value {
  do throws(FleetError) {
    return try body()
  } catch {
    complain(error.description)
    switch error.code {
    case .refused, .invitation, .version: throw ExitCode.dataError
    case .notLetIn, .unknownTablet: throw ExitCode.notPermitted
    case .noLibrary, .unreachable, .unanswered, .later: throw ExitCode.unavailable
    }
  }
}

struct InitFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a club's store.")

  @OptionGroup var club: ClubOption

  @Option(help: "How you reach the database as its owner: a connection string or URI of libpq.")
  var store: String

  @Option(help: "The club's name.")
  var name: String

  @Option(help: "Where tablets find the store, as host or host:port; several with commas.")
  var hosts: String

  @Option(help: "The name of the database for tablets.")
  var database: String

  @Option(help: "The login that the club's tablets share.")
  var login = "sideline_club"

  @Option(
    help:
      "A file with the certificate by which tablets know the store, as PEM; without it the machine's own."
  )
  var ca: String?

  @Flag(help: "Tablets need no TLS. For a store that is tried out on one machine.")
  var insecure = false

  func run() throws {
    guard !FileManager.default.fileExists(atPath: club.path) else {
      complain("\(club.path) is there already. Another club needs another file: --club")
      throw ExitCode.dataError
    }
    let owner = try ask { () throws(FleetError) in try StoreOwner(store) }
    let authority = try ca.map { try String(contentsOfFile: $0, encoding: .utf8) }
    let password = Secret.word()
    let number = try ask { () throws(FleetError) in
      try owner.install()
      return try owner.createClub(name, login: login, password: password)
    }
    var place = ["dbname": database, "user": login, "password": password]
    let pairs = hosts.split(separator: ",").map { $0.split(separator: ":", maxSplits: 1) }
    place["host"] = pairs.map { $0.first.map(String.init) ?? "" }.joined(separator: ",")
    place["port"] = pairs.map { $0.count > 1 ? String($0[1]) : "5432" }.joined(separator: ",")
    place["sslmode"] = insecure ? "prefer" : "verify-full"
    place["target_session_attrs"] = "read-write"
    let file = ClubFile(
      owner: store, club: number, name: name, place: place, authority: authority)
    try ask { () throws(FleetError) in try file.write(to: club.path) }
    print("\(name) is club \(number). What tablets need is in \(club.path), which is yours alone.")
    print("Invite tablets: sideline fleet invite --uses 20")
  }
}

struct UpgradeFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Bring a club's store to what this program needs; before the tablets.")

  @OptionGroup var club: ClubOption

  func run() throws {
    try ask { () throws(FleetError) in
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
  }

  func run() throws {
    let named = (teams ?? "").split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
    let code = Secret.word()
    let file = try ask { () throws(FleetError) in
      let file = try ClubFile(at: club.path)
      try StoreOwner(file.owner).invite(
        to: file.club, code: code, teams: named.map(String.init), uses: uses, days: days)
      return file
    }
    print(try Invitation(place: file.place, code: code, authority: file.authority).text)
  }
}

struct FleetStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "List the tablets of the club.")

  @OptionGroup var club: ClubOption

  func run() throws {
    let stations = try ask { () throws(FleetError) in
      let file = try ClubFile(at: club.path)
      return try StoreOwner(file.owner).stations(of: file.club)
    }
    for station in stations {
      let state = station.isRevoked ? "revoked" : station.isDoubled ? "used twice" : "joined"
      let parts = [
        String(station.number), station.name, station.teams ?? "all teams",
        station.seen ?? "never seen", state,
      ]
      print(parts.joined(separator: "\t"))
    }
  }
}

struct RevokeFromFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Shut a lost tablet out; what it measured stays.")

  @OptionGroup var club: ClubOption

  @Argument(help: "The tablet's number, as `status` tells it.")
  var station: Int

  func run() throws {
    try ask { () throws(FleetError) in
      let file = try ClubFile(at: club.path)
      try StoreOwner(file.owner).revoke(station, of: file.club)
    }
    print("Tablet \(station) is shut out.")
  }
}
