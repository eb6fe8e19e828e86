import Model
import Station

/// Who comes next in the plan once a run was saved, and begins without a press.
struct QueueView {
  var plan: String
  /// What the page says while it counts down, with `{seconds}` for it to fill in.
  var text: String

  /// Fails unless the run was saved, it is somebody's turn in its plan, and the screen is the coach's:
  /// what all do at once begins with a press.
  init?(_ facts: RunFacts, _ words: Words) {
    guard facts.run.state == .saved, !facts.isFollowing, let plan = facts.plan,
      let next = plan.queue.first, plan.nextTest == nil
    else { return nil }
    self.plan = plan.id.rawValue
    let who = [String(next.participant), facts.nextNickname].compactMap { $0 }
    text = words(
      "plan.next_soon", ["who": who.joined(separator: " "), "seconds": "{seconds}"])
  }
}
