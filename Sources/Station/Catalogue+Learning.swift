package import Learning
import Model
import Store

extension Catalogue {
  /// Returns what a child answered in learning games, in the order in which it did.
  ///
  /// - Throws: `StationError`.
  package func learningAnswers(of participant: Int) throws(StationError) -> [PastAnswer] {
    do {
      var answers: [PastAnswer] = []
      try store.forEachTrial(TrialFilter(participant: participant)) { trial in
        if let answer = PastAnswer(trial) { answers.append(answer) }
      }
      return answers
    } catch {
      throw StationError(error)
    }
  }

  /// Returns who each child travels as that has chosen, by participant.
  ///
  /// - Throws: `StationError`.
  package func figures() throws(StationError) -> [Int: JourneyCharacter] {
    do {
      return try store.learners().compactMapValues(JourneyCharacter.init(rawValue:))
    } catch {
      throw StationError(error)
    }
  }

  /// Keeps who a child travels as.
  ///
  /// - Throws: `StationError`; `unknown` for nobody.
  package func setFigure(
    _ figure: JourneyCharacter, of participant: Int, key: RequestKey? = nil
  ) throws(StationError) {
    do {
      try store.keepLearner(participant, figure: figure.rawValue, key: key)
    } catch StoreError.notFound {
      throw StationError(.unknownParticipant, .unknown, "There is no participant \(participant).")
    } catch {
      throw StationError(error)
    }
  }

  /// Counts the rounds of learning games that came to their own end, by participant.
  ///
  /// - Throws: `StationError`.
  package func finishedRounds(
    of participant: Int? = nil
  ) throws(StationError) -> [Int: [LearningKind: Int]] {
    do {
      let counts = try store.savedRuns(
        of: LearningKind.allCases.map(\.exercise), participant: participant)
      return counts.mapValues { counts in
        Dictionary(
          uniqueKeysWithValues: counts.compactMap { exercise, count in
            LearningKind(exercise: exercise).map { ($0, count) }
          })
      }
    } catch {
      throw StationError(error)
    }
  }

  /// Returns whether the start page has a door to the learning games; it has one at first.
  package func showsLearning() throws(StationError) -> Bool {
    do {
      return try store.isOn(.learning)
    } catch {
      throw StationError(error)
    }
  }

  /// Puts the door to the learning games away, or back.
  ///
  /// - Throws: `StationError`.
  package func showLearning(_ isShown: Bool, key: RequestKey?) throws(StationError) {
    do {
      try store.turn(.learning, on: isShown, key: key)
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; it was carried out.
    } catch {
      throw StationError(error)
    }
  }
}
