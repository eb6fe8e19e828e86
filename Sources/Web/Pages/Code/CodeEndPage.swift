import Learning
import Model

/// The end of a lesson: its pennant, or what is left.
struct CodeEndPage {
  struct Pennant {
    var picture: String
    /// Nothing where the page says it anyway.
    var name: String?
    var isOff: Bool
  }

  struct Check {
    var text: String
    var symbol: String
    var state: String?
  }

  struct Next {
    var link: String
    var name: String
  }

  var id: String
  var back: String
  var isWhole: Bool
  var pennant: Pennant
  var label: String
  var title: String
  var steps: CodeSteps
  var checks: [Check]
  var next: Next?
  var shareLink: String

  init(_ lesson: SlangLesson, _ number: Int, _ visit: CodePageDesk.Visit) {
    let (words, progress, address) = (visit.words, visit.progress, visit.address)
    id = lesson.id
    back = address.home
    isWhole = progress.hasPennant(lesson)
    pennant = Pennant(picture: CodePicture.symbol(lesson.picture), isOff: !isWhole)
    label = words(isWhole ? "code.end.label" : "code.end.not_yet", ["number": String(number)])
    title = visit.text(lesson.title)
    let done = lesson.pages.map { progress.state(of: $0.id) == .done }
    let counted = { words.counted($0, done.count, ["done": String(done.count { $0 })]) }
    let isEveryPage = done.allSatisfy(\.self)
    steps = CodeSteps(
      label: counted(isEveryPage ? "code.end.all_pages" : "code.home.pages_done"),
      parts: CodeStep.line(done, now: nil))
    var checks = [Self.check(counted("code.end.pages"), isEveryPage)]
    if let quiz = lesson.quiz {
      checks.append(Self.check(words("code.end.quiz_done"), progress.state(of: quiz.id) == .done))
    }
    if let id = lesson.challenge, let task = visit.courses.task(id) {
      let name = words("code.end.challenge_done", ["title": visit.text(task.title)])
      checks.append(Self.check(name, progress.state(of: id) == .done))
    }
    self.checks = checks
    next = Self.next(lesson, number, visit)
    shareLink = address.profile
  }

  private static func check(_ text: String, _ isDone: Bool) -> Check {
    Check(text: text, symbol: isDone ? "i-check" : "i-right", state: isDone ? nil : "left")
  }

  /// What is left of this lesson, else the next one.
  private static func next(
    _ lesson: SlangLesson, _ number: Int, _ visit: CodePageDesk.Visit
  ) -> Next? {
    let (words, address) = (visit.words, visit.address)
    if !visit.progress.hasPennant(lesson) {
      let place = visit.progress.opening(lesson)
      let title =
        visit.courses.task(place.id).map { visit.text($0.title) } ?? words("code.end.quiz")
      return Next(
        link: address.place(place, in: lesson.id), name: words("code.end.go_on", ["title": title]))
    }
    guard number < visit.courses.lessons.count else { return nil }
    let following = visit.courses.lessons[number]
    return Next(
      link: address.lesson(following.id),
      name: words("code.end.next", ["title": visit.text(following.title)]))
  }
}
