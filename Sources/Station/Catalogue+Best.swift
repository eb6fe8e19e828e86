package import Model
package import Store

extension Catalogue {
  /// Returns the best that a run's participant did in earlier runs of its exercise with its
  /// equipment: a value, or for hit or miss the hits of a saved run.
  ///
  /// Simulated results compare with simulated ones only.
  ///
  /// - Throws: `StationError`.
  package func best(
    before run: Run, in exercise: Exercise
  ) throws(StationError) -> Double? {
    try best(
      in: exercise,
      BestQuery(
        participant: run.participant, exercise: run.exercise, equipment: run.equipment,
        quantity: exercise.quantity, simulated: run.simulated, except: run.id,
        until: run.startedAt, order: .lowest))
  }

  /// The same for a run as it is stored.
  ///
  /// - Parameters:
  ///   - run: What is compared; later runs do not count.
  ///   - exercise: What was done in it.
  ///   - participant: Whose it is by now, if that was corrected.
  /// - Returns: Nothing if there is none.
  /// - Throws: `StationError`.
  package func best(
    before run: RunRecord, in exercise: Exercise, of participant: Int
  ) throws(StationError) -> Double? {
    try best(
      in: exercise,
      BestQuery(
        participant: participant, exercise: run.exercise, equipment: run.equipment,
        quantity: exercise.quantity, simulated: run.simulated, except: run.id,
        until: run.startedAt, order: .lowest))
  }

  private func best(
    in exercise: Exercise, _ runs: BestQuery
  ) throws(StationError) -> Double? {
    let isHits = exercise.kind == .passFail
    var query = runs
    if isHits { query.quantity = nil }
    query.order = exercise.lowerIsBetter ? .lowest : .highest
    do {
      return try isHits ? store.mostHits(query).map(Double.init) : store.bestValue(query)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns the best that was done on a run's day in other saved runs of its exercise with its
  /// equipment; nothing as long as nobody else has done it that day.
  ///
  /// - Throws: `StationError`.
  package func bestOfDay(
    beside run: Run, in exercise: Exercise
  ) throws(StationError) -> Double? {
    let others = try dayBests(
      in: exercise, simulated: run.simulated, on: run.startedAt, except: run.id
    ).filter { $0.equipment == run.equipment }
    guard others.contains(where: { $0.participant != run.participant }) else { return nil }
    let values = others.map(\.value)
    return exercise.lowerIsBetter ? values.min() : values.max()
  }

  /// Returns the best of each participant with each equipment on the day of a moment.
  ///
  /// - Throws: `StationError`.
  package func dayBests(
    in exercise: Exercise, simulated: Bool, on moment: Timestamp, except run: RunID? = nil
  ) throws(StationError) -> [DayBest] {
    let isHits = exercise.kind == .passFail
    let query = DayQuery(
      exercise: exercise.id, quantity: isHits ? nil : exercise.quantity, simulated: simulated,
      day: moment.midnight..<moment.midnight.advanced(bySeconds: 86_400), except: run,
      order: exercise.lowerIsBetter ? .lowest : .highest)
    do {
      return try store.dayBests(query, isHits: isHits)
    } catch {
      throw StationError(error)
    }
  }
}

extension Catalogue {
  /// Returns whether the day's leaderboard is to be shown; it is not at first.
  package func showsLeaderboard() throws(StationError) -> Bool {
    do {
      return try store.isOn(.leaderboard)
    } catch {
      throw StationError(error)
    }
  }

  /// Says whether the day's leaderboard is to be shown.
  ///
  /// - Parameters:
  ///   - isShown: Whether everybody may see everybody's best of the day.
  ///   - key: Makes a repeated request change nothing.
  /// - Throws: `StationError`.
  package func showLeaderboard(
    _ isShown: Bool, key: RequestKey?
  ) throws(StationError) {
    do {
      try store.turn(.leaderboard, on: isShown, key: key)
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; it was carried out.
    } catch {
      throw StationError(error)
    }
  }
}

extension Timestamp {
  /// The beginning of its day, by its own clock.
  var midnight: Timestamp {
    let day: Int64 = 86_400_000
    let shift = Int64(offset) * 1000
    let local = milliseconds + shift
    return Timestamp(milliseconds: local - (local % day + day) % day - shift, offset: offset)
  }
}
