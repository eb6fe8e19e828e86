import Executors
package import Export
import Learning
package import Model
package import Station
import Store

/// Writes the mails that remind people who asked for it and have done nothing for a while.
package struct ReminderPost: Sendable {
  private let catalogue: Catalogue
  private let outbox: Outbox
  private let words: @Sendable () async throws -> [Language: Words]

  /// Makes the post; `words` is asked when a mail is due, and not before.
  package init(
    catalogue: Catalogue, outbox: Outbox,
    words: @escaping @Sendable () async throws -> [Language: Words]
  ) {
    self.catalogue = catalogue
    self.outbox = outbox
    self.words = words
  }

  private struct Due: Sendable {
    var record: CodeReminderRecord
    var reminder: CodeReminder

    /// The same mail is written once, wherever the program ended.
    var key: IdempotencyKey {
      let text = "reminder-\(record.participant)-\(reminder.since.milliseconds)-\(reminder.over)"
      return IdempotencyKey(key: text, fingerprint: text)
    }
  }

  /// Queues what is due on a day.
  ///
  /// - Returns: How many mails were queued.
  /// - Throws: `StationError`, `OutboxError`, `StoreError`; what is queued already stays so.
  package func send(on day: CivilDate) async throws -> Int {
    let due = try await BlockingWork.run { try self.due(on: day) }
    guard !due.isEmpty else { return 0 }
    let words = try await words()
    for one in due {
      let said = words[Language(rawValue: one.record.language) ?? .en] ?? .empty(.en)
      let request = try CodeMail.request(
        [one.record.recipient], TrialFilter(participant: one.record.participant),
        subject: said("slang.reminder.subject"), text: Self.text(one.reminder, said),
        file: MailFile(name: "", type: "text/plain", text: ""))
      _ = try await outbox.add(request, key: one.key)
      try await BlockingWork.run { try self.catalogue.note(one.reminder, of: one.record) }
    }
    return due.count
  }

  /// Each of the three has a sentence of its own.
  private static func text(_ reminder: CodeReminder, _ said: Words) -> String {
    let own = reminder.weeks.map { said("code.settings.remind_\($0)") }
    return [own, said("slang.reminder.text")].compactMap(\.self).joined(separator: "\n\n")
  }

  private func due(on day: CivilDate) throws -> [Due] {
    try catalogue.codeReminders().compactMap { record in
      var reminder = record.reminder
      if let last = try catalogue.lastCodeActivity(of: record.participant) {
        reminder.note(activity: last)
      }
      return reminder.takeDue(on: day) ? Due(record: record, reminder: reminder) : nil
    }
  }
}
