import Hummingbird
import Model
import Station
import Store

/// What a page or an answer of statistics is asked to show, as it stands in an address.
struct StatisticsRequest {
  /// How far back a page looks.
  enum Period: String, CaseIterable {
    case month = "30"
    case quarter = "90"
    case year = "365"
    case all

    var days: Int? { Int(rawValue) }
  }

  var exercise: String?
  var participant: Int?
  var group: String?
  var equipment: String?
  var simulated: Bool?
  var from: Timestamp?
  var to: Timestamp?
  var period = Period.quarter
  /// The run that the part of the list before ended with.
  var after: RunID?

  /// Reads the query.
  ///
  /// - Throws: `Problem` 422 naming the part that is not allowed.
  init(_ request: Request) throws {
    let filter = try TrialQueryParameters(request).filter
    (exercise, participant) = (filter.exercise, filter.participant)
    (from, to) = (filter.from, filter.to)
    for (name, value) in request.uri.queryParameters {
      try read(String(name), String(value))
    }
    guard participant == nil || group == nil else {
      throw Problem.invalid("group", "a participant or a group, not both")
    }
  }

  private mutating func read(_ name: String, _ value: String) throws {
    switch name {
    case "group": group = value
    case "equipment": equipment = value
    case "simulated":
      guard let flag = Bool(value) else { throw Problem.invalid(name, "true or false") }
      simulated = flag
    case "days":
      guard let known = Period(rawValue: value) else {
        throw Problem.invalid(
          name, "one of " + Period.allCases.map(\.rawValue).joined(separator: ", "))
      }
      period = known
    case "after": after = RunID(rawValue: value)
    default: break
    }
  }

  /// Returns what is asked of the station.
  func scope(of exercise: Exercise, better: Exercise.Better?) -> StatisticsReport.Scope {
    StatisticsReport.Scope(
      exercise: exercise, better: better, participant: participant, group: group,
      equipment: equipment, simulated: simulated, from: from, to: to)
  }

  /// Returns the address of the page with something else chosen.
  func link(_ change: (inout StatisticsRequest) -> Void = { _ in }) -> String {
    var wish = self
    wish.after = nil
    change(&wish)
    let parts: [(String, String?)] = [
      ("exercise", wish.exercise), ("participant", wish.participant.map(String.init)),
      ("group", wish.group), ("equipment", wish.equipment),
      ("simulated", wish.simulated.map { String($0) }),
      ("from", wish.from?.description), ("to", wish.to?.description),
      ("days", wish.period == .quarter ? nil : wish.period.rawValue),
      ("after", wish.after?.rawValue),
    ]
    let query = parts.compactMap { name, value in
      value.map { "\(name)=\(PathText.encoded($0))" }
    }
    return "/results/statistics" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}
