/// What one step did.
package struct SlangStep: Sendable, Hashable {
  /// From 1.
  package var line: Int
  package var lineID: Int
  /// Of a Repeat: which turn begins, and of how many; turn 0 if it is not gone into.
  package var turn: Int?
  package var turns: Int?
  /// Of an If: whether it is gone into.
  package var isTrue: Bool?
  /// Of a Variable: what it changed, with the whole list or card.
  package var change: Change?
  /// Of a Print: the line that was said.
  package var said: String?
  /// Of a Print: what the chalk cart does, beside the line.
  package var chalk: SlangChalk?
  /// What was read since the step before.
  package var readings: [SlangReading] = []

  package struct Change: Sendable, Hashable {
    /// As it was first spelled in the program.
    package var name: String
    package var value: SlangValue
    /// What it was before, if it had a value.
    package var old: SlangValue?
  }
}
