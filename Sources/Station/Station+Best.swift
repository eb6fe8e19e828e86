package import Model
import Store

extension Station {
  /// Returns the best that a run's participant did in other runs of its exercise with its
  /// equipment: a value, or for hit or miss the hits of a saved run.
  ///
  /// Simulated results compare with simulated ones only.
  ///
  /// - Throws: `StationError`.
  package nonisolated func best(
    before run: Run, in exercise: Exercise
  ) throws(StationError) -> Double? {
    let isHits = exercise.kind == .passFail
    let query = BestQuery(
      participant: run.participant, exercise: run.exercise, equipment: run.equipment,
      quantity: isHits ? nil : exercise.quantity, simulated: run.simulated, except: run.id,
      order: exercise.lowerIsBetter ? .lowest : .highest)
    do {
      return try isHits ? store.mostHits(query).map(Double.init) : store.bestValue(query)
    } catch {
      throw StationError(error)
    }
  }
}
