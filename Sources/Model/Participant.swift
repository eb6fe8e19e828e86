/// A coach's numbered person; the nickname is a help, never needed.
package struct Participant: Sendable, Hashable, Codable {
  /// 0 … 9999.
  package var number: Int
  /// At most 40 characters.
  package var nickname: String?

  package static let numbers = 0...9999

  package init(number: Int, nickname: String? = nil) {
    self.number = number
    self.nickname = nickname
  }
}
