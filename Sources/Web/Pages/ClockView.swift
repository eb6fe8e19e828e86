import Model

/// The countdown of a manual exercise: start and stop in one field.
struct ClockView {
  /// `idle`, `run`, `stopped`, `over` or `none`.
  var state: String
  var action: String
  var icon: String
  var word: String
  var time: String?
  /// In seconds.
  var remaining: Double
  var length: Int
  /// Of 100.
  var drain: Int
  var isDisabled: Bool
  var why: String?
  var isPrimary: Bool
  /// What starts a stopped clock from its full length again.
  var anew: String?

  /// Fails for automatic exercises and runs that are over.
  init?(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    guard !facts.isAutomatic, !facts.isOver else { return nil }
    guard let length = facts.exercise.countdown else {
      // Hit or miss has no clock at all; a count without one says so.
      guard facts.exercise.kind == .integer else { return nil }
      state = "none"
      action = "start"
      icon = "play"
      word = words("run.clock_none")
      remaining = 0
      self.length = 0
      drain = 0
      isDisabled = true
      isPrimary = false
      return
    }
    let countdown = facts.run.countdown
    let isWhole = countdown.remaining >= Double(length)
    let isOver = !countdown.running && countdown.startedOnce && isWhole
    let isStopped = !countdown.running && !isWhole
    state =
      countdown.running ? "run" : facts.isFull || isOver ? "over" : isStopped ? "stopped" : "idle"
    let left = state == "over" ? 0 : countdown.remaining
    remaining = left
    self.length = length
    time = NumberText.text(left, decimals: 1, values.language)
    drain = Int((100 * left / Double(max(1, length))).rounded())
    action = countdown.running ? "stop" : "start"
    icon = countdown.running ? "stop" : "play"
    let key =
      switch state {
      case "run": "run.clock_stop"
      case "over": "run.clock_again"
      case "stopped": "run.clock_resume"
      default: "run.clock_start"
      }
    word = words(key)
    isDisabled = !facts.allows(countdown.running ? .stop : .start)
    why = isDisabled ? words("run.why_full") : nil
    isPrimary = state == "idle" && !isDisabled
    if state == "stopped", !isDisabled {
      anew = words("run.clock_anew", ["seconds": String(length)])
    }
    if facts.isSet { waitForSignal(words) }
  }

  /// Start was pressed and the signal has yet to come; until then it can be stopped.
  private mutating func waitForSignal(_ words: Words) {
    state = "set"
    action = "stop"
    icon = "stop"
    word = words("run.clock_stop")
    isDisabled = false
    why = nil
    isPrimary = false
  }
}
