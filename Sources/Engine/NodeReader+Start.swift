import Model
import Yams

extension NodeReader {
  /// Returns `{fore_period_s: [2, 5]}`, or nothing if there is no such key.
  func startSignal(
    _ key: String, of exercise: Exercise
  ) throws(ExerciseError) -> StartSignal? {
    guard has(key), let node = node.mapping?[key] else { return nil }
    guard exercise.kind == .automatic || exercise.countdown != nil else {
      throw error(key, "is only for exercises that are started: automatic or with countdown_s")
    }
    let reader = NodeReader(node: node, file: file, path: path + key + ".")
    try reader.allow(["fore_period_s"])
    let limits = StartSignal.limits
    let ends = reader.node.mapping?["fore_period_s"]?.sequence.map { $0.compactMap(\.float) } ?? []
    guard ends.count == 2, limits.contains(ends[0]), limits.contains(ends[1]), ends[0] <= ends[1]
    else {
      throw reader.error(
        "fore_period_s",
        "needs the shortest and the longest wait, each \(limits.lowerBound) to "
          + "\(limits.upperBound) seconds")
    }
    return StartSignal(forePeriod: ends[0]...ends[1])
  }

  /// Returns what is to be reached: a number, and for hit or miss a number of attempts.
  func target(_ key: String, of exercise: Exercise) throws(ExerciseError) -> Double? {
    guard has(key) else { return nil }
    guard let value = node.mapping?[key]?.float, value.isFinite, abs(value) <= 1e6 else {
      throw error(key, "is no number from -1000000 to 1000000")
    }
    let hits = 0...Double(exercise.attempts)
    guard exercise.kind != .passFail || hits.contains(value) && value == value.rounded() else {
      throw error(key, "is no number of hits from 0 to \(exercise.attempts)")
    }
    return value
  }
}
