import Learning
import Model

/// The home of the learn-to-code part: going on, three doors, and the lessons.
struct CodeHomePage {
  struct Next {
    var link: String
    var picture: String
    var title: String
    var hint: String
  }

  struct Door {
    var name: String
    var link: String
    var picture: String
    var title: String
    var hint: String
  }

  struct Lesson {
    var id: String
    var link: String
    var picture: String
    var number: Int
    var title: String
    var summary: String
    var isDone: Bool
    /// The Line of one that is begun.
    var steps: CodeSteps?
  }

  let back = "/#start"
  var participant: Int?
  var bib: String
  var nickname: String?
  var whoLabel: String
  var profileLink: String
  var next: Next?
  var doors: [Door]
  var lessons: [Lesson]

  init(_ visit: CodePageDesk.Visit) {
    let (words, progress, address) = (visit.words, visit.progress, visit.address)
    participant = visit.learner?.number
    let bib = visit.learner.map { String($0.number) } ?? "?"
    self.bib = bib
    nickname = visit.learner?.nickname
    let name = visit.learner.map { [bib, $0.nickname].compactMap(\.self).joined(separator: " ") }
    whoLabel = words("code.home.profile_of", ["name": name ?? words("code.home.guest")])
    profileLink = address.profile
    lessons = progress.courses.lessons.enumerated().map { index, lesson in
      Self.lesson(lesson, index + 1, visit)
    }
    next = Self.next(visit)
    doors = Self.doors(visit)
  }

  private static func lesson(
    _ lesson: SlangLesson, _ number: Int, _ visit: CodePageDesk.Visit
  ) -> Lesson {
    let done = lesson.pages.map { visit.progress.state(of: $0.id) == .done }
    let state = visit.progress.state(of: lesson)
    let steps = CodeSteps(
      label: visit.words.counted(
        "code.home.pages_done", done.count, ["done": String(done.count { $0 })]),
      parts: CodeStep.line(done, now: done.firstIndex(of: false)))
    return Lesson(
      id: lesson.id, link: visit.address.lesson(lesson.id),
      picture: CodePicture.symbol(lesson.picture), number: number,
      title: visit.text(lesson.title), summary: visit.text(lesson.summary),
      isDone: state == .done, steps: state == .begun ? steps : nil)
  }

  private static func next(_ visit: CodePageDesk.Visit) -> Next? {
    guard let place = visit.progress.next, let found = visit.courses.lesson(with: place.id) else {
      return nil
    }
    let (lesson, words) = (found.lesson, visit.words)
    let number = lesson.pages.firstIndex { $0.id == place.id }.map { $0 + 1 }
    let hint =
      switch place.kind {
      case .page where visit.progress.state(of: lesson) == .new: words("code.home.begin")
      case .page:
        words(
          "code.home.continue_page",
          ["number": String(number ?? 1), "count": String(lesson.pages.count)])
      case .quiz: words("code.home.continue_quiz")
      case .challenge, .end: words("code.home.continue_challenge")
      }
    return Next(
      link: visit.address.place(place, in: lesson.id), picture: CodePicture.symbol(lesson.picture),
      title: visit.text(lesson.title), hint: hint)
  }

  private static func doors(_ visit: CodePageDesk.Visit) -> [Door] {
    let (words, progress, address) = (visit.words, visit.progress, visit.address)
    let challenges = [
      "done": String(progress.challengesDone), "count": String(visit.courses.challenges.count),
    ]
    let told = [
      words.counted("code.home.profile_hint", progress.pennants.count),
      words.counted("code.profile.pennants", CodePennants(visit).won.count),
    ]
    return [
      Door(
        name: "playground", link: address.playground, picture: "p-play",
        title: words("code.home.playground"), hint: words("code.home.playground_hint")),
      Door(
        name: "challenges", link: address.challenges, picture: "p-cup",
        title: words("code.home.challenges"), hint: words("code.home.challenges_done", challenges)),
      Door(
        name: "profile", link: address.profile, picture: "p-object",
        title: words("code.home.profile"), hint: told.joined(separator: ", ")),
    ]
  }
}

/// The drawings of lessons by the names that courses give them.
enum CodePicture {
  private static let symbols = [
    "hello": "p-say", "names": "p-var", "sums": "p-math", "assign": "p-assign", "choose": "p-if",
    "loops": "p-loop", "words": "p-word", "machines": "p-func", "rows": "p-list",
    "cards": "p-object",
  ]

  /// Returns the symbol of a drawing; that of the playground for one that is not known.
  static func symbol(_ picture: String) -> String { symbols[picture] ?? "p-play" }
}
