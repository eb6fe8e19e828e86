internal import GRDB
package import Model

/// Which saved runs of a day are compared.
package struct DayQuery: Sendable, Hashable {
  package var exercise: String
  /// Nothing for hit or miss.
  package var quantity: Quantity?
  /// What is not real is never compared with what is.
  package var simulated: Bool
  /// The first instant of the day, and the first one after it.
  package var day: Range<Timestamp>
  /// A run that does not count, because it is the one that is compared.
  package var except: RunID?
  package var order: BestQuery.Order

  package init(
    exercise: String, quantity: Quantity?, simulated: Bool, day: Range<Timestamp>,
    except: RunID? = nil, order: BestQuery.Order
  ) {
    self.exercise = exercise
    self.quantity = quantity
    self.simulated = simulated
    self.day = day
    self.except = except
    self.order = order
  }

  /// Begins with the day's runs, which are few; `CROSS JOIN` keeps SQLite to that
  /// (sqlite.org/optoverview.html section 8.1.4.2).
  private var results: String {
    """
    FROM run CROSS JOIN trial ON trial.run = run.id
    WHERE run.exercise = ? AND run.startedAt >= ? AND run.startedAt < ? AND run.state = 'saved'
      AND run.id IS NOT ? AND trial.status = 'valid' AND trial.simulated = ?
      AND trial.quantity IS ?
    """
  }

  /// The best value of each participant with each equipment.
  var valueSQL: String {
    """
    SELECT trial.participant AS participant, trial.equipment AS equipment,
      \(order == .lowest ? "min" : "max")(trial.value) AS best
    \(results) AND trial.value IS NOT NULL
    GROUP BY trial.participant, trial.equipment
    """
  }

  /// The most hits in one run of each participant with each equipment.
  var hitsSQL: String {
    """
    SELECT participant, equipment, max(hits) AS best FROM (
      SELECT trial.participant AS participant, trial.equipment AS equipment,
        1.0 * sum(trial.outcome = 'pass') AS hits
      \(results) AND trial.outcome IS NOT NULL
      GROUP BY trial.run, trial.participant)
    GROUP BY participant, equipment
    """
  }

  var arguments: StatementArguments {
    [
      exercise, day.lowerBound.milliseconds, day.upperBound.milliseconds, except?.rawValue,
      simulated, quantity?.rawValue,
    ]
  }
}

/// The best that somebody did on a day with one equipment.
package struct DayBest: Sendable, Hashable {
  package var participant: Int
  package var equipment: String?
  /// In the exercise's unit; hits for hit or miss.
  package var value: Double

  package init(participant: Int, equipment: String?, value: Double) {
    self.participant = participant
    self.equipment = equipment
    self.value = value
  }
}
