package import Model

/// The score of one round.
package struct ScoreEntry: Sendable, Hashable {
  package var run: RunID
  /// The participant's number.
  package var participant: Int
  package var game: SpellingGame
  package var list: String
  /// How many words were right.
  package var score: Int
  package var at: Timestamp

  package init(
    run: RunID, participant: Int, game: SpellingGame, list: String, score: Int, at: Timestamp
  ) {
    self.run = run
    self.participant = participant
    self.game = game
    self.list = list
    self.score = score
    self.at = at
  }
}

extension ScoreEntry {
  /// The scores of arcade rounds, from what was answered in them.
  ///
  /// - Parameters:
  ///   - answers: Of any participants and games, in their order.
  ///   - begin: Rounds whose last answer is older are left out; nothing keeps them all.
  ///   - isWhole: Whether a round came to its own end; others have no score.
  /// - Returns: One for each round, in the order of their first answers.
  package static func all(
    of answers: some Sequence<PastAnswer>, since begin: Timestamp? = nil,
    isWhole: (RunID) -> Bool
  ) -> [ScoreEntry] {
    var entries: [ScoreEntry] = []
    var places: [RunID: Int] = [:]
    for answer in answers where answer.mode == SpellingMode.arcade.rawValue {
      guard let game = SpellingGame(exercise: answer.exercise) else { continue }
      let place = places[answer.run] ?? entries.count
      if place == entries.count {
        guard isWhole(answer.run) else { continue }
        places[answer.run] = place
        entries.append(
          ScoreEntry(
            run: answer.run, participant: answer.participant, game: game, list: answer.list,
            score: 0, at: answer.at))
      }
      entries[place].at = answer.at
      if answer.isRight { entries[place].score += 1 }
    }
    guard let begin else { return entries }
    return entries.filter { $0.at >= begin }
  }
}

/// The scores of one game with one list, the highest first and among equals the earlier first.
package struct ScoreTable: Sendable, Hashable {
  package struct Row: Sendable, Hashable {
    /// From 1; equal scores have the same one, and the next has as many more.
    package var place: Int
    package var entry: ScoreEntry
    /// Whether it is the player's who looks.
    package var isOwn: Bool
    /// Whether it is that of the round that just ended.
    package var isNew: Bool
  }

  package let rows: [Row]

  /// - Parameters:
  ///   - entries: Scores of any games and lists; a round that stands twice counts once.
  ///   - game: Which of them.
  ///   - list: Which of them.
  ///   - player: Who looks, if somebody does.
  ///   - run: The round that just ended, if one did.
  package init(
    _ entries: some Sequence<ScoreEntry>, game: SpellingGame, list: String, player: Int? = nil,
    run: RunID? = nil
  ) {
    var seen: Set<RunID> = []
    let sorted = entries.filter {
      $0.game == game && $0.list == list && seen.insert($0.run).inserted
    }.sorted { ($1.score, $0.at, $0.run.rawValue) < ($0.score, $1.at, $1.run.rawValue) }
    var place = 0
    rows = sorted.enumerated().map { index, entry in
      if index == 0 || sorted[index - 1].score != entry.score { place = index + 1 }
      return Row(
        place: place, entry: entry, isOwn: entry.participant == player, isNew: entry.run == run)
    }
  }

  /// The best three.
  package var best: [Row] { Array(rows.prefix(3)) }

  /// The row of the round that just ended.
  package var new: Row? { rows.first(where: \.isNew) }

  /// The player's best before the round that just ended.
  package var earlierBest: Int? { rows.filter { $0.isOwn && !$0.isNew }.map(\.entry.score).max() }

  /// Returns at most so many rows: the best, and the new one with its neighbours if it is not among
  /// them.
  package func excerpt(_ count: Int) -> [Row] {
    guard count > 0 else { return [] }
    guard let index = rows.firstIndex(where: \.isNew), index >= count else {
      return Array(rows.prefix(count))
    }
    let neighbours = min(3, count)
    let end = min(rows.count, index + (neighbours > 1 ? 2 : 1))
    let start = end - neighbours
    return Array(rows[..<min(count - neighbours, start)] + rows[start..<end])
  }
}
