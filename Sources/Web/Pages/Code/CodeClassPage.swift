import Learning
import Model

/// Who is where in the learn-to-code part and what is hard there, for whoever teaches.
struct CodeClassPage {
  struct Group {
    var name: String
    var link: String
    var isChosen: Bool
  }

  struct Person {
    var number: Int
    var name: String
    var link: String
    /// What they worked at last, and when.
    var place: String
    var moment: String
    /// How often they tried it.
    var tries: String
    /// Whether that is so often that they may want help.
    var isStuck: Bool
    var steps: CodeSteps
    /// How much they have done.
    var done: String
  }

  struct Idle {
    var number: Int
    var name: String
  }

  struct Task {
    var id: String
    var link: String
    var title: String
    /// Of the lesson that it is in.
    var lesson: String?
    var done: String
    var tries: String
    var time: String
    var faults: String
  }

  /// So many tries at a thing that is not done may want help.
  private static let many = 5
  /// The faults of a page that are told.
  private static let mostFaults = 3
  /// Above so many seconds minutes are told.
  private static let longSeconds = 90.0

  var groups: [Group]
  var hasGroups: Bool
  var people: [Person]
  var isEmpty: Bool
  var idle: [Idle]
  var hasIdle: Bool
  var idleTitle: String
  var tasks: [Task]
  var peopleLink: String
  var tasksLink: String

  /// - Parameters:
  ///   - report: Of those who are shown.
  ///   - participants: All, by number.
  ///   - group: The one that is shown; nothing for all.
  ///   - now: Today is told without its date.
  ///   - values: Writes times.
  ///   - visit: Of the page.
  init(
    _ report: CodeClassReport, _ participants: [Participant], group: String?, now: Timestamp,
    _ values: ValueText, _ visit: CodePageDesk.Visit
  ) {
    let words = visit.words
    let names = Dictionary(participants.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    groups = Self.groups(participants, group, words)
    hasGroups = !groups.isEmpty
    people = report.people.map { person in
      Self.person(person, names[person.participant]?.nickname, now, values, visit)
    }
    isEmpty = people.isEmpty
    let begun = Set(report.people.map(\.participant))
    idle = participants.filter { (group == nil || $0.group == group) && !begun.contains($0.number) }
      .map { Idle(number: $0.number, name: $0.nickname ?? "") }
    hasIdle = !idle.isEmpty
    idleTitle = words.counted("code.class.idle", idle.count)
    tasks = report.tasks.map { Self.task($0, visit) }
    let query =
      (group.map { "&group=\(PathText.encoded($0))" } ?? "")
      + (visit.language == .sv ? "&format=excel-sv" : "")
    peopleLink = "/api/v1/code/class.csv?view=people\(query)"
    tasksLink = "/api/v1/code/class.csv?view=tasks\(query)"
  }

  /// Nothing where there is one group or none.
  private static func groups(
    _ participants: [Participant], _ group: String?, _ words: Words
  ) -> [Group] {
    let names = Set(participants.compactMap(\.group)).sorted()
    guard names.count > 1 else { return [] }
    let path = "/code/class"
    let all = Group(name: words("code.class.everybody"), link: path, isChosen: group == nil)
    return [all]
      + names.map { name in
        Group(
          name: name, link: "\(path)?group=\(PathText.encoded(name))", isChosen: name == group)
      }
  }

  private static func person(
    _ person: CodeClassReport.Person, _ name: String?, _ now: Timestamp, _ values: ValueText,
    _ visit: CodePageDesk.Visit
  ) -> Person {
    let words = visit.words
    let place = person.last.map { Self.place($0, visit) } ?? ""
    let lessons = [
      "done": String(person.lessons.count { $0 == .done }), "count": String(person.lessons.count),
    ]
    return Person(
      number: person.participant, name: name ?? "",
      link: CodeAddress(participant: person.participant).profile,
      place: person.isLastDone ? words("code.class.done", ["place": place]) : place,
      moment: person.lastAt.map { values.moment($0, now: now) } ?? "",
      tries: words.counted("code.class.tries", person.lastTries),
      isStuck: person.lastTries >= many && !person.isLastDone,
      steps: CodeSteps(
        label: words("code.class.lessons", lessons),
        parts: person.lessons.map { state in
          CodeStep(state: state == .done ? "done" : state == .begun ? "now" : nil)
        }),
      done: [("pages", person.pagesDone), ("challenges", person.challengesDone)]
        .map { words.counted("code.class.\($0.0)", $0.1) }.joined(separator: ", "))
  }

  private static func task(_ task: CodeClassReport.Task, _ visit: CodePageDesk.Visit) -> Task {
    let words = visit.words
    let lesson = visit.courses.lesson(with: task.id)?.lesson
    let address = CodeAddress(participant: nil)
    let link =
      switch task.kind {
      case .page: lesson.map { address.place(CodePlace(.page, task.id), in: $0.id) }
      case .quiz: address.place(CodePlace(.quiz, task.id), in: "")
      case .challenge: address.challenge(task.id)
      }
    let minutes = String(Int((task.secondsEach / 60).rounded()))
    let seconds = String(Int(task.secondsEach.rounded()))
    return Task(
      id: task.id, link: link ?? address.home, title: title(task.id, visit),
      lesson: lesson.map { visit.text($0.title) },
      done: words("code.class.of", ["done": String(task.done), "begun": String(task.begun)]),
      tries: NumberText.text(task.triesEach, decimals: 1, visit.preferences.language),
      time: task.secondsEach > longSeconds
        ? words("code.class.minutes", ["count": minutes])
        : words("code.class.seconds", ["count": seconds]),
      faults: task.faults.prefix(mostFaults).map { fault in
        let name = words.known("code.class.faults_of.\(fault.code)") ?? fault.code
        return words("code.class.fault", ["name": name, "count": String(fault.count)])
      }.joined(separator: ", "))
  }

  /// A page, quiz or challenge with its lesson.
  private static func place(_ id: String, _ visit: CodePageDesk.Visit) -> String {
    guard let lesson = visit.courses.lesson(with: id)?.lesson else { return title(id, visit) }
    return visit.words(
      "code.class.place", ["lesson": visit.text(lesson.title), "title": title(id, visit)])
  }

  /// What is no longer in a course has its id alone.
  private static func title(_ id: String, _ visit: CodePageDesk.Visit) -> String {
    if let task = visit.courses.task(id) { return visit.text(task.title) }
    return visit.courses.quiz(id) == nil ? id : visit.words("code.class.quiz")
  }
}
