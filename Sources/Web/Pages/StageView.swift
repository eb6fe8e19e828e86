import Engine
import Model
import Station

/// The middle of a run: one number at a time, or what stands in its place.
struct StageView {
  /// The name of the picture shown before the first result.
  var picture: String?
  var big: String?
  var caption: String?
  var number: NumberView?
  /// What the drawing of a board's lean is called, while its sway is measured.
  var sway: String?
  var wheel: CountWheelView?
  var left: String?
  /// Seconds left that the page counts down by itself.
  var countdown: Double?
  var quiet: [String] = []
  var lost: LostView?
  var notice: String?

  /// A number with its unit.
  struct NumberView {
    var text: String
    /// The unit beside the number, if it has one.
    var unit: String?
    /// A unit that is too long to stand beside the number.
    var below: String?
    /// Characters, by which long numbers are made smaller.
    var length: Int
    var label: String
    /// The quantity whose newest measurement the page shows in its place.
    var liveQuantity: String?

    /// Writes the same number with other decimals.
    mutating func rewrite(as other: String) {
      label = label.replacing(text, with: other)
      text = other
      length = other.count
    }
  }

  /// The value list.
  struct CountWheelView {
    var value: Int
    /// Which change of the shared count the value is of.
    var revision: Int?
    /// Which screen counted it, if one did.
    var screen: String?
  }

  /// What is said while the link is broken.
  struct LostView {
    var heading: String
    var text: String
    var hints: [String]
  }

  init(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    notice = facts.run.notice.map { notice in
      facts.run.noticeCount.map { words.counted("notice.\(notice.rawValue)-count", $0) }
        ?? words("notice.\(notice.rawValue)")
    }
    if showSignal(facts, words) { return }
    switch facts.exercise.kind {
    case .integer where facts.isFollowing: showKeptCount(facts, words, values)
    case .integer: showCount(facts, words, values)
    case .passFail: showHits(facts, words)
    case .automatic: showMeasured(facts, words, values)
    }
    if let load = LoadView.sentence(facts, words, values) { quiet.append(load) }
    if facts.isCounting, facts.run.state == .full { quiet.append(words("room.runs.full")) }
    if facts.run.state == .saved { quiet = [words("run.saved_hint")] }
    if facts.run.state == .cancelled { showEnded(words) }
  }

  /// What was measured in a run that was given up does not count, so that no figure is shown.
  private mutating func showEnded(_ words: Words) {
    caption = words("run.cancelled")
    quiet = [words("run.cancelled_hint")]
    number = NumberView(text: "–", length: 1, label: words("run.cancelled"))
    (wheel, left, big, picture, sway, lost) = (nil, nil, nil, nil, nil, nil)
  }

  private mutating func showCount(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    let parts = facts.parts(words, number: facts.next)
    if facts.isFull || facts.run.state == .saved { return showSummary(facts, words, values) }
    let count = facts.run.count
    wheel = CountWheelView(
      value: count?.value ?? 0, revision: count?.revision, screen: count?.screen)
    let countdown = facts.run.countdown
    let isOver =
      countdown.startedOnce && !countdown.running && facts.exercise.countdown != nil
      && countdown.remaining >= Double(facts.exercise.countdown ?? 0)
    caption = words(isOver ? "run.attempt_time_over" : "run.attempt_of", parts)
  }

  private mutating func showHits(_ facts: RunFacts, _ words: Words) {
    let parts = facts.parts(words, number: facts.next)
    caption = words(facts.isFull ? "run.all_done" : "run.attempt_of", parts)
    let ofDone = words("run.of_done", ["count": String(facts.results.count)])
    number = NumberView(
      text: String(facts.hits), unit: facts.results.isEmpty ? nil : ofDone, length: 3,
      label: "\(facts.hits) \(ofDone)")
    left = words("run.hits")
  }

  private mutating func showMeasured(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    let parts = facts.parts(words, number: max(1, facts.run.attempts.count))
    if facts.run.state == .lost { return showLost(facts, words, values) }
    if facts.isFull || facts.run.state == .saved { return showSummary(facts, words, values) }
    if facts.run.state == .waiting, facts.isWindow {
      if facts.exercise.capture == .windowSway {
        sway = words("run.sway")
      } else {
        caption = words("run.now")
        number = show(nil, facts, values)
        number?.liveQuantity = facts.exercise.quantity?.rawValue
      }
      countdown = facts.run.countdown.remaining
      left = words(
        "run.seconds_left", ["seconds": String(Int(facts.run.countdown.remaining.rounded(.up)))])
      return
    }
    guard facts.run.state == .waiting || !facts.run.attempts.isEmpty else {
      picture = facts.exercise.picture
      let seconds = facts.exercise.countdown.map(String.init) ?? ""
      big =
        facts.isWindow
        ? words("run.window", ["seconds": seconds])
        : "\(facts.exercise.attempts) \(facts.nouns(words))"
      let isReaction = facts.exercise.capture == .reaction
      quiet = [
        words(
          facts.isWindow
            ? "run.device_measures" : isReaction ? "run.reaction_times" : "run.device_times")
      ]
      return
    }
    caption = words("run.attempt", parts)
    number = show(facts.run.attempts.last?.value, facts, values)
    left = words("run.progress", parts)
    let last = facts.run.attempts.last
    quiet = [
      AttemptText.splits(last, values), AttemptText.threshold(last, words),
      last.flatMap { values.uncertainty(of: $0) },
    ].compactMap { $0 }
  }

  mutating func showSummary(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    caption = ScoreText.caption(facts, words)
    number = show(facts.score, facts, values)
    if let score = facts.score {
      number?.rewrite(as: ScoreText.number(score, facts.exercise, values))
    }
    guard let best = facts.best(values), let value = best.value else { return }
    left = words(
      "run.best",
      [
        "value": values.full(value, best.quantity, best.unit),
        "noun": facts.noun(words).lowercased(), "number": String(best.attempt),
      ])
  }

  private mutating func showLost(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    var parts = facts.parts(words, number: facts.next)
    parts["done"] = String(facts.results.count)
    parts["device"] = facts.device?.name(words) ?? ""
    // One thing at a time: of what happened before the loss only what is at risk is told.
    if facts.run.notice != .notRecorded { notice = nil }
    let cause = facts.device.flatMap { ReasonText.cause(of: $0, words, values) }
    let hints = ReasonText.hints(for: facts.device?.link).map { words("run.lost_hint_\($0)") }
    big = facts.isWindow ? words("connection.lost") : words("run.saved_of", parts)
    lost = LostView(
      heading: words("run.lost_heading", parts),
      text: words(facts.isWindow ? "run.lost_window" : "run.lost_text", parts),
      hints: cause.map { [$0] } ?? hints)
  }

  func show(_ value: Double?, _ facts: RunFacts, _ values: ValueText) -> NumberView {
    let (quantity, unit) = (facts.exercise.quantity, facts.exercise.unit)
    let text = value.map { values.number($0, quantity, unit) } ?? "–"
    let name = values.unit(quantity, unit)
    let isLong = name.count > 3
    return NumberView(
      text: text, unit: isLong || name.isEmpty ? nil : name, below: isLong ? name : nil,
      length: text.count,
      label: value.map { values.spoken($0, quantity, unit) } ?? "–")
  }
}
