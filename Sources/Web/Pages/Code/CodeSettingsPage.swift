import Learning
import Model

/// What is set around learning to code: reminders, courses, equipment and the screen.
struct CodeSettingsPage {
  struct Course {
    var id: String
    var title: String
    var version: String
    var versionText: String
    var size: String
    /// What a course of the house came from, and what removing it is called; nothing of the one that
    /// ships.
    var own: Own?
  }

  struct Own {
    var file: String
    var from: String
    var remove: String
    var what: String
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
  /// Where files are looked for; nothing where there is no folder of data.
  var folder: String?

  /// - Parameters:
  ///   - folder: Of courses.
  ///   - visit: Whose settings.
  init(folder: String?, _ visit: CodePageDesk.Visit) {
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
    self.folder = folder.map { words("code.settings.folder", ["folder": $0]) }
    courses = visit.courses.entries.map { Self.course($0, visit) }
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

  private static func course(_ entry: CodeCourses.Entry, _ visit: CodePageDesk.Visit) -> Course {
    let words = visit.words
    let size = [
      ("lessons", entry.course.lessons.count),
      ("pages", entry.course.lessons.reduce(0) { $0 + $1.pages.count }),
      ("challenges", entry.course.challenges.count),
    ]
    let title = visit.text(entry.course.title)
    let own = entry.file.map { file in
      Own(
        file: file, from: words("code.settings.own", ["file": file]),
        remove: words("code.settings.remove", ["title": title]),
        what: words("code.settings.remove_what", ["title": title, "file": file]))
    }
    return Course(
      id: entry.id, title: title, version: entry.course.version,
      versionText: words("code.settings.version", ["version": entry.course.version]),
      size: size.map { words.counted("code.settings.course_\($0)", $1) }.joined(separator: ", "),
      own: own)
  }
}
