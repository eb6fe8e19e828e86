import Model

extension SlotView {
  /// The slots of a screen that helps to count: back to the other runs, undo and next.
  static func counting(_ facts: RunFacts, _ words: Words) -> [SlotView] {
    let leave = SlotView(slot: "leave", link: "/runs", icon: "list", label: words("room.runs.back"))
    if facts.isOver { return [leave] }
    var undo = undo(facts, words)
    guard facts.exercise.kind == .integer else {
      undo.style = "slot--two"
      return [leave, undo]
    }
    var next = next(facts, words)
    next.style = [next.style, "slot--two"].joined(separator: " ").trimmed
    return [leave, undo, next]
  }
}
