package import Learning

/// A program that is held against what a page or challenge wants.
package struct NewCodeCheck: Sendable {
  package var participant: Int
  package var task: CodeTask
  package var program: SlangProgram
  package var verdict: SlangVerdict
  /// Since the page was shown, or the check before, in seconds.
  package var seconds: Double?

  package init(
    participant: Int, task: CodeTask, program: SlangProgram, verdict: SlangVerdict,
    seconds: Double?
  ) {
    self.participant = participant
    self.task = task
    self.program = program
    self.verdict = verdict
    self.seconds = seconds
  }
}

/// An answer to a question of a quiz.
package struct NewQuizAnswer: Sendable {
  package var participant: Int
  package var quiz: SlangQuiz
  /// From 1.
  package var question: Int
  package var answer: Int
  package var seconds: Double?

  package init(
    participant: Int, quiz: SlangQuiz, question: Int, answer: Int, seconds: Double?
  ) {
    self.participant = participant
    self.quiz = quiz
    self.question = question
    self.answer = answer
    self.seconds = seconds
  }

  package var isRight: Bool { quiz.questions[question - 1].answers[answer - 1].isRight }
}
