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
  /// What no value can hold is none.
  private var items: [Lenient<JSONValue>]?
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
    guard text.utf8.count(where: { $0 == UInt8(ascii: ",") }) < Self.mostParts else {
      throw FleetError(.version, "the store's answer has too many parts")
    }
    do {
      self = try JSON.decode(Self.self, from: text.utf8)
    } catch {
      throw FleetError(.version, "the store's answer cannot be read: \(error)")
    }
    guard Self.moments.contains(now) else {
      throw FleetError(.version, "the store's clock says \(now)")
    }
    stations = stations?.map { station in
      var station = station
      station.seen = station.seen.flatMap(Self.moment)
      station.doubled = station.doubled.flatMap(Self.moment)
      return station
    }
    forgetting = forgetting?.filter { Self.moments.contains($0.at) }
  }

  /// What is read takes many times the room of its text: of everybody whom a tablet holds far less is told.
  private static let mostParts = 1_000_000

  /// The moments that a text form can say, to the end of 9999, in milliseconds.
  private static let moments: ClosedRange<Int64> = 0...253_402_300_799_999

  private static func moment(_ milliseconds: Int64) -> Int64? {
    moments.contains(milliseconds) ? milliseconds : nil
  }

  /// What is told; null for what cannot be read.
  var documents: [JSONValue] { (items ?? []).map { $0.value ?? .null } }

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
package struct ClubStation: Sendable, Hashable, Decodable {
  /// What a tablet says of itself.
  package struct Report: Sendable, Hashable, Decodable {
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

  private enum CodingKeys: CodingKey { case id, name, teams, seen, doubled, report }

  /// A report is what another tablet says: what cannot be read of it is absent.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    teams = try container.decodeIfPresent([String].self, forKey: .teams)
    seen = try container.decodeIfPresent(Int64.self, forKey: .seen)
    doubled = try container.decodeIfPresent(Int64.self, forKey: .doubled)
    report = try container.decodeIfPresent(Lenient<Report>.self, forKey: .report)?.value
  }
}

/// A value that is absent where it cannot be read, whatever stands beside it.
struct Lenient<Value: Decodable>: Decodable {
  var value: Value?

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

/// How far somebody is forgotten.
package struct ClubForgetting: Sendable, Hashable, Decodable {
  /// In milliseconds since 1970, by the store's clock.
  package var at: Int64
  package var done: Int
  package var stations: Int
  /// The tablets that have not forgotten yet, by number.
  package var missing: [Int]?
}
