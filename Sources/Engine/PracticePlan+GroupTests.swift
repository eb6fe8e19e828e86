/// Group tests in a plan: one step for everybody who has not done it.
extension PracticePlan {
  package func isGroupTest(_ exercise: String) -> Bool {
    exercises.first { $0.id == exercise }?.isGroupTest ?? false
  }

  /// The cells of a group test that are neither done nor under way, in the plan's order.
  ///
  /// - Throws: `PlanRefusal.unknownCell` if the plan has no such test, `cellUnderWay` or `cellDone` if no
  ///   cell is left.
  package func missing(of test: String) throws(PlanRefusal) -> [Cell] {
    guard isGroupTest(test) else { throw .unknownCell }
    let own = cells.filter { $0.exercise == test }
    let missing = own.filter { ![.done, .underWay].contains(state(of: $0)) }
    guard missing.isEmpty else { return missing }
    throw own.contains { state(of: $0) == .underWay } ? .cellUnderWay : .cellDone
  }

  /// Every cell once, one participant after the other.
  ///
  /// What all do at once would cut somebody's turn in two: it comes before the first one begins if it
  /// stands before every exercise, else after the last one.
  var cellsByPerson: [Cell] {
    let early = exercises.prefix(while: \.isGroupTest)
    let rest = exercises.dropFirst(early.count)
    let alone = rest.filter { !$0.isGroupTest }
    return early.flatMap(cells(of:))
      + participants.flatMap { person in
        alone.map { Cell(participant: person, exercise: $0.id) }
      } + rest.filter(\.isGroupTest).flatMap(cells(of:))
  }

  /// Everybody's cell of what is done.
  func cells(of item: Item) -> [Cell] {
    participants.map { Cell(participant: $0, exercise: item.id) }
  }

  /// Returns cells without those of a group test that is there already.
  func gathered(_ cells: [Cell]) -> [Cell] {
    var seen: Set<String> = []
    return cells.filter { !isGroupTest($0.exercise) || seen.insert($0.exercise).inserted }
  }
}
