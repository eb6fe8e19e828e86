package import Model

/// How long results are kept as somebody's.
package struct Retention: Sendable, Hashable {
  package static let allowedMonths = 1...1200

  /// 1 … 1200.
  package var months: Int
  /// What becomes of them then.
  package var results: Erasure.Results

  package init(months: Int, results: Erasure.Results) {
    self.months = months
    self.results = results
  }

  /// Returns the moment before which results are too old.
  ///
  /// The same day of an earlier month in the same zone; where that month is shorter, its last day.
  package func limit(at now: Timestamp) -> Timestamp {
    let local = now.milliseconds + Int64(now.offset) * 1000
    let days = local.flooredQuotient(86_400_000)
    let today = CivilDate(daysSinceEpoch: Int(days))
    let month = today.year * 12 + today.month - 1 - months
    let first = CivilDate(
      year: month.flooredQuotient(12), month: month - month.flooredQuotient(12) * 12 + 1, day: 1)
    let next = month + 1
    let after = CivilDate(
      year: next.flooredQuotient(12), month: next - next.flooredQuotient(12) * 12 + 1, day: 1)
    let length = after.daysSinceEpoch - first.daysSinceEpoch
    let day = first.daysSinceEpoch + min(today.day, length) - 1
    let inDay = local - days * 86_400_000
    return Timestamp(
      milliseconds: Int64(day) * 86_400_000 + inDay - Int64(now.offset) * 1000,
      offset: now.offset)
  }
}
