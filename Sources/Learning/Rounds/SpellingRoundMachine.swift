package import Model

/// A spelling game as a round that the station plays: its clock starts when the round begins.
package struct SpellingRoundMachine: RoundMachine {
  package let keepsAnswers = true
  private var game: SpellingMachine
  private let kind: SpellingGame
  private var now: HostInstant?
  /// Whose spelling is practised.
  package let language: SpellingLanguage
  /// Arcade rounds end by their clock; from a calm one a child may go away for half an hour.
  package let patience = 1800.0

  /// - Parameters:
  ///   - game: Not yet started.
  ///   - kind: Which one it is.
  ///   - language: Of its words.
  package init(_ game: SpellingMachine, kind: SpellingGame, language: SpellingLanguage) {
    self.game = game
    self.kind = kind
    self.language = language
  }
  package var deadline: HostInstant? { game.deadline }
  package var progress: SpellingProgress { game.progress }

  /// The word that is asked, for who plays its sound; no screen is to have it.
  package var solution: SpellingWord? { game.solution }

  package var end: RoundEnd? {
    switch game.end {
    case nil: nil
    case .time?: .time
    case .mistakes?: .misses
    case .complete?: .complete
    case .stopped?: .stopped
    case .leftAlone?: .leftAlone
    case .interrupted?: .interrupted
    }
  }

  package var question: RoundQuestion? {
    guard let open = game.question else { return nil }
    var stimulus: [String: JSONValue] = [
      "place": .number(Double(open.place)), "tries": .number(Double(open.tries)),
      "alternatives": Self.texts(open.alternatives), "crossed": Self.texts(open.crossed),
      "placed": Self.texts(open.placed),
    ]
    if game.solution?.sentence != nil { stimulus["sentence"] = .bool(true) }
    stimulus["shown"] = open.shown.map { .string($0) }
    guard kind == .bubbles else {
      return RoundQuestion(
        number: open.number, choices: open.mayBeShown ? [SpellingMachine.show] : [],
        takesText: true, stimulus: stimulus)
    }
    let free = open.alternatives.filter { !open.crossed.contains($0) }
    return RoundQuestion(
      number: open.number, choices: free,
      sides: TiltSides.sides(for: open.alternatives) { free.contains($0) },
      stimulus: stimulus)
  }

  package var feedback: [String: JSONValue] {
    guard let told = game.feedback else { return [:] }
    var feedback: [String: JSONValue] = [
      "number": .number(Double(told.number)), "is_right": .bool(told.isRight),
      "response": .string(told.response), "summary": .string(told.summary.rawValue),
      "misplaced": .array(told.misplaced.map { .number(Double($0)) }),
    ]
    if let solution = told.solution { feedback["solution"] = .string(solution) }
    if let difference = told.difference {
      // What belongs into a gap is told once the word is over.
      let isOver = told.solution != nil
      feedback["marks"] = .array(difference.marks.map { Self.mark($0, isOver: isOver) })
    }
    return feedback
  }

  private static func mark(_ mark: SpellingDifference.Mark, isOver: Bool) -> JSONValue {
    var told: [String: JSONValue] = [
      "kind": .string(mark.kind.rawValue), "written": .string(mark.written),
    ]
    if isOver || mark.kind == .right { told["expected"] = .string(mark.expected) }
    return .object(told)
  }

  private static func texts(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }

  package mutating func tick(at now: HostInstant) {
    self.now = now
    game.start(at: now)
    game.tick(at: now)
  }

  package mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] {
    guard let now else { return [] }
    let records = game.answer(
      LearningAnswer(
        question: answer.question, response: answer.choice, responseTime: answer.responseTime),
      at: now)
    return records.map {
      RoundRecord(outcome: $0.outcome, response: $0.response, details: $0.details)
    }
  }

  package mutating func stop(_ end: RoundEnd) -> [RoundRecord] {
    switch end {
    case .leftAlone: game.stop(.leftAlone)
    case .interrupted: game.stop(.interrupted)
    case .time: game.stop(.time)
    case .complete, .misses, .floor, .stopped: game.stop(.stopped)
    }
    return []
  }
}
