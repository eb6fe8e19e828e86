package import Learning
package import Model
package import Store

/// Who wants to be reminded by mail.
extension Catalogue {
  /// Returns everybody who wants to be reminded, by their numbers.
  ///
  /// - Throws: `StationError`.
  package func codeReminders() throws(StationError) -> [CodeReminderRecord] {
    do {
      return try store.codeReminders()
    } catch {
      throw StationError(error)
    }
  }

  /// Returns how somebody is reminded; nothing if they are not.
  ///
  /// - Throws: `StationError`.
  package func codeReminder(of participant: Int) throws(StationError) -> CodeReminderRecord? {
    try codeReminders().first { $0.participant == participant }
  }

  /// Returns when somebody did something last.
  ///
  /// - Throws: `StationError`.
  package func lastCodeActivity(of participant: Int) throws(StationError) -> Timestamp? {
    let answered = try codeAnswers(of: participant).last?.at
    let changed = try allCodePrograms(of: participant).first?.updatedAt
    return [answered, changed].compactMap(\.self).max()
  }

  /// Has somebody reminded, or no more.
  ///
  /// - Parameters:
  ///   - participant: Whom.
  ///   - recipient: An address; nothing to remind them no more.
  ///   - language: Of the mails.
  ///   - key: Of the request.
  /// - Throws: `StationError`; `unknownParticipant`.
  package func setCodeReminder(
    of participant: Int, to recipient: String?, language: SlangLanguage, key: RequestKey? = nil
  ) throws(StationError) {
    _ = try knownParticipant(participant)
    do {
      guard let recipient else {
        return try store.dropCodeReminder(of: participant, key: key)
      }
      try store.keep(
        CodeReminderRecord(
          participant: participant, recipient: recipient, language: language.rawValue,
          since: .now()),
        key: key)
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; it was carried out.
    } catch {
      throw StationError(error)
    }
  }

  /// Notes what was sent to somebody.
  ///
  /// - Throws: `StationError`.
  package func note(
    _ reminder: CodeReminder, of record: CodeReminderRecord
  ) throws(StationError) {
    var record = record
    record.since = reminder.since
    record.over = reminder.over
    do {
      try store.keep(record)
    } catch {
      throw StationError(error)
    }
  }
}

extension CodeReminderRecord {
  package var reminder: CodeReminder { CodeReminder(since: since, over: over) }
}
