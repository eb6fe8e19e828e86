import Fleet
import Model
import Store

/// What the page of the club shows of a tablet that is of one, or about to be.
struct ClubPageView {
  let isJoined = true
  /// The club; where its store is, until it has let the tablet in.
  var club: String
  /// As whom the tablet is known there.
  var named: String
  var line: ClubLineView
  /// What is wrong with the tablet itself.
  var warnings: [String]
  var hasRefusals: Bool
  var refusals: [ClubRefusalView]
  var hasDoubles: Bool
  var doubles: [ClubDoubleView]
  var hasRivals: Bool
  var rivals: [ClubRivalsView]
  var hasForgetting: Bool
  var forgetting: [ClubForgettingView]
  var hasTablets: Bool
  var tablets: [ClubTabletView]
  /// What travels and for how long it is kept.
  var terms: [String]
  var hasTerms: Bool
  /// How much would be on this tablet alone; absent for nothing.
  var stranded: String?
  /// Whether it can leave once all is sent, as it does where it was let in.
  var canLeaveLater: Bool
  /// Whether it can leave at once too.
  var canLeaveNow: Bool

  /// - Parameters:
  ///   - status: How it is.
  ///   - people: Who is here, by whose names attempts are told.
  ///   - titles: Of the exercises of attempts that were corrected twice.
  ///   - now: The present.
  ///   - words: The sentences.
  ///   - values: How values are written.
  init(
    _ status: ClubStatus, people: [Participant], titles: [String: String], now: Timestamp,
    _ words: Words, _ values: ValueText
  ) {
    club = status.state?.club ?? status.host
    named = words("club.named", ["name": status.name.isolated])
    line = ClubLineView(status, now: now, words, values)
    let clock = status.state?.clockError
    warnings = [
      clock.flatMap { ClubTabletView.clock($0, words) }.map { wrong in
        "\(wrong). \(words("club.clock_hint"))"
      },
      status.stations.contains { $0.id == status.state?.station && $0.doubled != nil }
        ? words("club.doubled_hint") : nil,
      status.faults > 0 ? words.counted("club.unreadable", status.faults) : nil,
    ].compactMap { $0 }
    refusals = status.backlog.refusals.map { ClubRefusalView($0, words) }
    // Those first of whom nobody has said anything.
    doubles = status.doubles.filter { $0.same == nil }.map { ClubDoubleView($0, words) }
    doubles += status.doubles.filter { $0.same != nil }.map { ClubDoubleView($0, words) }
    let called = Dictionary(
      people.map { ($0.number, $0.called) }, uniquingKeysWith: { first, _ in first })
    rivals = status.rivals.map { rivals in
      ClubRivalsView(
        rivals, title: titles[rivals.exercise] ?? rivals.exercise,
        called: called[rivals.participant] ?? String(rivals.participant), words, values)
    }
    // Last seen is by the store's clock, from which this one may differ.
    let there = now.advanced(bySeconds: -Double(clock ?? 0) / 1000)
    tablets = status.stations.map { station in
      ClubTabletView(
        station, isOwn: station.id == status.state?.station, now: there, words, values)
    }
    forgetting = status.forgetting.filter { $0.done < $0.stations }.map { forgetting in
      ClubForgettingView(forgetting, status.stations, now: there, words)
    }
    (hasRefusals, hasDoubles) = (!refusals.isEmpty, !doubles.isEmpty)
    (hasRivals, hasForgetting) = (!rivals.isEmpty, !forgetting.isEmpty)
    hasTablets = !tablets.isEmpty
    terms = Self.terms(status.state, words)
    hasTerms = !terms.isEmpty
    let waiting = status.backlog.waiting + status.backlog.refusals.count
    stranded = waiting > 0 ? words.counted("club.leave.waiting", waiting) : nil
    canLeaveLater = status.state != nil
    canLeaveNow = waiting > 0 || status.trouble != nil || status.state == nil
  }

  private static func terms(_ state: ClubState?, _ words: Words) -> [String] {
    guard let state else { return [] }
    let teams = state.teams.map { $0.map(\.isolated).joined(separator: ", ") }
    return [
      teams.map { words("club.terms.teams", ["teams": $0]) } ?? words("club.terms.all"),
      words(state.names ? "club.terms.names" : "club.terms.no_names"),
      words(state.eye ? "club.terms.eye" : "club.terms.no_eye"),
      state.keepMonths.map { words.counted("club.terms.months", $0) }
        ?? words("club.terms.for_good"),
    ]
  }
}
