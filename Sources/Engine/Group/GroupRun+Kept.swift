package import Model

extension GroupRun {
  /// Returns the run with the results that its records have now.
  ///
  /// A result may be deleted, corrected or given to somebody else where results stand, which no event
  /// of the run tells.
  ///
  /// - Parameters:
  ///   - trials: The row that counts of each run that has one.
  ///   - plan: What the run is made of.
  /// - Returns: The run; whose result is gone has the status `removed`.
  package func kept(_ trials: [RunID: Trial], in plan: GroupPlan) -> GroupRun {
    var run = self
    for index in run.people.indices {
      let person = run.people[index]
      guard let id = person.run, let result = person.result else { continue }
      guard let trial = trials[id], trial.participant == person.participant, let value = trial.value
      else {
        run.people[index].result = nil
        run.people[index].status = "removed"
        continue
      }
      guard value != result.value else { continue }
      run.people[index].result = Self.result(value, result, plan)
    }
    return run
  }

  /// A result that was corrected to a value, in the words of its table as far as it has some for it.
  private static func result(_ value: Double, _ old: Result, _ plan: GroupPlan) -> Result {
    var new = old
    new.completed = plan.completed(for: value)
    let score = GroupScore(plan, completed: new.completed, metres: value, seconds: value)
    new.level = score?.level
    new.levelName = score?.name
    new.shuttle = score?.shuttle
    new.speed = score?.speed
    new.seconds = score?.seconds
    new.metres = [.stage, .time].contains(plan.table.score) ? nil : value
    return new
  }
}

extension GroupRun.Result {
  /// The value of the trial, in the unit of the table's definition.
  package var value: Double? { GroupScore.value(metres: metres, speed: speed, seconds: seconds) }
}

extension GroupPlan {
  /// How many units come to a value of a trial at most; nothing where units do not count.
  fileprivate func completed(for value: Double) -> Int? {
    guard table.score.isPaced else { return nil }
    return (0...schedule.units.count).last { count in
      GroupScore(self, completed: count, metres: nil)?.value.map { $0 <= value } ?? false
    }
  }
}
