import Model

/// One of the four slots at the foot of a run: leave, undo, next, save.
struct SlotView {
  /// Which slot it is, so that a button is never swapped under the finger.
  var slot: String
  var action: String?
  /// Where a press leads, for slots that are links.
  var link: String?
  var icon: String?
  var label: String
  var style = ""
  var isDisabled = false
  /// Why a grey slot is grey.
  var why: String?
  var isPrimary = false
  /// What a screen reader says instead of the label.
  var spoken: String?
  /// The plan whose next cell a press begins.
  var planNext: String?

  static func bar(_ facts: RunFacts, _ words: Words) -> [SlotView] {
    if facts.isOver { return over(facts, words) }
    let leave = SlotView(
      slot: "leave", action: "cancel", icon: "cross", label: words("run.leave"),
      style: "slot--end")
    return [leave, undo(facts, words)] + last(facts, words)
  }

  static func undo(_ facts: RunFacts, _ words: Words) -> SlotView {
    var undo = SlotView(slot: "undo", action: "undo", icon: "undo", label: words("run.undo"))
    undo.isDisabled = !facts.allows(.undo)
    undo.why = undo.isDisabled ? words("run.why_nothing_to_undo") : nil
    return undo
  }

  private static func over(_ facts: RunFacts, _ words: Words) -> [SlotView] {
    let home = SlotView(slot: "leave", link: "/", icon: "home", label: words("run.home"))
    if let plan = facts.plan {
      let all = SlotView(slot: "leave", link: "/plan", icon: "list", label: words("plan.short"))
      return [all, edit(facts, words), next(in: plan, words)]
    }
    let choice = facts.run.equipment.map { "?equipment=" + PathText.encoded($0) } ?? ""
    let again = SlotView(
      slot: "again", link: "/exercises/\(PathText.encoded(facts.exercise.id))\(choice)",
      icon: "next", label: words("run.again"), style: "slot--go slot--two", isPrimary: true)
    return [home, edit(facts, words), again]
  }

  private static func edit(_ facts: RunFacts, _ words: Words) -> SlotView {
    if facts.results.isEmpty {
      return SlotView(
        slot: "undo", link: "/runs/\(PathText.encoded(facts.run.id.rawValue))/result",
        icon: "list", label: words("run.log"))
    }
    return SlotView(
      slot: "undo", link: "/runs/\(PathText.encoded(facts.run.id.rawValue))/edit", icon: "edit",
      label: words("correction.correct"))
  }

  /// Whose turn it is now, one press away; without anybody left, the plan.
  private static func next(in plan: Plan, _ words: Words) -> SlotView {
    guard let cell = plan.queue.first else {
      return SlotView(
        slot: "again", link: "/plan", icon: "check", label: words("plan.complete"),
        style: "slot--go slot--two", isPrimary: true)
    }
    if let test = plan.nextTest {
      return SlotView(
        slot: "again", link: PlanTestView.door(to: test, of: plan), icon: "next",
        label: words("plan.next_all"), style: "slot--go slot--two", isPrimary: true)
    }
    var slot = SlotView(
      slot: "again", icon: "next",
      label: words("plan.next_number", ["number": String(cell.participant)]),
      style: "slot--go slot--two", isPrimary: true)
    slot.planNext = plan.id.rawValue
    return slot
  }

  private static func last(_ facts: RunFacts, _ words: Words) -> [SlotView] {
    switch facts.exercise.kind {
    case .integer: [next(facts, words), save(facts, words, isWide: false)]
    case .passFail: [save(facts, words, isWide: true)]
    case .automatic: automatic(facts, words)
    }
  }

  static func next(_ facts: RunFacts, _ words: Words) -> SlotView {
    var slot = SlotView(slot: "next", action: "next", icon: "next", label: words("run.next"))
    slot.isDisabled = !facts.allows(.attempts)
    slot.why =
      slot.isDisabled ? words(facts.isFull ? "run.why_full" : "run.why_not_started") : nil
    slot.isPrimary =
      !slot.isDisabled && facts.run.state == .ready && facts.exercise.countdown != nil
    if slot.isPrimary { slot.style = "slot--go" }
    return slot
  }

  private static func save(_ facts: RunFacts, _ words: Words, isWide: Bool) -> SlotView {
    var slot = SlotView(
      slot: "save", action: "save", icon: "check",
      label: words(isWide ? "run.save_result" : "run.save"))
    slot.isDisabled = !facts.allows(.save)
    let isShort = !facts.isFull && !slot.isDisabled
    if isShort { slot.label = words("run.save_some", ["count": String(facts.results.count)]) }
    let isRunning = facts.run.countdown.running
    slot.why =
      slot.isDisabled ? words(isRunning ? "run.why_running" : "run.why_nothing_to_save") : nil
    slot.isPrimary = !slot.isDisabled && !isShort
    slot.style =
      [slot.isPrimary ? "slot--save" : "", isWide ? "slot--two" : ""]
      .joined(separator: " ").trimmed
    return slot
  }

  private static func automatic(_ facts: RunFacts, _ words: Words) -> [SlotView] {
    let some = words("run.save_some", ["count": String(facts.results.count)])
    switch facts.run.state {
    case .waiting:
      return [
        SlotView(
          slot: "next", action: "stop", label: words("run.waiting"),
          style: "slot--wait slot--two", spoken: words("run.waiting_stop"))
      ]
    case .full: return [save(facts, words, isWide: true)]
    case .lost where facts.allows(.save):
      return [
        SlotView(slot: "save", action: "save", icon: "check", label: some, style: "slot--two")
      ]
    case .lost:
      return [
        SlotView(
          slot: "next", action: "stop", icon: "stop", label: words("run.clock_stop"),
          style: "slot--two")
      ]
    default:
      let start = start(facts, words)
      guard facts.allows(.save) else { return [start] }
      return [start, SlotView(slot: "save", action: "save", icon: "check", label: some)]
    }
  }

  private static func start(_ facts: RunFacts, _ words: Words) -> SlotView {
    let isFirst = facts.run.attempts.isEmpty
    var slot = SlotView(
      slot: "next", action: "start", icon: "play",
      label: words(isFirst ? "run.start" : "run.go_on"))
    slot.isDisabled = !facts.allows(.start)
    slot.why = slot.isDisabled ? words("run.why_not_connected") : nil
    slot.isPrimary = !slot.isDisabled
    slot.style =
      [slot.isDisabled ? "" : "slot--go", facts.allows(.save) ? "" : "slot--two"]
      .joined(separator: " ").trimmed
    return slot
  }
}
