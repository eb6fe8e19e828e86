import HTTPTypes
import Hummingbird
import Learning
import Model
import Station

/// What the pages of the learning games are made from.
struct LearnDesk: Sendable {
  /// A child that plays.
  struct Learner: Sendable {
    var participant: Participant
    var figure: JourneyCharacter?
    /// How many games with compounds came to their own end.
    var finished: Int
  }

  /// How far a child has come in a level.
  struct LevelProgress: Sendable {
    var level: Int
    /// How many of its question words are known.
    var known: Int
    var words: Int
    /// Compounds that show what the level is about.
    var examples: [String]
  }

  private static let shownExamples = 2

  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  /// The lists that ship and the teacher's own.
  var lists: LearningLists { get throws { try catalogue.learningLists() } }

  /// Returns who is named in the address as `participant`, if anybody is.
  func learner(_ request: Request) throws -> Learner? {
    guard let number = request.uri.queryParameters["participant"].flatMap({ Int($0) }) else {
      return nil
    }
    return try learners().first { $0.participant.number == number }
  }

  func learners() throws -> [Learner] {
    let figures = try catalogue.figures()
    let finished = try catalogue.finishedRounds()
    return try catalogue.participants().map { participant in
      let counts = finished[participant.number] ?? [:]
      return Learner(
        participant: participant, figure: figures[participant.number],
        finished: counts.filter { $0.key.family == .words }.values.reduce(0, +))
    }
  }

  /// How many rounds of each game a child finished.
  func played(of number: Int) throws -> [LearningKind: Int] {
    try catalogue.finishedRounds(of: number)[number] ?? [:]
  }

  /// Returns the question words that a child's next board asks, in the order in which tiles are laid; none
  /// where there is no such list or level.
  func tileWords(of number: Int, list id: String, level: Int) throws -> [String] {
    guard let list = try lists.compounds(id)?.words, list.levels.indices.contains(level - 1) else {
      return []
    }
    let questions = list.levels[level - 1]
    let begin = try answers(of: number).position(in: id, level: level)
    return (0..<Board.tileCount.upperBound).map { questions[(begin + $0) % questions.count].word }
  }

  func levels(of number: Int, list id: String) throws -> [LevelProgress] {
    guard let list = try lists.compounds(id) else { return [] }
    let boxes = LeitnerBoxes(try answers(of: number))
    return list.words.levels.enumerated().map { index, questions in
      let compounds = questions.map { question in
        question.solutions.map { question.compound(with: $0) }
      }
      let known = compounds.count { solutions in
        solutions.contains { word in
          boxes.state(of: PracticeItem(.words, word)).map { $0.box >= LeitnerBoxes.known } ?? false
        }
      }
      return LevelProgress(
        level: index + 1, known: known, words: questions.count,
        examples: compounds.prefix(Self.shownExamples).compactMap(\.first))
    }
  }

  /// The round that a child plays in and that has not ended.
  func openRound(of number: Int) async -> Round? {
    await station.openRounds().first { round in
      guard case .learning = round.form else { return false }
      return round.participant == number || round.second == number
    }
  }

  /// Returns a round of a learning game, ended ones too.
  ///
  /// - Throws: `StationError`; `Problem` 404 for a round of something else.
  func round(_ id: RunID) async throws -> (round: Round, kind: LearningKind) {
    let round = try await station.round(id)
    guard case .learning(let kind) = round.form else {
      throw Problem(.notFound, "not-found", "There is no such round of a learning game.")
    }
    return (round, kind)
  }

  func scores(
    _ game: SpellingGame, list: String, player: Int?, run: RunID? = nil
  ) throws -> ScoreTable {
    ScoreTable(
      try catalogue.spellingScores(game, list: list), game: game, list: list, player: player,
      run: run)
  }

  /// What a child answered, in the order in which it did.
  func answers(of number: Int) throws -> [PastAnswer] {
    try catalogue.learningAnswers(of: number)
  }

  /// What a session of today asks a child in a game of spelling.
  func today(
    of number: Int, _ list: SpellingList, in game: SpellingGame
  ) throws -> TodaysWords {
    try lists.today(
      list, in: game, catalogue.learning, LeitnerBoxes(try answers(of: number)), day: Self.day
    ).words
  }

  /// What a session of today asks a child of compounds; nothing where there is no such list.
  func today(of number: Int, compounds id: String) throws -> TodaysWords? {
    let lists = try self.lists
    return try lists.compounds(id).map { list in
      lists.today(list, LeitnerBoxes(try answers(of: number)), day: Self.day).words
    }
  }

  private static var day: Int { CivilDate.today(.now()).daysSinceEpoch }

  static func elsewhere(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }
}
