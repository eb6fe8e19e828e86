import Model
import Store

/// Two people who have one number at the club.
struct ClubDoubleView {
  var first: Int
  var second: Int
  var holder: String
  var other: String
  var heading: String
  var isSame: Bool
  var isTwo: Bool
  /// What the buttons say to who does not see what they stand beside.
  var who: String
  var keep: String

  init(_ double: ClubDouble, _ words: Words) {
    let (holder, other) = (double.holder, double.other)
    (first, second) = (holder.number, other.number)
    self.holder = holder.nickname ?? ""
    self.other = other.nickname ?? ""
    heading = words("club.doubles.one", ["number": String(holder.number)])
    isSame = double.same == true
    isTwo = double.same == false
    who = [holder.called.isolated, other.called.isolated].joined(separator: ", ")
    keep = words("club.doubles.keep", ["own": String(other.number)])
  }
}

/// An attempt that was corrected on two tablets at once.
struct ClubRivalsView {
  var link: String
  var title: String
  var text: String

  init(
    _ rivals: ClubRivals, title: String, called: String, _ words: Words, _ values: ValueText
  ) {
    link = "/runs/\(PathText.encoded(rivals.run.rawValue))/result"
    self.title = words(
      "club.rivals.what",
      ["exercise": title, "who": called.isolated, "attempt": String(rivals.attempt)])
    let others = rivals.others.map { Self.said($0, words, values) }.joined(separator: ", ")
    text =
      rivals.standing.map { standing in
        words(
          "club.rivals.counts", ["value": Self.said(standing, words, values), "others": others])
      } ?? words("club.rivals.none", ["others": others])
  }

  private static func said(_ trial: Trial, _ words: Words, _ values: ValueText) -> String {
    if trial.isTombstone { return words("status.\(trial.status.rawValue)") }
    if let value = trial.value { return values.full(value, trial.quantity, trial.unit) }
    return trial.outcome.map { words("outcome.\($0.rawValue)") } ?? trial.response ?? "–"
  }
}

/// What the club's store does not take.
struct ClubRefusalView {
  var what: String
  var link: String?
  var reason: String

  init(_ refusal: ClubBacklog.Refusal, _ words: Words) {
    what = words("club.refusals.\(refusal.kind.rawValue)")
    link =
      refusal.kind == .run ? "/runs/\(PathText.encoded(refusal.key))/result" : nil
    reason = "\(refusal.reason) (\(refusal.key))"
  }
}
