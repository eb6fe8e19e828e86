internal import GRDB
package import Model

/// Which results a participant's best is looked for among.
package struct BestQuery: Sendable, Hashable {
  package enum Order: Sendable, Hashable { case lowest, highest }

  package var participant: Int
  package var exercise: String
  package var equipment: String?
  package var quantity: Quantity?
  /// What is not real is never compared with what is.
  package var simulated: Bool
  /// A run that does not count, because it is the one that is compared.
  package var except: RunID?
  /// The latest instant at which a run that counts began; nothing for all.
  package var until: Timestamp?
  package var order: Order

  package init(
    participant: Int, exercise: String, equipment: String?, quantity: Quantity?, simulated: Bool,
    except: RunID?, until: Timestamp? = nil, order: Order
  ) {
    self.participant = participant
    self.exercise = exercise
    self.equipment = equipment
    self.quantity = quantity
    self.simulated = simulated
    self.except = except
    self.until = until
    self.order = order
  }

  /// Walks the values in their order; `CROSS JOIN` keeps SQLite from beginning with the runs
  /// (sqlite.org/optoverview.html section 8.1.4.2).
  var valueSQL: String {
    """
    SELECT trial.value FROM trial CROSS JOIN run ON run.id = trial.run
    WHERE \(conditions) AND trial.value IS NOT NULL AND run.state <> 'cancelled'
    ORDER BY trial.value \(order == .lowest ? "ASC" : "DESC") LIMIT 1
    """
  }

  /// Counts the hits of each saved run.
  var hitsSQL: String {
    """
    SELECT max(hits) FROM (
      SELECT sum(trial.outcome = 'pass') AS hits FROM trial CROSS JOIN run ON run.id = trial.run
      WHERE \(conditions) AND trial.outcome IS NOT NULL AND run.state = 'saved'
      GROUP BY trial.run)
    """
  }

  private var conditions: String {
    """
    trial.status = 'valid' AND trial.exercise = ? AND trial.equipment IS ?
      AND trial.participant = ? AND trial.simulated = ? AND trial.quantity IS ?
      AND trial.run IS NOT ? AND run.startedAt <= ?
    """
  }

  var arguments: StatementArguments {
    [
      exercise, equipment, participant, simulated, quantity?.rawValue, except?.rawValue,
      until?.milliseconds ?? .max,
    ]
  }
}
