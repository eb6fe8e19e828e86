import Model
import Store

/// What the club's store answers a tablet (`Resources/3-tablets.sql`).
struct ClubAnswer: Decodable {
  /// What became of a document.
  enum Word: String, Decodable { case taken, gone, eye }

  var club: String
  var station: Int
  var teams: [String]?
  var names: Bool
  var eye: Bool
  var keepMonths: Int?
  var epoch: String
  /// The store's time, in milliseconds since 1970.
  var now: Int64
  var head: Int64?
  var upto: Int64?
  var items: [JSONValue]?
  var answer: [Word]?
  /// How many people there are, where those are more than a tablet holds.
  var tooMany: Int?
  var stations: [ClubStation]?
  var forgetting: [ClubForgetting]?

  private enum CodingKeys: String, CodingKey {
    case club, station, teams, names, eye, epoch, now, head, upto, items, answer, stations
    case forgetting
    case keepMonths = "keep_months"
    case tooMany = "too_many"
  }

  /// Reads an answer.
  ///
  /// - Throws: `FleetError.Code.version` for what is none: a store of another kind.
  init(_ text: String) throws(FleetError) {
    do {
      self = try JSON.decode(Self.self, from: text.utf8)
    } catch {
      throw FleetError(.version, "the store's answer cannot be read: \(error)")
    }
  }

  /// What is known of the club before anything was fetched.
  var state: ClubState {
    ClubState(
      station: station, club: club, epoch: epoch, teams: teams, names: names, eye: eye,
      keepMonths: keepMonths)
  }

  /// Brings what is known of the club up to date.
  func update(_ state: inout ClubState, at time: Timestamp) {
    state.station = station
    state.club = club
    // Whoever sees other teams than before has not seen what these had.
    if state.teams != teams { state.after = 0 }
    state.teams = teams
    state.names = names
    state.eye = eye
    state.keepMonths = keepMonths
    state.contact = time
    state.clockError = time.milliseconds - now
  }
}

/// A tablet of the club as the store tells of it.
package struct ClubStation: Sendable, Hashable, Codable {
  /// What a tablet says of itself.
  package struct Report: Sendable, Hashable, Codable {
    package var version: String?
    package var waiting: Int?
    package var refused: Int?
    /// How far its clock is ahead of the store's, in milliseconds.
    package var clock: Int64?

    private enum CodingKeys: String, CodingKey {
      case version, waiting, refused
      case clock = "clock_ms"
    }
  }

  package var id: Int
  package var name: String
  package var teams: [String]?
  /// In milliseconds since 1970, by the store's clock.
  package var seen: Int64?
  /// When two seemed to have its key.
  package var doubled: Int64?
  package var report: Report?
}

/// How far somebody is forgotten.
package struct ClubForgetting: Sendable, Hashable, Codable {
  /// In milliseconds since 1970, by the store's clock.
  package var at: Int64
  package var done: Int
  package var stations: Int
  /// The tablets that have not forgotten yet, by number.
  package var missing: [Int]?
}
