import Learning
import Model

/// Who is where and what is hard, as JSON and as tables.
struct CodeClassView: Encodable, Sendable {
  struct Person: Encodable, Sendable {
    struct Place: Encodable, Sendable {
      var id: String
      var title: String?
      var lesson: String?
      var tries: Int
      var done: Bool
    }

    var participant: Int
    var nickname: String?
    var group: String?
    var pagesDone: Int
    var challengesDone: Int
    var stars: Int
    var pennants: Int
    var tries: Int
    /// What they worked at last.
    var at: Place?
    var lastAt: Timestamp?

    enum CodingKeys: String, CodingKey {
      case participant, nickname, group, stars, pennants, tries, at
      case pagesDone = "pages_done"
      case challengesDone = "challenges_done"
      case lastAt = "last_at"
    }
  }

  struct Task: Encodable, Sendable {
    struct Fault: Encodable, Sendable {
      var code: String
      var count: Int
    }

    var id: String
    var kind: CodeKind
    var title: String?
    var lesson: String?
    var begun: Int
    var done: Int
    var tries: Int
    var triesEach: Double
    var secondsEach: Double
    var faults: [Fault]

    enum CodingKeys: String, CodingKey {
      case id, kind, title, lesson, begun, done, tries, faults
      case triesEach = "tries_each"
      case secondsEach = "seconds_each"
    }
  }

  var people: [Person]
  /// The hardest first.
  var tasks: [Task]

  init(
    _ report: CodeClassReport, _ participants: [Participant], _ courses: CodeCourses,
    _ language: SlangLanguage
  ) {
    let names = Dictionary(participants.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    let title = { (id: String) -> String? in
      courses.task(id)?.title[language]
        ?? (courses.quiz(id) == nil ? nil : courses.lesson(with: id)?.lesson.title[language])
    }
    let lesson = { (id: String) in courses.lesson(with: id)?.lesson.id }
    people = report.people.map { person in
      Person(
        participant: person.participant, nickname: names[person.participant]?.nickname,
        group: names[person.participant]?.group, pagesDone: person.pagesDone,
        challengesDone: person.challengesDone, stars: person.stars, pennants: person.pennants,
        tries: person.tries,
        at: person.last.map {
          Person.Place(
            id: $0, title: title($0), lesson: lesson($0), tries: person.lastTries,
            done: person.isLastDone)
        },
        lastAt: person.lastAt)
    }
    tasks = report.tasks.map { task in
      Task(
        id: task.id, kind: task.kind, title: title(task.id), lesson: lesson(task.id),
        begun: task.begun, done: task.done, tries: task.tries,
        triesEach: Self.rounded(task.triesEach), secondsEach: Self.rounded(task.secondsEach),
        faults: task.faults.map { Task.Fault(code: $0.code, count: $0.count) })
    }
  }

  private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  var peopleTable: [[String]] {
    let head = [
      "participant", "nickname", "group", "pages_done", "challenges_done", "stars", "pennants",
      "tries", "at", "last_at", "at_title", "at_tries", "at_done",
    ]
    return [head]
      + people.map { person in
        [
          "\(person.participant)", person.nickname ?? "", person.group ?? "",
          "\(person.pagesDone)", "\(person.challengesDone)", "\(person.stars)",
          "\(person.pennants)", "\(person.tries)", person.at?.id ?? "",
          person.lastAt.map { "\($0)" } ?? "", person.at?.title ?? "",
          person.at.map { "\($0.tries)" } ?? "", person.at.map { $0.done ? "1" : "0" } ?? "",
        ]
      }
  }

  var taskTable: [[String]] {
    let head = [
      "page", "kind", "lesson", "title", "begun", "done", "tries", "tries_each", "seconds_each",
      "faults",
    ]
    return [head]
      + tasks.map { task in
        [
          task.id, task.kind.rawValue, task.lesson ?? "", task.title ?? "", "\(task.begun)",
          "\(task.done)", "\(task.tries)", "\(task.triesEach)", "\(task.secondsEach)",
          task.faults.map { "\($0.code) \($0.count)" }.joined(separator: " "),
        ]
      }
  }
}
