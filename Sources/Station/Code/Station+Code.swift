package import Learning
import Model
package import Store

/// What is done in the learn-to-code part is recorded before anybody is told of it.
extension Station {
  /// Records a check of a program.
  ///
  /// - Parameters:
  ///   - check: Of whom, and what came of it.
  ///   - key: Of the request.
  /// - Returns: How far they are with it.
  /// - Throws: `StationError`; `unknownParticipant`.
  package func record(
    _ check: NewCodeCheck, key: RequestKey? = nil
  ) throws(StationError) -> CodeProgress {
    try record(check.answer(at: environment.now), .manual, key: key)
  }

  /// Records an answer to a question.
  ///
  /// - Throws: `StationError`; `unknownParticipant`.
  package func record(
    _ answer: NewQuizAnswer, key: RequestKey? = nil
  ) throws(StationError) -> CodeProgress {
    let before = try catalogue.codeProgress(of: answer.participant)[answer.quiz.id].answered
    return try record(
      answer.answer(after: before, at: environment.now), .manual, key: key)
  }

  /// Takes over what somebody did before they said who they are: what is done, and the questions that
  /// were answered rightly of quizzes that are not.
  ///
  /// - Throws: `StationError`; `unknownParticipant`.
  package func take(
    _ guest: CodeProgress, of participant: Int
  ) throws(StationError) -> CodeProgress {
    var progress = try take(guest.done, of: participant)
    for quiz in progress.courses.lessons.compactMap(\.quiz) {
      let known = progress[quiz.id].answered
      for question in guest[quiz.id].answered.subtracting(known).sorted()
      where progress.state(of: quiz.id) != .done && quiz.questions.indices.contains(question - 1) {
        let answered = progress[quiz.id].answered.union([question])
        progress = try record(
          CodeAnswer(
            participant: participant, kind: .quiz, task: quiz.id, question: question,
            isRight: true, completes: (1...quiz.questions.count).allSatisfy(answered.contains),
            response: CodeAnswer.right, at: environment.now),
          .imported)
      }
    }
    return progress
  }

  /// Takes over what somebody did elsewhere; what is done here stays as it is.
  ///
  /// - Throws: `StationError`; `unknownParticipant`.
  package func take(
    _ done: [CodeShare.Done], of participant: Int
  ) throws(StationError) -> CodeProgress {
    var progress = try catalogue.codeProgress(of: participant)
    let courses = progress.courses
    for one in done {
      let kind = courses.task(one.id)?.kind ?? (courses.quiz(one.id) == nil ? nil : .quiz)
      let known = progress[one.id]
      let isStarred = kind == .challenge && one.isStarred
      let isMended = kind != .quiz && one.isMended
      let isNews =
        known.state != .done || isStarred && !known.isStarred || isMended && !known.isMended
      guard let kind, isNews else { continue }
      progress = try record(
        CodeAnswer(
          participant: participant, kind: kind, task: one.id, isRight: true,
          completes: kind == .quiz, isStarred: isStarred, isMended: isMended,
          response: CodeAnswer.right, at: environment.now),
        .imported)
    }
    return progress
  }

  private func record(
    _ answer: CodeAnswer, _ origin: Trial.Origin, key: RequestKey? = nil
  ) throws(StationError) -> CodeProgress {
    _ = try catalogue.knownParticipant(answer.participant)
    if let key, try known(key) != nil {
      return try catalogue.codeProgress(of: answer.participant)
    }
    let visit = CodeWork.Visit(
      participant: answer.participant, kind: answer.kind, task: answer.task)
    let open = try openRun(of: visit, on: .today(answer.at))
    var run =
      open?.run
      ?? RunRecord(
        session: environment.session.id, participant: answer.participant,
        exercise: answer.kind.exercise,
        exerciseVersion: answer.kind.definition.version, state: .saved, simulated: false,
        startedAt: answer.at)
    run.endedAt = answer.at
    let trial = row(of: answer, in: run, (open?.trials.map(\.attempt).max() ?? 0) + 1, origin)
    let before = try catalogue.codeProgress(of: answer.participant)
    let progress = before.adding(answer)
    let events: [StoredEvent]
    if open == nil {
      events = try stored {
        try store.insertRun(run, with: [trial], key: key?.answered(by: progress))
      }
      code.runs[visit] = run.id
    } else {
      run.revision += 1
      events = try stored {
        try store.commit(
          RunChange(run: run, trials: [trial]), key: key?.answered(by: progress))
      }
    }
    let kept = StoredRun(run: run, trials: (open?.trials ?? []) + [trial])
    publish(
      Run(kept, of: answer.kind.definition), trials: [trial], events: events.map(\.id))
    return progress
  }

  /// Returns the run that a further answer belongs to; one that was deleted or corrected to somebody
  /// else takes none.
  private func openRun(
    of visit: CodeWork.Visit, on day: CivilDate
  ) throws(StationError) -> StoredRun? {
    guard let id = code.runs[visit], let found = try stored({ try store.run(id) }),
      found.run.deletion == nil, found.run.participant == visit.participant,
      CivilDate.today(found.run.startedAt) == day
    else { return nil }
    return found
  }

  private func row(
    of answer: CodeAnswer, in run: RunRecord, _ attempt: Int, _ origin: Trial.Origin
  ) -> Trial {
    var trial = Trial(
      session: environment.session.id, run: run.id, participant: answer.participant,
      exercise: run.exercise,
      exerciseVersion: run.exerciseVersion, attempt: attempt,
      outcome: answer.isRight ? .pass : .fail,
      origin: origin, simulated: false, measuredAt: answer.at, recordedAt: answer.at)
    var numbered = answer
    numbered.number = attempt
    trial.details = numbered.details
    trial.response = answer.response
    trial.responseTime = answer.seconds
    return trial
  }
}

extension Station {
  private struct ProgramEvent: Encodable {
    var id: String
    var participant: Int
    var revision: Int
    var task: String?
    var deleted: Bool
  }

  /// Tells screens that a kept program was changed, so that a second one knows before it writes.
  package func tell(_ program: CodeProgramRecord, isDeleted: Bool = false) {
    let change = ProgramEvent(
      id: program.id, participant: program.participant, revision: program.revision,
      task: program.task, deleted: isDeleted)
    hub.publish(event(.program, nil, nil, change, topic: "program \(program.id)"))
  }
}
