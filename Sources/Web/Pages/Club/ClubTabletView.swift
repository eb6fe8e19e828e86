import Fleet
import Model

/// A tablet among the club's.
struct ClubTabletView {
  /// From how far on a clock is told to be wrong, in milliseconds.
  static let clockLimit: Int64 = 120_000

  var station: String
  var name: String
  var isOwn: Bool
  var teams: String
  var seen: String
  var seenAt: String?
  var facts: String
  /// What somebody should look at.
  var cares: [String]

  /// - Parameters:
  ///   - station: As the store tells of it.
  ///   - isOwn: Whether it is this tablet.
  ///   - now: The present by the store's clock.
  ///   - words: The sentences.
  ///   - values: How times are written.
  init(
    _ station: ClubStation, isOwn: Bool, now: Timestamp, _ words: Words, _ values: ValueText
  ) {
    self.station = String(station.id)
    name = station.name
    self.isOwn = isOwn
    teams = station.teams.map { $0.joined(separator: ", ") } ?? words("club.tablets.all")
    seen =
      station.seen.map { seen in
        let ago = AgoText.ago(Double(now.milliseconds - seen) / 1000, words)
        return words("club.tablets.seen", ["ago": ago])
      } ?? words("club.tablets.never")
    seenAt = station.seen.map {
      values.moment(Timestamp(milliseconds: $0, offset: now.offset), now: now)
    }
    let report = station.report
    facts = [
      report?.waiting.flatMap { $0 > 0 ? words.counted("club.tablets.waiting", $0) : nil },
      report?.version,
    ].compactMap { $0 }.joined(separator: " · ")
    let refused = report?.refused ?? 0
    cares = [
      station.doubled != nil ? words("club.tablets.doubled") : nil,
      refused > 0 ? words.counted("club.tablets.refused", refused) : nil,
      report?.clock.flatMap { Self.clock($0, words) },
    ].compactMap { $0 }
  }

  /// Says how wrong a clock is that is `error` milliseconds ahead of the store's; nothing where it is right enough.
  static func clock(_ error: Int64, _ words: Words) -> String? {
    guard error.magnitude > clockLimit else { return nil }
    let span = AgoText.span(Double(error.magnitude) / 1000, words)
    return words(error > 0 ? "club.clock_ahead" : "club.clock_behind", ["span": span])
  }
}

/// Somebody whom not every tablet of the club has forgotten.
struct ClubForgettingView {
  /// So many tablets are named.
  private static let mostNamed = 5

  var progress: String
  var missing: [String]

  init(
    _ forgetting: ClubForgetting, _ stations: [ClubStation], now: Timestamp, _ words: Words
  ) {
    progress = words(
      "club.forgetting.progress",
      ["done": String(forgetting.done), "stations": String(forgetting.stations)])
    let late = forgetting.missing ?? []
    missing = late.prefix(Self.mostNamed).map { id in
      guard let station = stations.first(where: { $0.id == id }) else {
        return words("club.forgetting.unnamed", ["number": String(id)])
      }
      let name = station.name.isolated
      guard let seen = station.seen else {
        return words("club.forgetting.late_never", ["name": name])
      }
      let ago = AgoText.ago(Double(now.milliseconds - seen) / 1000, words)
      return words("club.forgetting.late", ["name": name, "ago": ago])
    }
    let more = late.count - missing.count
    if more > 0 { missing.append(words.counted("club.forgetting.more", more)) }
  }
}
