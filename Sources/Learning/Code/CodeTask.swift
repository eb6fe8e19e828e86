package import Model

/// A page or a challenge where it stands in its course.
package struct CodeTask: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case page(SlangPage)
    case challenge(SlangChallenge)
  }

  package var content: Content
  /// The course that has it, by its id.
  package var course: String
  /// The lesson that it is in, by its id; nothing for a challenge that ends none.
  package var lesson: String?
  /// Its place among the pages of its lesson, or among the challenges, from 1.
  package var number: Int
  /// How many pages its lesson has, or how many challenges there are.
  package var count: Int

  package var id: String {
    switch content {
    case .page(let page): page.id
    case .challenge(let challenge): challenge.id
    }
  }

  package var kind: CodeKind {
    switch content {
    case .page: .page
    case .challenge: .challenge
    }
  }

  package var title: LocalizedText {
    switch content {
    case .page(let page): page.title
    case .challenge(let challenge): challenge.title
    }
  }

  package var task: SlangTask {
    switch content {
    case .page(let page): page.task
    case .challenge(let challenge): challenge.task
    }
  }

  /// The blocks that are offered.
  package var palette: [SlangElement] {
    if case .page(let page) = content { page.palette } else { SlangElement.allCases }
  }

  /// Lines of the start, from 1, that cannot be changed.
  package var locked: Set<Int> {
    if case .page(let page) = content { page.locked } else { [] }
  }

  /// What stands in the editor at first.
  package func start(_ language: SlangLanguage) -> SlangProgram {
    if case .page(let page) = content { page.start[language] } else { SlangProgram([]) }
  }

  /// The equipment that its solution reads.
  package var sensors: [SlangSensor] {
    if case .challenge(let challenge) = content { return challenge.sensors }
    return task.solution.en.sensors
  }

  /// The most blocks with which it has a star; nothing if it has none to give.
  package var star: Int? {
    if case .challenge(let challenge) = content { challenge.star } else { nil }
  }

  /// Values of equipment to run a program with: those of the first case.
  package var recording: SlangSource { task.goal.cases.first?.inputs ?? SlangSource() }

  /// Whether a program that is right has the star.
  package func isStarred(_ program: SlangProgram) -> Bool {
    star.map { program.blockCount <= $0 } ?? false
  }
}

extension SlangProgram {
  /// The equipment that it reads, in the order of `SlangSensor`.
  package var sensors: [SlangSensor] {
    let counts = SlangIngredient.counts(self)
    return SlangSensor.allCases.filter { sensor in
      SlangIngredient(sensor.rawValue).map { counts[$0] != nil } ?? false
    }
  }
}
