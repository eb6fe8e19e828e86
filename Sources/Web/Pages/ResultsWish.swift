import Hummingbird
import Model
import Store

/// Which results a page is asked to show, as it stands in an address.
struct ResultsWish {
  var exercise: String?
  var participant: Int?
  var group: String?
  var day: CivilDate?
  /// Whether those that are deleted are shown, instead of those that are not.
  var isDeleted = false

  init(isDeleted: Bool = false) { self.isDeleted = isDeleted }

  init(_ query: TrialQueryParameters, isDeleted: Bool) {
    exercise = query.filter.exercise
    participant = query.filter.participant
    group = query.filter.group
    day = query.day
    self.isDeleted = isDeleted
  }

  /// Whether nothing is left out.
  var isWide: Bool { exercise == nil && participant == nil && group == nil && day == nil }

  /// Returns what stands in the address with something else chosen.
  func parts(_ change: (inout ResultsWish) -> Void = { _ in }) -> [(String, String)] {
    var wish = self
    change(&wish)
    let parts: [(String, String?)] = [
      ("exercise", wish.exercise), ("participant", wish.participant.map(String.init)),
      ("group", wish.group), ("day", wish.day?.description),
      ("deleted", wish.isDeleted ? "1" : nil),
    ]
    return parts.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Returns the address of the page with something else chosen.
  func link(_ change: (inout ResultsWish) -> Void = { _ in }) -> String {
    Self.link("/results", parts(change))
  }

  static func link(_ path: String, _ parts: [(String, String)]) -> String {
    let query = parts.map { "\($0.0)=\(PathText.encoded($0.1))" }.joined(separator: "&")
    return query.isEmpty ? path : path + "?" + query
  }
}
