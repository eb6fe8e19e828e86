import Model
import Testing

@testable import Learning

@Suite struct CodeReminderTests {
  private static let monday = CivilDate(year: 2026, month: 11, day: 23)
  private static let since = Timestamp(
    milliseconds: Int64(monday.daysSinceEpoch) * 86_400_000 + 43_200_000, offset: 0)

  private func day(_ count: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: Self.monday.daysSinceEpoch + count)
  }

  @Test func `somebody is reminded after one, two and four weeks, and then no more`() {
    var reminder = CodeReminder(since: Self.since)
    var told: [Int] = []
    for count in 0...400 where reminder.takeDue(on: day(count)) { told.append(count) }
    #expect(told == [7, 14, 28])
    #expect(reminder.weeks == 4)
    #expect(reminder.days.map(\.description) == ["2026-11-30", "2026-12-07", "2026-12-21"])
  }

  @Test func `what a tablet that was off has missed comes as one`() {
    var reminder = CodeReminder(since: Self.since)
    #expect(reminder.weeks == nil)
    let told = [20, 20, 28, 300].map { reminder.takeDue(on: day($0)) ? reminder.weeks : nil }
    #expect(told == [2, nil, 4, nil])
  }

  @Test func `the weeks begin anew when something was done`() {
    var reminder = CodeReminder(since: Self.since, over: 3)
    reminder.note(activity: Self.since.advanced(bySeconds: -5))
    #expect(reminder.over == 3)
    reminder.note(activity: Self.since.advanced(bySeconds: 86_400))
    let told = [7, 8].map { reminder.takeDue(on: day($0)) }
    #expect(told == [false, true])
  }

  @Test func `a calendar file has three whole days and lines that any calendar takes`() {
    let entries = CodeReminder.days(after: Self.monday).enumerated().map { index, day in
      ReminderCalendar.Entry(day: day, text: "Text \(index + 1); ja")
    }
    let text = ReminderCalendar.text(
      entries, summary: String(repeating: "Skriv, läs; ", count: 12), mark: "slang-7",
      at: Self.since)
    let lines = text.split(separator: "\r\n")
    #expect(text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 3)
    #expect(lines.contains("DTSTART;VALUE=DATE:20261130"))
    for number in 1...3 { #expect(lines.contains("DESCRIPTION:Text \(number)\\; ja")) }
    #expect(lines.contains("DTSTAMP:20261123T120000Z"))
    #expect(lines.contains("UID:slang-7-20261207@sideline.invalid"))
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:Skriv\\, läs\\; Skriv"))
  }
}
