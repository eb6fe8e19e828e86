import ArgumentParser
import Fleet

struct FleetStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "List the tablets of the club.")

  @OptionGroup var club: ClubOption

  func run() throws {
    let stations = try FleetExit.ask { () throws(FleetError) in
      let file = try ClubFile(at: club.path)
      return try StoreOwner(file.owner).stations(of: file.club)
    }
    for station in stations {
      let state = station.isRevoked ? "revoked" : station.isDoubled ? "used twice" : "joined"
      let parts =
        [
          String(station.number), station.name, station.teams ?? "all teams",
          station.seen ?? "never seen", state,
        ] + Self.notes(station)
      // A tablet names itself.
      let shown = parts.map { part in
        String(
          part.map { $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? "?" : $0 })
      }
      print(shown.joined(separator: "\t"))
    }
  }
}

extension FleetStatus {
  /// From which on a clock is wrong, in milliseconds.
  private static let leastClockError = 120_000

  /// What somebody should know of a tablet, as it said at its last call.
  private static func notes(_ station: StoreOwner.Station) -> [String] {
    var notes: [String] = []
    if let waiting = station.waiting, waiting > 0 { notes.append("\(waiting) wait") }
    if let refused = station.refused, refused > 0 { notes.append("\(refused) refused") }
    if let error = station.clockError, error.magnitude >= leastClockError {
      notes.append("clock \(error.magnitude / 1000) s \(error > 0 ? "ahead" : "behind")")
    }
    return notes
  }
}

struct RevokeFromFleet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Shut a lost tablet out; what it measured stays.")

  @OptionGroup var club: ClubOption

  @Argument(help: "The tablet's number, as `status` tells it.")
  var station: Int

  func run() throws {
    try FleetExit.ask { () throws(FleetError) in
      let file = try ClubFile(at: club.path)
      try StoreOwner(file.owner).revoke(station, of: file.club)
    }
    print("Tablet \(station) is shut out.")
  }
}
