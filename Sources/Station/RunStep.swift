import Engine
import Model
import Store

/// What becomes of a run by one or more events that are made durable together.
struct RunStep {
  var run: ActiveRun
  var change: RunChange
  var actions: [ExerciseAction] = []
  /// Whether the device began anew in it.
  var hasRestarted = false
  /// Whether results of the device did not arrive before it.
  var hasMissed = false
  private let record: RunRecord
  private let notice: Run.Notice?
  private let noticeCount: Int?

  /// Begins with the run as it is.
  init(_ run: ActiveRun) {
    self.run = run
    change = RunChange(run: run.record)
    record = run.record
    notice = run.notice
    noticeCount = run.noticeCount
  }

  /// Whether the run as it came to be is another one than at the beginning.
  func isChange(to run: ActiveRun) -> Bool {
    run.record != record || !actions.isEmpty || run.notice != notice
      || run.noticeCount != noticeCount
  }
}
