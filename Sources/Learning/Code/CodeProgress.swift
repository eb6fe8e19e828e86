/// How far one person is: computed from their answers, in the order in which they were given.
///
/// What is done stays done, whatever becomes of the course: progress is kept by ids.
package struct CodeProgress: Sendable, Hashable {
  /// What was done of one page, challenge or quiz.
  package struct Item: Sendable, Hashable {
    package var state = CodeState.new
    package var tries = 0
    package var seconds = 0.0
    package var isStarred = false
    /// Whether a program with a fault was made right.
    package var isMended = false
    /// Whether the program had a fault when it was checked last.
    package var hasFault = false
    /// Of a quiz: the questions that were answered rightly, from 1.
    package var answered: Set<Int> = []
  }

  package let courses: CodeCourses
  /// What was begun, by its id.
  private(set) var items: [String: Item] = [:]
  /// What was worked at last, by its id.
  package private(set) var last: String?

  /// - Parameters:
  ///   - answers: Of one person.
  ///   - drafts: The tasks of which a program is kept.
  ///   - courses: What there is to do.
  package init(
    _ answers: [CodeAnswer] = [], drafts: Set<String> = [], courses: CodeCourses
  ) {
    self.courses = courses
    for answer in answers { add(answer) }
    for draft in drafts where items[draft] == nil { items[draft] = Item(state: .begun) }
  }

  /// With an answer more.
  package func adding(_ answer: CodeAnswer) -> CodeProgress {
    var progress = self
    progress.add(answer)
    return progress
  }

  private mutating func add(_ answer: CodeAnswer) {
    last = answer.task
    var item = items[answer.task] ?? Item()
    item.tries += 1
    item.seconds += answer.seconds ?? 0
    item.isStarred = item.isStarred || answer.isStarred
    if item.state == .new { item.state = .begun }
    // Dots that nobody has filled yet are no fault of one's own.
    if let fault = answer.fault, fault != SlangFault.Code.missing.rawValue { item.hasFault = true }
    if answer.isRight {
      item.isMended = item.isMended || item.hasFault || answer.isMended
      item.hasFault = false
    }
    if answer.isRight, let question = answer.question { item.answered.insert(question) }
    let isQuizDone =
      answer.completes
      || courses.quiz(answer.task).map {
        (1...$0.questions.count).allSatisfy(item.answered.contains)
      } ?? false
    if answer.kind == .quiz ? isQuizDone : answer.isRight { item.state = .done }
    items[answer.task] = item
  }

  package subscript(id: String) -> Item { items[id] ?? Item() }

  package func state(of id: String) -> CodeState { self[id].state }
  package func tries(of id: String) -> Int { self[id].tries }

  package func isDone(_ place: CodePlace) -> Bool { state(of: place.id) == .done }

  package func state(of lesson: SlangLesson) -> CodeState {
    let states = lesson.places.map { state(of: $0.id) }
    if states.allSatisfy({ $0 == .done }) { return .done }
    return states.allSatisfy { $0 == .new } ? .new : .begun
  }

  /// Whether all of a lesson is done: its pages, quiz and challenge.
  package func hasPennant(_ lesson: SlangLesson) -> Bool { state(of: lesson) == .done }

  /// Whether one thing is all that may be left of a lesson.
  package func hasAll(of lesson: SlangLesson, but id: String) -> Bool {
    lesson.places.allSatisfy { $0.id == id || isDone($0) }
  }

  /// Where a lesson opens: where it was left, else with what is not done, else at its beginning.
  package func opening(_ lesson: SlangLesson) -> CodePlace {
    let places = lesson.places
    let begin = places.firstIndex { $0.id == last } ?? 0
    let open = places[begin...].first { !isDone($0) } ?? places.first { !isDone($0) }
    return open ?? places[0]
  }

  /// Where to go on: in the lesson that was worked at last, or in the first that is not done.
  package var next: CodePlace? {
    let lessons = courses.lessons
    if let last, let lesson = courses.lesson(with: last)?.lesson, !hasPennant(lesson) {
      return opening(lesson)
    }
    return lessons.first { !hasPennant($0) }.map(opening)
  }

  package var pennants: [String] { courses.lessons.filter(hasPennant).map(\.id) }
  package var pagesDone: Int { doneCount(courses.lessons.flatMap { $0.pages.map(\.id) }) }
  package var challengesDone: Int { doneCount(courses.challenges.map(\.id)) }
  package var stars: Int { courses.challenges.count { self[$0.id].isStarred } }

  private func doneCount(_ ids: [String]) -> Int { ids.count { state(of: $0) == .done } }
}
