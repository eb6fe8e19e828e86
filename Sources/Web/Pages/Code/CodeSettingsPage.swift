import Learning
import Model

/// What is set around learning to code: reminders, courses, equipment and the screen.
struct CodeSettingsPage {
  struct Course {
    var title: String
    var size: String
  }

  struct Refused {
    var heading: String
    var text: String
  }

  var participant: Int?
  var back: String
  var reminderTitle: String
  var calendarLink: String
  var courses: [Course]
  var refused: [Refused]

  init(_ visit: CodePageDesk.Visit) {
    let words = visit.words
    participant = visit.learner?.number
    back = visit.address.profile
    let name = visit.learner.map { learner in
      [String(learner.number), learner.nickname].compactMap(\.self).joined(separator: " ")
    }
    reminderTitle =
      name.map { words("code.settings.reminders_of", ["name": $0]) }
      ?? words("code.settings.reminders")
    let calendar = "/api/v1/code/reminders.ics"
    calendarLink = participant.map { "\(calendar)?participant=\($0)" } ?? calendar
    courses = visit.courses.entries.map { entry in
      let size = [
        ("lessons", entry.course.lessons.count),
        ("pages", entry.course.lessons.reduce(0) { $0 + $1.pages.count }),
        ("challenges", entry.course.challenges.count),
      ]
      return Course(
        title: "\(visit.text(entry.course.title)) \(entry.course.version)",
        size: size.map { words.counted("code.settings.course_\($0)", $1) }.joined(separator: ", "))
    }
    refused = visit.courses.refused.map { refusal in
      let sentence = words(refusal.problem.sentence, ["name": refusal.problem.name])
      let line = refusal.problem.line.map {
        words("code.settings.course_line", ["line": String($0)])
      }
      return Refused(
        heading: words("code.settings.course_refused", ["file": refusal.file]),
        text: [line, sentence].compactMap(\.self).joined(separator: " "))
    }
  }
}
