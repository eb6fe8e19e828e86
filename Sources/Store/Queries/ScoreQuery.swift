internal import GRDB
package import Model

/// Which attempts are compared: those of one exercise with one equipment, real or simulated.
package struct ScoreQuery: Sendable, Hashable {
  package var exercise: String
  package var equipment: String?
  /// Nothing for hit or miss.
  package var quantity: Quantity?
  /// What is not real is never compared with what is.
  package var simulated: Bool
  /// The earliest start of a run, as an instant, included.
  package var from: Timestamp?
  /// The latest start of a run, as an instant, included.
  package var to: Timestamp?

  package init(
    exercise: String, equipment: String?, quantity: Quantity?, simulated: Bool,
    from: Timestamp? = nil, to: Timestamp? = nil
  ) {
    self.exercise = exercise
    self.equipment = equipment
    self.quantity = quantity
    self.simulated = simulated
    self.from = from
    self.to = to
  }

  /// The attempts of one participant in saved runs, by the index that the best is found by.
  ///
  /// `CROSS JOIN` keeps SQLite from beginning with the runs (sqlite.org/optoverview.html section
  /// 8.1.4.2).
  static let sql = """
    SELECT trial.run AS run, run.startedAt AS startedAt, run.startedOffset AS startedOffset,
      trial.value AS value, trial.outcome AS outcome
    FROM trial CROSS JOIN run ON run.id = trial.run
    WHERE trial.status = 'valid' AND trial.exercise = ? AND trial.equipment IS ?
      AND trial.participant = ? AND trial.simulated = ? AND trial.quantity IS ?
      AND run.state = 'saved' AND run.startedAt >= ? AND run.startedAt <= ?
    """

  func arguments(participant: Int) -> StatementArguments {
    [
      exercise, equipment, participant, simulated, quantity?.rawValue,
      from?.milliseconds ?? .min, to?.milliseconds ?? .max,
    ]
  }
}
