internal import Model
import Glibc

/// A date, perhaps with a time of day, as other programs write it: local time of this tablet.
enum ForeignTime {
  enum Failure: Error { case notATime, ambiguous }

  /// Reads ISO 8601 with an offset, and year, month and day in any order with any separator.
  ///
  /// Year first is year, month, day. Else a number above 12 tells the day, or `order` does;
  /// what can be read both ways without it is not guessed.
  ///
  /// - Throws: `Failure`.
  static func time(
    _ text: String, clock: String?, order: ForeignMapping.DateOrder?
  ) throws(Failure) -> Timestamp {
    if clock == nil, text.contains("T") || text.contains(" "), let time = Timestamp(text) {
      return time
    }
    let whole = [text, clock].compactMap { $0 }.joined(separator: " ")
    let numbers = whole.split { !("0"..."9").contains($0) }.map(String.init)
    let words = whole.lowercased().filter(\.isLetter)
    guard (3...7).contains(numbers.count), ["", "t", "am", "pm"].contains(words) else {
      throw .notATime
    }
    let (year, month, day) = try date(Array(numbers.prefix(3)), order)
    var clock = numbers.dropFirst(3).prefix(3).compactMap { Int($0) }
    while clock.count < 3 { clock.append(0) }
    if words == "am" || words == "pm" {
      guard (1...12).contains(clock[0]) else { throw .notATime }
      clock[0] = clock[0] % 12 + (words == "pm" ? 12 : 0)
    }
    guard clock[0] < 24, clock[1] < 60, clock[2] < 60 else { throw .notATime }
    let fraction = numbers.count > 6 ? Int((numbers[6] + "000").prefix(3)) ?? 0 : 0
    let seconds = Int64(clock[0] * 3600 + clock[1] * 60 + clock[2])
    let civil = CivilDate(year: year, month: month, day: day)
    guard (1...12).contains(month), (1970...9999).contains(year),
      CivilDate(daysSinceEpoch: civil.daysSinceEpoch) == civil
    else { throw .notATime }
    return local(civil, seconds, fraction)
  }

  private static func date(
    _ parts: [String], _ order: ForeignMapping.DateOrder?
  ) throws(Failure) -> (year: Int, month: Int, day: Int) {
    guard let first = Int(parts[0]), let second = Int(parts[1]), let third = Int(parts[2]) else {
      throw .notATime
    }
    if parts[0].count == 4 { return (first, second, third) }
    guard parts[2].count == 4, (1...31).contains(first), (1...31).contains(second) else {
      throw .notATime
    }
    switch order {
    case .dmy: return (third, second, first)
    case .mdy: return (third, first, second)
    case .ymd: throw .notATime
    case nil:
      if first > 12 { return (third, second, first) }
      if second > 12 { return (third, first, second) }
      guard first != second else { return (third, second, first) }
      throw .ambiguous
    }
  }

  /// The moment at which clocks in the tablet's zone showed a time.
  private static func local(_ date: CivilDate, _ seconds: Int64, _ fraction: Int) -> Timestamp {
    var parts = tm()
    parts.tm_year = Int32(date.year - 1900)
    parts.tm_mon = Int32(date.month - 1)
    parts.tm_mday = Int32(date.day)
    parts.tm_hour = Int32(seconds / 3600)
    parts.tm_min = Int32(seconds / 60 % 60)
    parts.tm_sec = Int32(seconds % 60)
    parts.tm_isdst = -1
    let moment = mktime(&parts)
    return Timestamp(milliseconds: Int64(moment) * 1000 + Int64(fraction), offset: parts.tm_gmtoff)
  }
}
