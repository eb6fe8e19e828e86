import Learning
import Model

/// A quiz with its questions; which answer is right stays here.
struct CodeQuizView: Encodable, Sendable {
  struct Question: Encodable, Sendable {
    struct Answer: Encodable, Sendable {
      /// From 1.
      var number: Int
      var text: String
    }

    /// From 1.
    var number: Int
    var ask: String
    var program: JSONValue?
    /// The program as the screen's language writes it.
    var text: String?
    var answers: [Answer]
    var state: CodeState
  }

  var id: String
  var lesson: CodeTaskView.Lesson?
  var previous: CodePlace?
  var next: CodePlace?
  var state: CodeState
  var tries: Int
  var questions: [Question]

  init(_ quiz: SlangQuiz, _ progress: CodeProgress, _ language: SlangLanguage) {
    let item = progress[quiz.id]
    id = quiz.id
    lesson = CodeTaskView.lesson(with: quiz.id, progress.courses, language)
    previous = progress.courses.place(before: quiz.id)
    next = progress.courses.place(after: quiz.id)
    (state, tries) = (item.state, item.tries)
    questions = quiz.questions.enumerated().map { index, question in
      Question(
        number: index + 1, ask: question.ask[language],
        program: question.program?[language].json(language),
        text: question.program.map { SlangPrinter(language).text($0[language]) },
        answers: question.answers.enumerated().map {
          Question.Answer(number: $0 + 1, text: $1.text[language])
        },
        state: item.answered.contains(index + 1) || item.state == .done ? .done : .new)
    }
  }
}
