internal import Model

/// A moment as a `Date` field says it (RFC 5322 section 3.3).
enum MailDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ time: Timestamp) -> String {
    let zone = min(max(time.offset, -64_800), 64_800) / 60
    let seconds = time.milliseconds.flooredQuotient(1000) &+ Int64(zone) * 60
    let day = Int(seconds.flooredQuotient(86_400))
    let rest = Int(seconds) - day * 86_400
    let date = CivilDate(daysSinceEpoch: day)
    let weekday = days[(day - day.flooredQuotient(7) * 7) % 7]
    let month = months[min(max(date.month, 1), 12) - 1]
    return "\(weekday), \(date.day) \(month) \(padded(date.year, 4)) "
      + "\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60)) "
      + "\(zone < 0 ? "-" : "+")\(padded(abs(zone) / 60))\(padded(abs(zone) % 60))"
  }

  private static func padded(_ value: Int, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
