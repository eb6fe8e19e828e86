import Engine
import Model
import Store
import Logging

/// What `Runs` wants done, carried out: recorded first, then shown.
extension Station {
  /// Carries out what follows from a step; `events` are the identifiers that the store gave to what is
  /// shown.
  func carryOut(_ effects: [Runs.Effect], events: [Int64] = []) {
    for effect in effects {
      switch effect {
      case .record(let id): record(id)
      case .show(let run, let changed): publish(run, trials: changed, events: events)
      case .schedule(let id, let deadline): startTimer(for: id, at: deadline)
      case .unschedule(let id): tasks.cancel(.deadline, of: id)
      case .release(let device):
        closePort(of: device)
        returnTiltSensor()
      }
    }
  }

  /// Makes a step durable, then shows it.
  ///
  /// - Throws: `StoreError`; the run is unchanged then.
  func carryOut(_ step: RunStep, key: RequestKey? = nil) throws -> ActiveRun {
    var step = step
    let change = step.finish()
    let run = step.run
    let events =
      try change.map {
        try store.commit($0, key: key?.answered(by: run.snapshot(now: .now())))
      } ?? []
    carryOut(runs.settle(step, isChange: change != nil), events: events.map(\.id))
    return step.run
  }

  func maker(for id: RunID) -> TrialMaker {
    environment.maker(runs[id]?.record.device.flatMap { facts(of: $0) })
  }

  /// Records the events of a run that wait for it.
  ///
  /// - Throws: `StoreError`; what could not be recorded waits on then.
  func recordWaiting(_ id: RunID) throws {
    let count = runs.waiting(in: id)
    guard count > 0 else { return }
    do {
      try record(first: count, of: id)
    } catch  where count > 1 {
      // One by one, so that one that cannot be recorded keeps none before it waiting.
      for _ in 0..<count { try record(first: 1, of: id) }
    }
  }

  private func record(first count: Int, of id: RunID) throws {
    let step = runs.step(forFirst: count, of: id, maker(for: id)) { [logger] refusal in
      logger.debug("run does not take event", metadata: ["code": "\(refusal.code.rawValue)"])
    }
    if let step { _ = try carryOut(step) }
  }

  /// Records what nobody asked for, so that nobody is there to hear of a failure.
  ///
  /// What cannot be recorded is kept and tried again; a measured result must not be lost because
  /// the disk was full for a moment.
  private func record(_ id: RunID) {
    do {
      try recordWaiting(id)
    } catch {
      logger.error("result cannot be recorded yet", metadata: ["error": "\(error)"])
      guard let run = runs[id] else { return }
      if !tasks.contains(.retry, of: id) {
        let soon = HostInstant.now().advanced(bySeconds: 1)
        tasks.set(.retry, of: id, wait(until: soon) { $0.retry(id) })
      }
      publish(run, trials: [], events: [])
    }
  }

  private func retry(_ id: RunID) {
    tasks.remove(.retry, of: id)
    record(id)
  }

  func startTimer(for id: RunID, at deadline: HostInstant) {
    let timer = wait(until: deadline) {
      $0.carryOut($0.runs.reach(deadline, in: id, at: .now()))
    }
    tasks.set(.deadline, of: id, timer)
  }

  func wait(
    until moment: HostInstant, _ body: @escaping @Sendable (isolated Station) -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: executor) { [weak self, executor] in
      do {
        try await executor.sleep(until: moment)
      } catch {
        return
      }
      if let self { await body(self) }
    }
  }

  /// Has what a body appends become durable together: results that arrived together need one commit.
  func together(_ body: () -> Void) {
    runs.holdBack()
    body()
    recordHeldBack()
    runs.goOn()
  }

  /// Records what is held back until now, where something that follows depends on it.
  func recordHeldBack() { carryOut(runs.recordHeldBack()) }
}
