import Engine
import Model
import Station

/// What the page of a recorded session shows: what it came to for each, and the curves.
struct HeartSessionView {
  var meta: String
  var isRunning: Bool
  var isBroken: Bool
  var isEmpty: Bool
  var rows: [Row]
  /// Where its results are taken out; nothing while it is recorded.
  var csv: String?

  struct Row {
    var number: Int
    var name: String
    var mean: String
    var highest: String
    /// Minutes in each zone; empty without a highest pulse.
    var zones: [Zone]
    var points: String
    var basis: String
    var link: String?
    var curve: HeartCurveView
  }

  struct Zone {
    var zone: Int
    var text: String
  }

  init(
    _ session: HeartSession, curves: [Int: HeartCurve], people: [Participant], _ words: Words,
    _ values: ValueText
  ) {
    let names = Dictionary(
      people.map { ($0.number, $0.nickname ?? "") }, uniquingKeysWith: { $1 })
    let length = curves.values.compactMap { $0.points.last?.time }.max() ?? 0
    isRunning = session.state == .running
    isBroken = session.state == .broken
    meta = [
      values.moment(session.startedAt, now: .now()),
      words("wall.minutes_long", ["count": String((length + 30_000) / 60_000)]),
    ].joined(separator: " · ")
    // All results of a session were measured at its end, and nothing else was at that millisecond.
    csv = session.endedAt.map { end in
      let moment = PathText.encoded(end.description)
      return "/api/v1/trials.csv?from=\(moment)&to=\(moment)"
    }
    rows = session.members.compactMap { member in
      guard let curve = curves[member.participant], !curve.points.isEmpty else { return nil }
      return Self.row(
        member, curve, length: length, name: names[member.participant] ?? "", words)
    }
    isEmpty = rows.isEmpty && !isRunning
  }

  private static func row(
    _ member: HeartSession.Member, _ curve: HeartCurve, length: Int, name: String, _ words: Words
  ) -> Row {
    let basis = member.basis.flatMap(HeartMaximum.Basis.init(rawValue:))
    let maximum = basis.flatMap { basis in
      member.maximum.map { HeartMaximum(value: $0, basis: basis) }
    }
    let tally = HeartTally(
      curve.points.lazy.map {
        HeartPoint(
          at: HostInstant(nanoseconds: Int64($0.time) * 1_000_000), rate: Double($0.rate))
      }, maximum)
    let zones = HeartZone.allCases.map { zone in
      Zone(
        zone: zone.rawValue, text: String(Int(((tally.zones[zone] ?? 0) / 60).rounded(.down))))
    }
    return Row(
      number: member.participant, name: name,
      mean: tally.mean.map { String(Int($0.rounded())) } ?? "–",
      highest: tally.highest.map { String(Int($0.rounded())) } ?? "–",
      zones: maximum == nil ? [] : zones,
      points: tally.edwards(maximum).map { String(Int($0.rounded())) } ?? "–",
      basis: maximum.map { maximum in
        words(
          maximum.basis == .age ? "wall.by_age" : "wall.by_measured",
          ["value": String(Int(maximum.value.rounded()))])
      } ?? words("wall.no_share"),
      link: member.run.map { "/runs/" + PathText.encoded($0.rawValue) },
      curve: HeartCurveView(curve, length: length, maximum))
  }
}

/// A curve as a drawing of 320 × 60: time to the right, 40 to 220 beats per minute upwards.
struct HeartCurveView {
  /// A line for each stretch without a gap.
  var lines: [String]
  /// The edges of the zones, from below.
  var edges: [Double]

  private static let width = 320.0
  private static let height = 60.0
  private static let range = 40.0...220.0
  /// A point a pixel is as much as can be seen.
  private static let most = 640

  init(_ curve: HeartCurve, length: Int, _ maximum: HeartMaximum?) {
    func place(_ rate: Double) -> Double {
      let share = (rate - Self.range.lowerBound) / (Self.range.upperBound - Self.range.lowerBound)
      return ((1 - min(1, max(0, share))) * Self.height * 10).rounded() / 10
    }
    edges =
      maximum.map { maximum in
        (5...9).map { place(maximum.value * Double($0) / 10) }
      } ?? []
    let step = max(1, curve.points.count / Self.most)
    var lines: [String] = []
    var open: [String] = []
    var last: Int?
    for (index, point) in curve.points.enumerated() {
      let isGap = last.map { Double(point.time - $0) / 1000 >= HeartRule.lost } ?? false
      last = point.time
      if isGap {
        if !open.isEmpty { lines.append(open.joined(separator: " ")) }
        open = []
      }
      guard isGap || index.isMultiple(of: step) || open.isEmpty else { continue }
      let across = Double(point.time) / Double(max(1, length)) * Self.width
      open.append("\((across * 10).rounded() / 10),\(place(Double(point.rate)))")
    }
    if !open.isEmpty { lines.append(open.joined(separator: " ")) }
    self.lines = lines
  }
}
