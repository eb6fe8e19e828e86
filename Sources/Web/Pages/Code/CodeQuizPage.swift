import Learning
import Model

/// A question of a quiz.
struct CodeQuizPage {
  struct Answer {
    var number: Int
    /// A, B and so on.
    var letter: String
    var text: String
  }

  private static let letters = Array("ABCDEF")

  var quiz: String
  var number: Int
  var participant: Int?
  var back: String
  var next: String
  /// What the press that goes on is called.
  var goOn: String
  var vocabulary: String
  var label: String
  var ask: String
  /// Nothing if the question is about no program.
  var program: String?
  var answers: [Answer]
  var steps: CodeSteps

  /// - Parameters:
  ///   - quiz: Whose question.
  ///   - number: Which, from 1; there is one.
  ///   - visit: Who asks.
  /// - Throws: What JSON cannot carry.
  init(_ quiz: SlangQuiz, _ number: Int, _ visit: CodePageDesk.Visit) throws {
    let (words, language, address) = (visit.words, visit.language, visit.address)
    let question = quiz.questions[number - 1]
    let lesson = visit.courses.lesson(with: quiz.id)?.lesson
    self.quiz = quiz.id
    self.number = number
    participant = visit.learner?.number
    back = address.home
    let isLast = number == quiz.questions.count
    let after = visit.courses.place(after: quiz.id)
    if !isLast {
      next = address.question(quiz.id, number + 1)
    } else if let after, let lesson {
      next = address.place(after, in: lesson.id)
    } else {
      next = address.home
    }
    goOn = words(isLast ? "code.quiz.on" : "code.quiz.next")
    vocabulary = try JSON.text(CodeVocabulary(language))
    let answered = visit.progress[quiz.id].answered
    let done = (1...quiz.questions.count).map { answered.contains($0) }
    let place = ["number": String(number), "count": String(done.count)]
    let title = lesson.map { visit.text($0.title) } ?? ""
    label = words("code.quiz.question_of", place.merging(["lesson": title]) { $1 })
    steps = CodeSteps(
      label: words.counted(
        "code.quiz.steps", done.count { $0 },
        ["number": String(number), "of": String(done.count)]),
      parts: CodeStep.line(done, now: number - 1))
    ask = visit.text(question.ask)
    program = try question.program.map { try JSON.text($0[language].json(language)) }
    answers = zip(question.answers, Self.letters).enumerated().map { index, answer in
      Answer(number: index + 1, letter: String(answer.1), text: visit.text(answer.0.text))
    }
  }
}
