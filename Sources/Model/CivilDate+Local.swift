import Glibc

extension CivilDate {
  /// Reads `2026-11-24`; nothing for another text or a day that no calendar has.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWritten =
      parts.map(\.utf8.count) == [4, 2, 2]
      && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    let numbers = parts.compactMap { Int($0) }
    guard isWritten, numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    guard CivilDate(daysSinceEpoch: daysSinceEpoch) == self else { return nil }
  }

  /// The first and the last moment of the day by the tablet's own clock, whatever becomes of its hours.
  package var moments: ClosedRange<Timestamp> {
    let next = CivilDate(daysSinceEpoch: daysSinceEpoch + 1)
    let start = midnight
    let end = next.midnight
    return
      start...Timestamp(
        milliseconds: max(start.milliseconds, end.milliseconds - 1), offset: end.offset)
  }

  private var midnight: Timestamp {
    var local = tm()
    local.tm_year = Int32(clamping: year - 1900)
    local.tm_mon = Int32(clamping: month - 1)
    local.tm_mday = Int32(clamping: day)
    // Whether it is summer time then is the zone's to say.
    local.tm_isdst = -1
    let seconds = mktime(&local)
    return Timestamp(milliseconds: Int64(seconds) * 1000, offset: local.tm_gmtoff)
  }
}

extension CivilDate: CustomStringConvertible {
  /// As it is read.
  package var description: String {
    let digits = { (number: Int, width: Int) in
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// The day that it is now by the tablet's own clock.
  package static func today(_ now: Timestamp = .now()) -> CivilDate {
    let local = now.milliseconds + Int64(now.offset) * 1000
    return CivilDate(daysSinceEpoch: Int(local.flooredQuotient(86_400_000)))
  }
}
