import Engine
package import Model
import Store

extension Catalogue {
  package func plan(_ id: PlanID) throws(StationError) -> Plan {
    try outside(try storedPlan(id))
  }

  /// The plan that is under way.
  package func planUnderWay() throws(StationError) -> Plan? {
    let found: StoredPlan?
    do {
      found = try store.planUnderWay()
    } catch {
      throw StationError(error)
    }
    return try found.map { (found) throws(StationError) in try outside(found) }
  }

  /// The newest plans, newest first.
  package func plans(limit: Int = 50) throws(StationError) -> [Plan] {
    do {
      return try store.plans(limit: limit).map { try outside($0) }
    } catch {
      throw StationError(error)
    }
  }

  /// The plan that a run was made from, if it is still under way.
  package func plan(of run: RunID) throws(StationError) -> Plan? {
    do {
      guard let found = try store.plan(of: run), found.plan.endedAt == nil else { return nil }
      return try outside(found)
    } catch {
      throw StationError(error)
    }
  }

  func storedPlan(_ id: PlanID) throws(StationError) -> StoredPlan {
    do {
      if let found = try store.plan(id) { return found }
    } catch {
      throw StationError(error)
    }
    throw StationError(.unknownPlan, .unknown, "There is no plan \(id).")
  }

  func outside(_ found: StoredPlan) throws(StationError) -> Plan {
    let plan = try found.practice()
    var runs: [PracticePlan.Cell: RunID] = [:]
    for run in found.runs where run.state != .cancelled && !run.isDeleted {
      // A saved run counts, whatever else was begun.
      if runs[run.cell] == nil || run.state == .saved { runs[run.cell] = run.run }
    }
    let groups = Dictionary(
      found.groups.flatMap { group in group.cells.map { ($0, group.id) } },
      uniquingKeysWith: { $1 })
    func outside(_ cell: PracticePlan.Cell) -> Plan.Cell {
      let state = plan.state(of: cell)
      return Plan.Cell(
        participant: cell.participant, exercise: cell.exercise, state: state.rawValue,
        run: runs[cell], group: state == .underWay ? groups[cell] : nil)
    }
    return Plan(
      id: found.plan.id, revision: found.plan.revision, title: found.plan.title,
      state: found.plan.endedAt == nil ? "under_way" : "ended", order: plan.order.rawValue,
      participants: plan.participants,
      exercises: plan.exercises.map {
        Plan.Exercise(id: $0.id, equipment: $0.equipment, tableVersion: $0.tableVersion)
      },
      cells: plan.cells.map(outside), queue: plan.queue.prefix(10).map(outside),
      startedAt: found.plan.startedAt, endedAt: found.plan.endedAt)
  }
}

extension PlannedRun {
  var cell: PracticePlan.Cell {
    PracticePlan.Cell(participant: participant, exercise: exercise)
  }

  var isUnderWay: Bool { state != .saved && state != .cancelled }
}

extension PlannedGroup {
  var cells: [PracticePlan.Cell] {
    participants.map { PracticePlan.Cell(participant: $0, exercise: table) }
  }
}

extension StoredPlan {
  /// The plan with what its runs say.
  func practice() throws(StationError) -> PracticePlan {
    do {
      var practice = try JSON.decode(PracticePlan.self, from: plan.content.utf8)
      // A run may have been corrected to somebody who is not in the plan.
      let planned = Set(practice.cells)
      let own = runs.filter { !$0.isDeleted && planned.contains($0.cell) }
      for run in own where run.state == .saved { try practice.finishOnce(run.cell) }
      for run in own where run.isUnderWay && practice.state(of: run.cell) != .done {
        try practice.start(run.cell)
      }
      // Who is in a group run and not in the plan runs along.
      for cell in groups.flatMap(\.cells)
      where planned.contains(cell) && practice.state(of: cell) != .done {
        try practice.start(cell)
      }
      return practice
    } catch {
      throw StationError(
        .storeFailed, .failed, "plan \(plan.id) cannot be read: \(error)")
    }
  }
}

extension PracticePlan {
  fileprivate mutating func finishOnce(_ cell: Cell) throws(PlanRefusal) {
    if state(of: cell) != .done { try finish(cell) }
  }
}
