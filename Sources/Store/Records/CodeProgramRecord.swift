package import Model

/// A program that somebody made, as it is kept.
package struct CodeProgramRecord: Sendable, Hashable {
  package var id: String
  package var participant: Int
  package var name: String
  /// The page or challenge that it was left on; nothing for one of the playground.
  package var task: String?
  /// As `SlangPrinter` writes it in English.
  package var text: String
  /// From 1; each change takes the next one.
  package var revision: Int
  package var updatedAt: Timestamp

  package init(
    id: String = UUIDv7.string(), participant: Int, name: String, task: String? = nil,
    text: String, revision: Int = 1, updatedAt: Timestamp
  ) {
    self.id = id
    self.participant = participant
    self.name = name
    self.task = task
    self.text = text
    self.revision = revision
    self.updatedAt = updatedAt
  }
}
