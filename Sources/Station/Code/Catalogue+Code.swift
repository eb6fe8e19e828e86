package import Learning
package import Model
import Store

/// How far everybody is in the learn-to-code part, and what they made of themselves.
extension Catalogue {
  /// Returns what was checked and answered, by one person or by all, in the order in which it was.
  ///
  /// What nobody known did is in it as well; their number is no participant's.
  ///
  /// - Throws: `StationError`.
  package func codeAnswers(of participant: Int? = nil) throws(StationError) -> [CodeAnswer] {
    do {
      var answers: [CodeAnswer] = []
      for kind in CodeKind.allCases {
        let filter = TrialFilter(participant: participant, exercise: kind.exercise)
        try store.forEachTrial(filter) { trial in
          if let answer = CodeAnswer(trial) { answers.append(answer) }
        }
      }
      let order = answers.enumerated().sorted {
        ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
      }
      return order.map(\.element)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns how far somebody is.
  ///
  /// - Throws: `StationError`.
  package func codeProgress(of participant: Int) throws(StationError) -> CodeProgress {
    let courses = code.courses()
    let drafts = try allCodePrograms(of: participant).compactMap(\.task)
    return CodeProgress(
      try codeAnswers(of: participant), drafts: Set(drafts), courses: courses)
  }

  /// Returns who is where and what is hard, in a group or of all; of who was forgotten nothing.
  ///
  /// - Throws: `StationError`.
  package func codeClass(group: String? = nil) throws(StationError) -> CodeClassReport {
    let people = try participants().filter { group == nil || $0.group == group }
    let known = Set(people.map(\.number))
    return CodeClassReport(
      try codeAnswers().filter { known.contains($0.participant) }, courses: code.courses())
  }

  /// Returns the picture that somebody drew or chose.
  ///
  /// - Throws: `StationError`.
  package func codePicture(of participant: Int) throws(StationError) -> JSONValue? {
    do {
      return try store.codePicture(of: participant)
    } catch {
      throw StationError(error)
    }
  }

  /// Keeps the picture that somebody drew or chose; nothing takes it away.
  ///
  /// - Throws: `StationError`; `unknown` for nobody.
  package func setCodePicture(
    _ picture: JSONValue?, of participant: Int, key: RequestKey? = nil
  ) throws(StationError) {
    _ = try knownParticipant(participant)
    do {
      try store.keepCodePicture(picture, of: participant, key: key)
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; it was carried out.
    } catch {
      throw StationError(error)
    }
  }
}
