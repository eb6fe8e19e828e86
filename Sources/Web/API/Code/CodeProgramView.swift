import Learning
import Model
import Store

/// A kept program as JSON; in a list without what is in it.
struct CodeProgramView: Encodable, Sendable {
  var id: String
  var participant: Int
  var name: String
  var task: String?
  var revision: Int
  var blocks: Int
  var updatedAt: Timestamp
  var program: JSONValue?
  var text: String?

  enum CodingKeys: String, CodingKey {
    case id, participant, name, task, revision, blocks, program, text
    case updatedAt = "updated_at"
  }

  init(_ record: CodeProgramRecord, _ language: SlangLanguage, isWhole: Bool = true) {
    let program = record.program
    id = record.id
    participant = record.participant
    name = record.name
    task = record.task
    revision = record.revision
    blocks = program.blockCount
    updatedAt = record.updatedAt
    guard isWhole else { return }
    self.program = program.json(language)
    text = record.text
  }
}
