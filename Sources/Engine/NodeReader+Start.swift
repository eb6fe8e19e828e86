import Model
import StrictYAML

extension NodeReader {
  /// Returns `{fore_period_s: [2, 5]}`, or nothing if there is no such key.
  func startSignal(
    _ key: String, of exercise: Exercise
  ) throws(ExerciseError) -> StartSignal? {
    guard let node = node[key] else {
      // Without a signal there is nothing to react to.
      if exercise.capture == .reaction { throw error(key, .missing) }
      return nil
    }
    guard exercise.kind == .automatic || exercise.countdown != nil else {
      throw error(key, .needs, ["needs": "countdown_s"])
    }
    let reader = NodeReader(node: node, path: path + key + ".")
    try reader.allow(["fore_period_s"])
    var ends: [Double] = []
    for item in try reader.list("fore_period_s", in: 2...2) {
      guard let text = item.scalar, let end = Double(text), end.isFinite else {
        throw reader.error("fore_period_s", .notNumber, ["value": item.scalar ?? "[]"])
          .at(ends.count)
      }
      // The second end is at least the first one.
      let least = ends.first ?? StartSignal.limits.lowerBound
      guard end >= least else {
        throw reader.error("fore_period_s", .tooSmall, ["value": text, "limit": "\(least)"])
          .at(ends.count)
      }
      guard end <= StartSignal.limits.upperBound else {
        throw reader.error(
          "fore_period_s", .tooLarge,
          ["value": text, "limit": "\(StartSignal.limits.upperBound)"]
        ).at(ends.count)
      }
      ends.append(end)
    }
    return StartSignal(forePeriod: ends[0]...ends[1])
  }

  /// Returns what is to be reached: a number, and for hit or miss a number of attempts.
  func target(_ key: String, of exercise: Exercise) throws(ExerciseError) -> Double? {
    guard has(key) else { return nil }
    guard exercise.kind == .passFail else { return try number(key, in: -1e6...1e6) }
    return Double(try integer(key, in: 0...exercise.attempts))
  }
}

extension ExerciseError {
  /// Returns the error with the entry of the list that it is about, from 0.
  fileprivate func at(_ index: Int) -> ExerciseError {
    var error = self
    error.key += ".\(index)"
    return error
  }
}
