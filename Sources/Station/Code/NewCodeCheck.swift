package import Learning
package import Model

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

  /// Returns what stands in the records of it.
  package func answer(at now: Timestamp) -> CodeAnswer {
    CodeAnswer(
      participant: participant, kind: task.kind, task: task.id, isRight: verdict.isRight,
      isStarred: verdict.isRight && task.isStarred(program),
      response: verdict.miss?.names.first ?? CodeAnswer.right, seconds: seconds, at: now)
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

  /// Returns what stands in the records of it.
  ///
  /// - Parameters:
  ///   - answered: The questions that were answered rightly before.
  ///   - now: When it was given.
  /// - Returns: The answer.
  package func answer(after answered: Set<Int>, at now: Timestamp) -> CodeAnswer {
    let right = isRight ? answered.union([question]) : answered
    return CodeAnswer(
      participant: participant, kind: .quiz, task: quiz.id, question: question,
      isRight: isRight,
      completes: isRight && (1...quiz.questions.count).allSatisfy(right.contains),
      response: String(answer), seconds: seconds, at: now)
  }
}
