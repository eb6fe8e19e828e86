package import Model

/// Lessons and challenges, as `course.json` has them.
package struct SlangCourse: Sendable, Hashable {
  /// The version of the form that is read.
  package static let form = 1
  /// How many letters an id has at most.
  static let longestID = 40

  /// What it names itself; one that does not goes by the name of its file.
  package var id: String?
  package var version: String
  package var title: LocalizedText
  package var lessons: [SlangLesson]
  package var challenges: [SlangChallenge]
}

package struct SlangLesson: Sendable, Hashable {
  package var id: String
  /// What it is about, in a few English words; not shown.
  package var topic: String
  package var title: LocalizedText
  package var summary: LocalizedText
  package var picture: String
  package var pages: [SlangPage]
  package var quiz: SlangQuiz?
  /// The challenge at its end, by its id.
  package var challenge: String?
}

/// What a page and a challenge have in common: something to do.
package struct SlangTask: Sendable, Hashable {
  package var `do`: LocalizedText
  package var goal: SlangGoal
  /// What is said when it is right.
  package var right: LocalizedText?
  /// What is said of a miss: the first whose `when` is one of its names (`SlangMiss.names`).
  package var wrong: [Wrong]
  /// Three, each telling more.
  package var hints: [LocalizedText]
  /// A program that is right.
  package var solution: SlangLocalized<SlangProgram>
  /// A program that somebody might make, and that is wrong.
  package var mistake: SlangLocalized<SlangProgram>

  package struct Wrong: Sendable, Hashable {
    package var when: String
    package var say: LocalizedText
  }

  package static let hintCount = 3

  /// What the course says of a miss, beside what the faces say of its kind.
  package func says(of miss: SlangMiss) -> LocalizedText? {
    let names = miss.names
    if case .lines(let lines) = miss, lines.isHidden, let say = goal.cases[lines.case].say {
      return say
    }
    if let say = wrong.first(where: { names.contains($0.when) })?.say { return say }
    if case .lines(let lines) = miss { return goal.cases[lines.case].say }
    return nil
  }
}

package struct SlangPage: Sendable, Hashable {
  package var id: String
  package var title: LocalizedText
  package var why: LocalizedText
  /// What stands in the editor at first.
  package var start: SlangLocalized<SlangProgram>
  /// Lines of `start`, from 1, that cannot be changed.
  package var locked: Set<Int>
  /// The blocks that are offered.
  package var palette: [SlangElement]
  package var task: SlangTask
}

package struct SlangChallenge: Sendable, Hashable {
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case easy, medium
  }

  package var id: String
  package var level: Level
  package var sensors: [SlangSensor]
  package var title: LocalizedText
  package var description: LocalizedText
  /// The most blocks with which it has a star; no star without.
  package var star: Int?
  package var task: SlangTask
}

package struct SlangQuiz: Sendable, Hashable {
  package var id: String
  /// The page that it follows, by its id.
  package var after: String
  package var questions: [Question]

  package struct Question: Sendable, Hashable {
    package var ask: LocalizedText
    package var program: SlangLocalized<SlangProgram>?
    package var answers: [Answer]
  }

  package struct Answer: Sendable, Hashable {
    package var text: LocalizedText
    package var isRight: Bool
    package var why: LocalizedText
  }
}
