import Learning
import Model

/// All lessons and challenges with how far somebody is, in one language.
struct CodeCourseView: Encodable, Sendable {
  struct Page: Encodable, Sendable {
    var id: String
    var title: String
    var state: CodeState
    var tries: Int
  }

  struct Quiz: Encodable, Sendable {
    var id: String
    var after: String
    var questions: Int
    var answered: Int
    var state: CodeState
  }

  struct Lesson: Encodable, Sendable {
    var id: String
    var title: String
    var summary: String
    var picture: String
    var course: String
    var state: CodeState
    var pages: [Page]
    var quiz: Quiz?
    var challenge: String?
    var pennant: Bool
    /// Where it opens.
    var at: CodePlace
  }

  struct Challenge: Encodable, Sendable {
    var id: String
    var level: String
    var sensors: [SlangSensor]
    var title: String
    var description: String
    var star: Int?
    var lesson: String?
    var state: CodeState
    var starred: Bool
    var tries: Int
  }

  var version: String
  var title: String
  var lessons: [Lesson]
  var challenges: [Challenge]
  var refused: [CodeRefusalView]

  init(_ progress: CodeProgress, _ language: SlangLanguage, _ words: Words) {
    let courses = progress.courses
    version = courses.entries.first?.course.version ?? ""
    title = courses.entries.first?.course.title[language] ?? ""
    lessons = courses.entries.flatMap { entry in
      entry.course.lessons.map { Lesson($0, of: entry.id, progress, language) }
    }
    challenges = courses.challenges.map { Challenge($0, progress, language) }
    refused = courses.refused.map { CodeRefusalView($0, words) }
  }
}

extension CodeCourseView.Lesson {
  init(
    _ lesson: SlangLesson, of course: String, _ progress: CodeProgress, _ language: SlangLanguage
  ) {
    id = lesson.id
    title = lesson.title[language]
    summary = lesson.summary[language]
    picture = lesson.picture
    self.course = course
    state = progress.state(of: lesson)
    pages = lesson.pages.map { page in
      let item = progress[page.id]
      return CodeCourseView.Page(
        id: page.id, title: page.title[language], state: item.state, tries: item.tries)
    }
    quiz = lesson.quiz.map { quiz in
      let item = progress[quiz.id]
      return CodeCourseView.Quiz(
        id: quiz.id, after: quiz.after, questions: quiz.questions.count,
        answered: item.state == .done ? quiz.questions.count : item.answered.count,
        state: item.state)
    }
    challenge = lesson.challenge
    pennant = progress.hasPennant(lesson)
    at = progress.opening(lesson)
  }
}

extension CodeCourseView.Challenge {
  init(_ challenge: SlangChallenge, _ progress: CodeProgress, _ language: SlangLanguage) {
    let item = progress[challenge.id]
    id = challenge.id
    level = challenge.level.rawValue
    sensors = challenge.sensors
    title = challenge.title[language]
    description = challenge.description[language]
    star = challenge.star
    lesson = progress.courses.lesson(with: challenge.id)?.lesson.id
    (state, starred, tries) = (item.state, item.isStarred, item.tries)
  }
}

/// A file that is no course, and the first thing that is wrong with it.
struct CodeRefusalView: Encodable, Sendable {
  var file: String
  var line: Int?
  var path: String
  var code: String
  var message: String

  init(_ refusal: CodeCourses.Refusal, _ words: Words) {
    file = refusal.file
    line = refusal.problem.line
    path = refusal.problem.path
    code = refusal.problem.code.rawValue
    message = words(refusal.problem.sentence, ["name": refusal.problem.name])
  }
}
