import Learning
import Model
import Station
import Store

/// What somebody did in the learn-to-code part, as the file of a person tells it; each check stands
/// among the results.
struct PersonCode: Encodable, Sendable {
  struct Program: Encodable, Sendable {
    var name: String
    /// The page or challenge that it was left on.
    var task: String?
    var text: String
    var updatedAt: Timestamp

    enum CodingKeys: String, CodingKey {
      case name, task, text
      case updatedAt = "updated_at"
    }
  }

  var progress: CodeProgressView
  var programs: [Program]
  var picture: JSONValue?
  /// Where reminders go.
  var reminders: String?

  /// Returns nothing for who never came there.
  ///
  /// - Throws: `StationError`.
  init?(_ participant: Int, _ catalogue: Catalogue) throws {
    let progress = try catalogue.codeProgress(of: participant)
    self.progress = CodeProgressView(progress, of: participant)
    programs = try catalogue.allCodePrograms(of: participant).map {
      Program(name: $0.name, task: $0.task, text: $0.text, updatedAt: $0.updatedAt)
    }
    picture = try catalogue.codePicture(of: participant)
    reminders = try catalogue.codeReminder(of: participant)?.recipient
    let isEmpty = progress.last == nil && programs.isEmpty && picture == nil && reminders == nil
    if isEmpty { return nil }
  }
}
