package import Engine
import FoundationEssentials
package import Model
import Store
import Logging

extension Station {
  package static let longestTitle = 80

  /// Makes a plan and puts it under way.
  ///
  /// - Throws: `StationError`: `plan-under-way` while another one is, `plan-not-usable`.
  package func createPlan(_ new: NewPlan, key: RequestKey? = nil) throws(StationError) -> Plan {
    var new = new
    _ = try practice(new)
    for (index, item) in new.exercises.enumerated() { new.exercises[index] = try checked(item) }
    let plan = try practice(new)
    for number in new.participants { _ = try participant(number) }
    let now = environment.now
    let record = PlanRecord(
      title: new.title.isEmpty ? String(now.description.prefix(10)) : new.title,
      content: try stored { try JSON.text(plan) }, startedAt: now)
    let tests = new.exercises.filter(\.isGroupTest).compactMap { item in
      tables.first { $0.id == item.id }
    }
    do {
      // A plan tells what its tests are called when their files have gone.
      try store.keepDefinitions(tests.map(\.definition))
      let plan = try catalogue.outside(StoredPlan(plan: record, runs: []))
      try store.insertPlan(record, key: key?.answered(by: plan))
    } catch StoreError.exists(_, let id, _) {
      throw StationError(.planUnderWay, .notAllowed, "Plan \(id) is under way.")
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; the plan is there.
      guard let first = try stored({ try store.planUnderWay() }) else {
        throw StationError(.unknownPlan, .unknown, "The plan has ended.")
      }
      return try catalogue.outside(first)
    } catch {
      throw StationError(error)
    }
    return try tell(try catalogue.plan(record.id))
  }

  /// Carries out what a coach asks of a plan.
  ///
  /// - Throws: `StationError` with a code of `PlanRefusal`, `plan-ended` or `unknown-plan`.
  package func perform(
    _ command: PlanCommand, on id: PlanID, key: RequestKey? = nil
  ) throws(StationError) -> Plan {
    var (found, plan) = try planUnderWay(id)
    do throws(PlanRefusal) {
      switch command {
      case .skip(let cell): try plan.skip(cell)
      case .later(let cell): try plan.putOff(cell)
      case .open(let cell): try plan.open(cell)
      case .choose(let cell): try plan.choose(cell)
      case .test(let step, let test): try plan.take(step, of: test)
      case .chooseParticipant(let number):
        guard plan.participants.contains(number) else { throw .unknownCell }
        guard let cell = plan.first(of: number) else { throw .cellDone }
        if plan.state(of: cell) == .underWay { throw .cellUnderWay }
        try plan.choose(cell)
      case .order(let order): plan.order = order
      case .end: found.plan.endedAt = environment.now
      }
    } catch {
      throw StationError(error)
    }
    do {
      found.plan.content = try JSON.text(plan)
      found.plan.revision += 1
      try store.updatePlan(found.plan, key: key?.answered(by: catalogue.outside(found)))
    } catch StoreError.keyUsed {
      return try catalogue.plan(id)
    } catch {
      throw StationError(error)
    }
    return try tell(try catalogue.plan(id))
  }

  /// Makes the run of a plan's cell, or goes on with the one that is under way.
  ///
  /// - Parameters:
  ///   - cell: Which; `nil` means the next one.
  ///   - id: The plan.
  ///   - arms: Whether a run that waits for a device's results begins at once.
  ///   - key: Makes a repeated request return the run that the first one made.
  /// - Returns: The run.
  /// - Throws: `StationError`; `plan-needs-group` for what all do at once.
  package func start(
    _ cell: PracticePlan.Cell?, of id: PlanID, arms: Bool = false, key: RequestKey? = nil
  ) throws(StationError) -> Run {
    if let key, let known = try known(key) {
      return arms ? try arm(run(known), key: key.second) : try run(known)
    }
    var (found, plan) = try planUnderWay(id)
    guard let cell = cell ?? plan.next else { throw StationError(PlanRefusal.complete) }
    guard !plan.isGroupTest(cell.exercise) else { throw StationError(PlanRefusal.needsGroup) }
    if plan.state(of: cell) == .underWay,
      let open = found.runs.last(where: { $0.isUnderWay && $0.cell == cell })
    {
      return arms ? try arm(run(open.run), key: key) : try run(open.run)
    }
    do throws(PlanRefusal) {
      try plan.start(cell)
    } catch {
      throw StationError(error)
    }
    let item = plan.exercises.first { $0.id == cell.exercise }
    found.plan.content = try stored { try JSON.text(plan) }
    found.plan.revision += 1
    let new = NewRun(
      exercise: cell.exercise, participant: cell.participant, equipment: item?.equipment)
    let isArmed = arms && exercise(cell.exercise)?.kind == .automatic
    let run = try createRun(new, of: found.plan, key: isArmed ? key?.first : key)
    _ = try tell(try catalogue.plan(id))
    return isArmed ? try arm(run, key: key?.second) : run
  }

  /// Begins a run that waits for a device's results, if its device is ready.
  ///
  /// - Returns: The run, begun or as it was: what a coach counts begins with a press.
  package func arm(_ run: Run, key: RequestKey? = nil) throws(StationError) -> Run {
    guard let exercise = try exercise(of: run), exercise.kind == .automatic,
      run.allowed.contains(.start)
    else { return run }
    do {
      return try perform(.start, on: run.id, key: key)
    } catch {
      // Another run has the device; this one says so when its start is pressed.
      logger.info("run not begun by itself", metadata: ["run": "\(run.id)", "error": "\(error)"])
      return try self.run(run.id)
    }
  }

  /// Tells the screens that a plan is not what it was.
  private func tell(_ plan: Plan) throws(StationError) -> Plan {
    hub.publish(event(.plan, nil, nil, ["id": plan.id.rawValue], topic: "plan"))
    return plan
  }

  /// Returns the definition of what a plan has, of a group test also when its table has gone.
  ///
  /// - Throws: `StationError.Code.storeFailed`.
  package func exercise(of item: Plan.Exercise) throws(StationError) -> Exercise? {
    guard let version = item.tableVersion else { return exercise(item.id) }
    if let table = tables.first(where: { $0.id == item.id }) { return table.definition }
    return try stored { try store.exercise(item.id, version: version) }
  }

  private func practice(_ new: NewPlan) throws(StationError) -> PracticePlan {
    guard
      let plan = PracticePlan(
        participants: new.participants, exercises: new.exercises, order: new.order),
      new.title.count <= Self.longestTitle, Participant.isPlain(new.title)
    else {
      throw StationError(
        .planNotUsable, .refused,
        "1 or more participants and exercises, none twice, at most \(PracticePlan.largest) cells, "
          + "a title of at most \(Self.longestTitle) characters on one line.")
    }
    return plan
  }

  /// Returns an exercise or a group test as a plan keeps it.
  private func checked(_ item: PracticePlan.Item) throws(StationError) -> PracticePlan.Item {
    guard let exercise = exercise(item.id) else {
      guard let table = tables.first(where: { $0.id == item.id }) else {
        throw StationError(.unknownExercise, .refused, "There is no exercise \(item.id).")
      }
      guard item.equipment == nil else {
        throw StationError(.unknownEquipment, .refused, "\(table.id) is run with no equipment.")
      }
      return PracticePlan.Item(id: table.id, tableVersion: table.version)
    }
    guard exercise.active else {
      throw StationError(.inactiveExercise, .refused, "\(exercise.id) is not active.")
    }
    _ = try equipment(item.equipment, of: exercise)
    return PracticePlan.Item(id: item.id, equipment: item.equipment)
  }

  /// Returns a plan that goes on.
  ///
  /// - Throws: `StationError`: `unknown-plan`, `plan-ended`.
  func planUnderWay(_ id: PlanID) throws(StationError) -> (StoredPlan, PracticePlan) {
    let found = try catalogue.storedPlan(id)
    guard found.plan.endedAt == nil else {
      throw StationError(.planEnded, .notAllowed, "Plan \(id) has ended.")
    }
    return (found, try found.practice())
  }
}

extension PracticePlan {
  /// Does to every cell of a group test that is neither done nor under way what a coach asks.
  fileprivate mutating func take(
    _ step: PlanCommand.TestStep, of test: String
  ) throws(PlanRefusal) {
    let missing = try missing(of: test)
    switch step {
    case .skip: for cell in missing { try skip(cell) }
    case .later: for cell in missing { try putOff(cell) }
    case .open: for cell in missing { try open(cell) }
    case .choose: if let first = missing.first { try choose(first) }
    }
  }
}
