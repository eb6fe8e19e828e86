package import Learning
package import Model
import Store

/// Words as a teacher recorded them, and boards that were kept.
extension Catalogue {
  /// Returns a word as a teacher recorded it; nothing if nobody did.
  ///
  /// - Throws: `StationError`.
  package func recordedSound(
    _ word: String, _ language: SpellingLanguage
  ) throws(StationError) -> [UInt8]? {
    do {
      return try store.learningSound(word, language: language.rawValue)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns the words of a language that a teacher recorded, in lower case.
  ///
  /// - Throws: `StationError`.
  package func recordedWords(_ language: SpellingLanguage) throws(StationError) -> Set<String> {
    do {
      return try store.recordedWords(language: language.rawValue)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns how large the recordings of a language are, in bytes, by word in lower case.
  ///
  /// - Throws: `StationError`.
  package func recordedSizes(
    _ language: SpellingLanguage
  ) throws(StationError) -> [String: Int] {
    do {
      return try store.learningSoundSizes(language: language.rawValue)
    } catch {
      throw StationError(error)
    }
  }

  /// Keeps a recording of a word, or forgets it.
  ///
  /// - Parameters:
  ///   - recording: Nothing to forget what there is.
  ///   - word: As `WordRecording.name` writes it.
  ///   - language: Whose word it is.
  ///   - key: Of the request, with its answer.
  /// - Throws: `StationError`.
  package func keepSound(
    _ recording: WordRecording?, of word: String, _ language: SpellingLanguage,
    key: RequestKey? = nil
  ) throws(StationError) {
    do {
      try store.keepLearningSound(
        recording?.bytes, of: word, language: language.rawValue, key: key)
    } catch {
      throw StationError(error)
    }
  }

  /// A board with the name that somebody gave it.
  package struct KeptBoard: Sendable, Hashable {
    package var id: String
    package var name: String
    package var board: Board

    /// The board as it is shared, with its id and name.
    package var json: JSONValue {
      guard case .object(var members) = board.json else { return board.json }
      members["id"] = .string(id)
      members["name"] = .string(name)
      return .object(members)
    }
  }

  /// Returns the boards that were kept, by name; one that is none any more is left out.
  ///
  /// - Throws: `StationError`.
  package func keptBoards() throws(StationError) -> [KeptBoard] {
    do {
      return try store.learningBoards().compactMap { kept in
        guard let board = try? Board(kept.content) else { return nil }
        return KeptBoard(id: kept.id, name: kept.name, board: board)
      }
    } catch {
      throw StationError(error)
    }
  }

  /// Keeps a board under a name.
  ///
  /// - Throws: `StationError`; `learningBoardInvalid` for one on which no game may start.
  package func keepBoard(
    _ json: JSONValue, name: String, key: RequestKey? = nil
  ) throws(StationError) -> KeptBoard {
    let board: Board
    do throws(BoardProblem) {
      board = try Board(json)
    } catch {
      throw Self.refused(error)
    }
    if let problem = board.problems.first { throw Self.refused(problem) }
    let kept = KeptBoard(id: UUIDv7.string(), name: try Self.title(name), board: board)
    do {
      try store.keepLearningBoard(
        kept.id, name: kept.name, board.json, key: key?.answered(by: kept))
    } catch {
      throw StationError(error)
    }
    return kept
  }

  /// Forgets a board.
  ///
  /// - Throws: `StationError`.
  package func deleteBoard(
    _ id: String, key: RequestKey? = nil
  ) throws(StationError) -> KeptBoard {
    guard let kept = try keptBoards().first(where: { $0.id == id }) else {
      throw StationError(.unknownLearningBoard, .unknown, "There is no board \(id.prefix(80)).")
    }
    do {
      try store.keepLearningBoard(id, name: kept.name, nil, key: key?.answered(by: kept))
    } catch {
      throw StationError(error)
    }
    return kept
  }

  private static func refused(_ problem: BoardProblem) -> StationError {
    StationError(
      .learningBoardInvalid, .refused, "No game may start on it: \(problem.code.rawValue).")
  }
}
