import EyeTest
package import Learning
import Logging
package import Model
import Store

/// What rounds are made of, and the rounds that are open.
extension Station {
  /// The rounds that are under way, the newest first.
  package func openRounds() -> [Round] {
    rounds.all.map(\.snapshot).sorted { $0.startedAt > $1.startedAt }
  }

  /// The word that a spelling round asks now, for who plays its sound; no screen is to have it.
  ///
  /// - Throws: `StationError`: `unknownRound`, `roundOver`, `questionNotOpen` where nothing is asked.
  package func spokenWord(
    in id: RunID
  ) throws(StationError) -> (word: SpellingWord, language: SpellingLanguage) {
    let open = try openRound(id)
    guard let machine = open.machine as? SpellingRoundMachine, let word = machine.solution else {
      throw StationError(.questionNotOpen, .notAllowed, "No word is asked in \(id).")
    }
    return (word, machine.language)
  }

  /// Makes the machine of a round.
  ///
  /// - Returns: The machine, and the seed that it was made with: that of what it goes on with, if it
  ///   goes on with something.
  /// - Throws: `StationError` with the codes of `RoundRefusal`.
  func machine(
    of new: NewRound, on screen: EyeScreen?
  ) throws(StationError) -> (machine: any RoundMachine, seed: UInt64) {
    let seed = new.seed ?? UInt64.random(in: 0...RoundSeed.largest)
    do throws(RoundRefusal) {
      switch new.form {
      case .eye(let kind):
        return (try kind.machine(new.options(on: screen), seed: seed), seed)
      case .learning(let kind):
        let (answers, lists) = learned(new.participant)
        var wish = LearningWish(
          kind: kind, options: new.options, seed: seed, answers: answers,
          day: CivilDate.today(environment.now).daysSinceEpoch)
        if new.second != nil { wish.options = wish.options.setting("players", to: .number(2)) }
        if new.seed == nil { wish.left = left(of: wish, by: new) }
        let machine = try wish.machine(lists, catalogue.learning)
        return (machine, wish.seedInUse)
      }
    } catch {
      throw StationError(
        code: error.code.rawValue, status: .refused, detail: "\(error.option): \(error.code).")
    }
  }

  /// What was left of the same exercise; a game begins anew without what cannot be read.
  private func left(of wish: LearningWish, by new: NewRound) -> LeftExercise? {
    do throws(StationError) {
      return try catalogue.leftExercise(wish, second: new.second)
    } catch {
      logger.error("an earlier round cannot be read", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// What a child answered and the lists there are; a game goes on without what cannot be read.
  private func learned(_ participant: Int) -> (answers: [PastAnswer], lists: LearningLists) {
    do throws(StationError) {
      return (
        try catalogue.learningAnswers(of: participant), try catalogue.learningLists()
      )
    } catch {
      logger.error("earlier answers cannot be read", metadata: ["error": "\(error)"])
      return ([], catalogue.learning.builtIn)
    }
  }

  /// Ends a round whose time is up.
  func timeIsUp(for id: RunID) {
    guard let round = rounds[id] else { return }
    do {
      if let step = try RoundStep(round, tickingAt: environment.patienceClock(), rows()) {
        _ = try carryOut(step)
      }
    } catch {
      logger.error("round cannot be ended yet", metadata: ["error": "\(error)"])
    }
  }
}
