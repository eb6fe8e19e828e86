/// Times of one child, kept in order of their length.
struct OwnTimes: Sendable, Hashable {
  private var sorted: [Double] = []

  mutating func add(_ time: Double) {
    guard time.isFinite, time >= 0 else { return }
    var range = sorted.startIndex..<sorted.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = sorted[middle] < time ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    sorted.insert(time, at: range.lowerBound)
  }

  var count: Int { sorted.count }

  var median: Double? {
    guard !sorted.isEmpty else { return nil }
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}
