package import Model

/// Days to be reminded on as a calendar file (RFC 5545).
package enum ReminderCalendar {
  package struct Entry: Sendable, Hashable {
    /// A whole day.
    package var day: CivilDate
    /// What is read when it is opened.
    package var text: String

    package init(day: CivilDate, text: String) {
      self.day = day
      self.text = text
    }
  }

  /// - Parameters:
  ///   - entries: The days, each with its own text.
  ///   - summary: What stands in the calendar on each.
  ///   - mark: Tells these days from those of another file, so that one read twice is there once.
  ///   - now: When the file is made.
  /// - Returns: The file, its lines ended by CRLF.
  package static func text(
    _ entries: [Entry], summary: String, mark: String, at now: Timestamp
  ) -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sideline//Slang//EN"]
    for entry in entries {
      let day = basic(entry.day)
      lines += [
        "BEGIN:VEVENT", "UID:\(mark)-\(day)@sideline.invalid", "DTSTAMP:\(stamp(now))",
        "DTSTART;VALUE=DATE:\(day)", "SUMMARY:\(escaped(summary))",
        "DESCRIPTION:\(escaped(entry.text))", "TRANSP:TRANSPARENT", "BEGIN:VALARM",
        "ACTION:DISPLAY", "DESCRIPTION:\(escaped(summary))", "TRIGGER:PT16H",
        "END:VALARM", "END:VEVENT",
      ]
    }
    return (lines + ["END:VCALENDAR"]).map { folded($0) + "\r\n" }.joined()
  }

  private static func basic(_ day: CivilDate) -> String { day.description.replacing("-", with: "") }

  /// In UTC.
  private static func stamp(_ now: Timestamp) -> String {
    let utc = Timestamp(milliseconds: now.milliseconds, offset: 0).description
    let digits = utc.prefix(19).replacing("-", with: "").replacing(":", with: "")
    return digits + "Z"
  }

  private static func escaped(_ text: String) -> String {
    ["\\", ";", ","].reduce(text) { $0.replacing($1, with: "\\" + $1) }
      .replacing("\n", with: "\\n")
  }

  /// Lines of at most 75 bytes, those that follow with a space in front.
  private static func folded(_ line: String) -> String {
    var result = ""
    var count = 0
    for character in line {
      let size = String(character).utf8.count
      if count + size > 75 {
        result += "\r\n "
        count = 1
      }
      result.append(character)
      count += size
    }
    return result
  }
}
