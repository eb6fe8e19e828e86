/// Finds what is wrong with a course that could be read: whether it keeps what it promises.
package enum CourseLinter {
  /// In the order of the course; a course without is taken.
  package static func problems(_ course: SlangCourse) -> [SlangCourseProblem] {
    var linter = CourseLint()
    let challenges = Set(course.challenges.map(\.id))
    var ended: Set<String> = []
    for (index, lesson) in course.lessons.enumerated() {
      let path = "lessons[\(index)]"
      linter.takeID(lesson.id, path)
      for (index, page) in lesson.pages.enumerated() {
        linter.check(page, "\(path).pages[\(index)]")
      }
      if let quiz = lesson.quiz { linter.check(quiz, of: lesson, "\(path).quiz") }
      guard let challenge = lesson.challenge else { continue }
      if !challenges.contains(challenge) {
        linter.add(.nowhere, "\(path).challenge", challenge)
      } else if !ended.insert(challenge).inserted {
        linter.add(.sameID, "\(path).challenge", challenge)
      }
    }
    for (index, challenge) in course.challenges.enumerated() {
      linter.check(challenge, "challenges[\(index)]")
    }
    return linter.problems
  }
}

/// One walk through a course.
struct CourseLint {
  private(set) var problems: [SlangCourseProblem] = []
  private var ids: Set<String> = []

  mutating func add(
    _ code: SlangCourseProblem.Code, _ path: String, _ name: String = "",
    _ language: SlangLanguage? = nil
  ) {
    problems.append(SlangCourseProblem(code, path, name, language: language))
  }

  /// Progress is kept by ids, so no two things share one.
  mutating func takeID(_ id: String, _ path: String) {
    if !ids.insert(id).inserted { add(.sameID, "\(path).id", id) }
  }

  mutating func check(_ challenge: SlangChallenge, _ path: String) {
    takeID(challenge.id, path)
    check(challenge.task, path)
    for language in SlangLanguage.allCases {
      let solution = challenge.task.solution[language]
      if let star = challenge.star, solution.blockCount > star {
        add(.unreachable, "\(path).star", "\(solution.blockCount) > \(star)", language)
      }
      let counts = SlangIngredient.counts(solution)
      for sensor in SlangSensor.allCases {
        let uses = SlangIngredient(sensor.rawValue).flatMap { counts[$0] } != nil
        if uses, !challenge.sensors.contains(sensor) {
          add(.missing, "\(path).sensors", sensor.rawValue, language)
        } else if !uses, challenge.sensors.contains(sensor) {
          add(.unreachable, "\(path).sensors", sensor.rawValue, language)
        }
      }
    }
  }

  mutating func check(_ quiz: SlangQuiz, of lesson: SlangLesson, _ path: String) {
    takeID(quiz.id, path)
    if !lesson.pages.contains(where: { $0.id == quiz.after }) {
      add(.nowhere, "\(path).after", quiz.after)
    }
    for (index, question) in quiz.questions.enumerated() {
      let path = "\(path).questions[\(index)]"
      if question.answers.count(where: \.isRight) != 1 { add(.answers, path) }
      for language in SlangLanguage.allCases {
        let texts = question.answers.map { $0.text[language].lowercased() }
        if Set(texts).count < texts.count { add(.answers, path, "", language) }
        if let program = question.program?[language],
          let fault = SlangChecker.faults(program).first
        {
          add(.program, "\(path).program", "\(fault.code.rawValue), \(fault.line)", language)
        }
      }
    }
  }
}
