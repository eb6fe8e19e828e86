import EyeTest
import Model

/// Where the tablet leans that answers an open question, in the outside's words.
struct LeanEvent: Encodable, Sendable {
  var round: RunID
  var question: Int
  var share: TiltShare
  /// What going on would answer or reach; nothing at level and where a tilt means nothing.
  var choice: String?

  enum CodingKeys: String, CodingKey {
    case question, right, up, choice
    case round = "id"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(round, forKey: .round)
    try container.encode(question, forKey: .question)
    try container.encode(share.right, forKey: .right)
    try container.encode(share.up, forKey: .up)
    try container.encodeIfPresent(choice, forKey: .choice)
  }
}
