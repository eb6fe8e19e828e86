import Hummingbird
import Model
import Station
import Store

/// The filters of a list of trials, as they stand in an address.
struct TrialQueryParameters {
  static let limits = 1...1000

  var filter = TrialFilter()
  var limit = 100
  var after: String?
  /// The day that is asked for, by the tablet's own clock.
  var day: CivilDate?

  /// Reads the query.
  ///
  /// - Throws: `Problem` 422 naming the part that is not allowed.
  init(_ request: Request) throws {
    for (name, value) in request.uri.queryParameters {
      try read(String(name), String(value))
    }
  }

  /// Reads the same filters out of a body.
  ///
  /// - Throws: `Problem` 422 naming the part that is not allowed.
  init(_ parts: [String: String]) throws {
    for (name, value) in parts { try read(name, value) }
  }

  /// Returns the page that the query asks for.
  ///
  /// - Throws: `Problem` 422 if `after` names no trial, else `StationError`.
  func page(of catalogue: Catalogue, order: TrialOrder = .oldestFirst) throws -> TrialPage {
    do {
      return try catalogue.trials(
        catalogue.listed(filter), order: order, limit: limit, after: after)
    } catch  where error.status == .unknown {
      throw Problem.invalid("after", "the next of an earlier answer")
    }
  }

  private mutating func read(_ name: String, _ value: String) throws {
    switch name {
    case "participant":
      guard let number = Int(value), Participant.numbers.contains(number) else {
        throw Problem.invalid(name, "a number from 0 to \(Participant.numbers.upperBound)")
      }
      filter.participant = number
    case "group": filter.group = value
    case "day":
      guard let date = CivilDate(value) else {
        throw Problem.invalid(name, "a day as 2026-11-24")
      }
      day = date
      (filter.from, filter.to) = (date.moments.lowerBound, date.moments.upperBound)
    case "exercise": filter.exercise = value
    case "run": filter.run = RunID(rawValue: value)
    case "from": filter.from = try Self.time(name, value)
    case "to": filter.to = try Self.time(name, value)
    case "status": filter.status = try Self.status(value)
    case "limit":
      guard let number = Int(value), Self.limits.contains(number) else {
        throw Problem.invalid(
          name, "a number from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
      }
      limit = number
    case "after":
      guard !value.isEmpty else { throw Problem.invalid(name, "the next of an earlier answer") }
      after = value
    default: break
    }
  }

  private static func time(_ name: String, _ value: String) throws -> Timestamp {
    guard let time = Timestamp(value) else {
      throw Problem.invalid(name, "a time in ISO 8601 with offset")
    }
    return time
  }

  private static func status(_ value: String) throws -> TrialFilter.Status {
    if value == "all" { return .all }
    guard let status = Trial.Status(rawValue: value) else {
      let names = ["all"] + Trial.Status.allCases.map(\.rawValue)
      throw Problem.invalid("status", "one of " + names.joined(separator: ", "))
    }
    return .only(status)
  }
}
