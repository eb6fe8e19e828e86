import Learning
import Model
package import Store

/// The programs that people keep.
extension Catalogue {
  private static let longestName = 60

  /// Returns somebody's programs, those that were left on pages as well, the latest first.
  ///
  /// - Throws: `StationError`.
  package func allCodePrograms(of participant: Int) throws(StationError) -> [CodeProgramRecord] {
    do {
      return try store.codePrograms(of: participant)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns the programs of somebody's playground, the latest first.
  ///
  /// - Throws: `StationError`.
  package func codePrograms(of participant: Int) throws(StationError) -> [CodeProgramRecord] {
    try allCodePrograms(of: participant).filter { $0.task == nil }
  }

  /// Returns what somebody left on a page or challenge.
  ///
  /// - Throws: `StationError`.
  package func codeDraft(
    of participant: Int, task: String
  ) throws(StationError) -> CodeProgramRecord? {
    do {
      return try store.codeDraft(of: participant, task: task)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns a program.
  ///
  /// - Throws: `StationError`; `codeProgramUnknown`.
  package func codeProgram(_ id: String) throws(StationError) -> CodeProgramRecord {
    do {
      if let program = try store.codeProgram(id) { return program }
    } catch {
      throw StationError(error)
    }
    throw StationError(.codeProgramUnknown, .unknown, "There is no program \(id.prefix(80)).")
  }

  /// Keeps a new program.
  ///
  /// - Parameters:
  ///   - participant: Whose it is.
  ///   - name: What it is called.
  ///   - task: The page or challenge that it is left on; nothing for the playground.
  ///   - text: As `SlangPrinter` writes it in English.
  ///   - key: Of the request.
  /// - Returns: The program.
  /// - Throws: `StationError`; `codeNameInvalid`, `codeProgramsFull`, `codeProgramMoved` if the task has
  ///   one already, `unknownParticipant`.
  package func makeCodeProgram(
    of participant: Int, name: String, task: String? = nil, text: String, key: RequestKey? = nil
  ) throws(StationError) -> CodeProgramRecord {
    if let task, code.courses().task(task) == nil { throw Self.unknownTask(task) }
    let program = CodeProgramRecord(
      participant: participant, name: try Self.name(name), task: task, text: text,
      updatedAt: .now())
    return try keep(program, key: key)
  }

  /// Changes a program.
  ///
  /// - Parameters:
  ///   - id: Which.
  ///   - revision: The one that was changed.
  ///   - name: Instead of the one before; nothing leaves it.
  ///   - text: The same.
  ///   - key: Of the request.
  /// - Returns: The program as it is now.
  /// - Throws: `StationError`; `codeProgramMoved` if somebody else changed it meanwhile.
  package func changeCodeProgram(
    _ id: String, revision: Int, name: String?, text: String?, key: RequestKey? = nil
  ) throws(StationError) -> CodeProgramRecord {
    var program = try codeProgram(id)
    guard program.revision == revision else { throw Self.moved(id) }
    if let name { program.name = try Self.name(name) }
    if let text { program.text = text }
    program.revision += 1
    program.updatedAt = .now()
    return try keep(program, key: key)
  }

  /// Copies a program into its maker's playground.
  ///
  /// - Parameters:
  ///   - id: Which.
  ///   - name: What the copy is called; its own with a number unless given.
  ///   - key: Of the request.
  /// - Returns: The copy.
  /// - Throws: `StationError`.
  package func copyCodeProgram(
    _ id: String, name: String?, key: RequestKey? = nil
  ) throws(StationError) -> CodeProgramRecord {
    let program = try codeProgram(id)
    let taken = Set(try codePrograms(of: program.participant).map(\.name))
    let free =
      (2...).lazy.map { "\(program.name.prefix(Self.longestName - 4)) \($0)" }
      .first { !taken.contains($0) } ?? program.name
    return try makeCodeProgram(
      of: program.participant, name: name ?? free, text: program.text, key: key)
  }

  /// Deletes a program; for a day that can be taken back.
  ///
  /// - Throws: `StationError`; `codeProgramUnknown`.
  package func deleteCodeProgram(
    _ id: String, key: RequestKey? = nil
  ) throws(StationError) -> CodeProgramRecord {
    let program = try codeProgram(id)
    try setDeleted(id, true, key: key)
    return program
  }

  /// Takes a deletion back.
  ///
  /// - Returns: The program as it is now.
  /// - Throws: `StationError`; `codeProgramUnknown` after a day; `codeProgramMoved` if its page has
  ///   another one by now.
  package func restoreCodeProgram(
    _ id: String, key: RequestKey? = nil
  ) throws(StationError) -> CodeProgramRecord {
    if let key, try answer(to: key) != nil { return try codeProgram(id) }
    // The answer is the program with its new revision, which the change itself gives it.
    try setDeleted(id, false, key: key)
    return try codeProgram(id)
  }

  private func setDeleted(
    _ id: String, _ isDeleted: Bool, key: RequestKey?
  ) throws(StationError) {
    do {
      try store.deleteCodeProgram(id, isDeleted: isDeleted, at: .now(), key: key)
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; it was carried out.
    } catch StoreError.notFound {
      throw StationError(.codeProgramUnknown, .unknown, "There is no program \(id.prefix(80)).")
    } catch StoreError.refused {
      throw Self.moved(id)
    } catch {
      throw StationError(error)
    }
  }

  private func keep(
    _ program: CodeProgramRecord, key: RequestKey?
  ) throws(StationError) -> CodeProgramRecord {
    do {
      try store.keep(program, key: key?.answered(by: program))
    } catch StoreError.refused where program.revision == 1 {
      throw StationError(
        .codeProgramsFull, .refused,
        "\(program.participant) has \(Store.mostCodePrograms) programs already.")
    } catch StoreError.refused {
      throw Self.moved(program.id)
    } catch StoreError.exists(_, let id, _) {
      throw Self.moved(id)
    } catch StoreError.notFound {
      throw StationError(
        .unknownParticipant, .unknown, "There is no participant \(program.participant).")
    } catch {
      throw StationError(error)
    }
    return program
  }

  private static func moved(_ id: String) -> StationError {
    StationError(.codeProgramMoved, .notAllowed, "The program \(id) was changed meanwhile.")
  }

  static func unknownTask(_ id: String) -> StationError {
    StationError(.codeTaskUnknown, .unknown, "There is no page or challenge \(id.prefix(80)).")
  }

  /// Returns a name without spaces around it.
  private static func name(_ text: String) throws(StationError) -> String {
    let words = text.split { $0 == " " }.joined(separator: " ")
    guard (1...longestName).contains(words.count), words.utf8.count <= 4 * longestName,
      Participant.isPlain(words)
    else {
      throw StationError(
        .codeNameInvalid, .refused, "A name has 1 to \(longestName) letters in one line.")
    }
    return words
  }
}
