import Engine
import Model
import Store

/// Group runs that are made for a practice plan.
///
/// Its results are counted by the plan as those of any other run. Who is not in the plan may run along,
/// and who has done the test may do it again: the newest result that is not deleted stands.
extension Station {
  /// Returns the group runs that wait for a start and that a new one takes the place of: a coach who goes
  /// back and chooses anew means the same test.
  ///
  /// - Throws: `StationError`: `unknown-plan`, `plan-ended`, and of `PlanRefusal` `unknownCell` if the plan
  ///   has no such test for anybody who takes part, `cellUnderWay` for somebody who runs it now, and
  ///   `cellDone` if nobody has it left.
  func replaced(by new: NewGroup) throws(StationError) -> [OpenGroup] {
    guard let id = new.plan else { return [] }
    let (found, plan) = try planUnderWay(id)
    let cells = new.entries.map {
      PracticePlan.Cell(participant: $0.participant, exercise: new.table)
    }.filter { plan.participants.contains($0.participant) }
    guard plan.isGroupTest(new.table), !cells.isEmpty else {
      throw StationError(PlanRefusal.unknownCell)
    }
    let others = found.groups.filter { other in
      other.table == new.table && cells.contains { other.participants.contains($0.participant) }
    }
    guard !others.contains(where: \.isRunning) else {
      throw StationError(PlanRefusal.cellUnderWay)
    }
    guard cells.contains(where: { plan.state(of: $0) != .done }) else {
      throw StationError(PlanRefusal.cellDone)
    }
    var replaced: [OpenGroup] = []
    for other in others { replaced.append(try openGroup(other.id)) }
    return replaced
  }

  /// Tells the screens that the plan of a group run may not be what it was.
  func tellPlan(of open: OpenGroup) {
    guard let plan = open.group.plan else { return }
    hub.publish(event(.plan, nil, nil, ["id": plan.rawValue], topic: "plan"))
  }
}
