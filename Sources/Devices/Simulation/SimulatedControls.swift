/// The commands that a simulated device understands: what it answers, and whether it measures.
///
/// It measures from the beginning, as its owner wants it to; one that was stopped waits for its start.
package struct SimulatedControls: Sendable {
  private static let version = Array("1.0".utf8)
  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  private enum Command { case start, stop, tare, version, question }

  /// The longest first, so that one that begins like another is heard out.
  private let known: [(command: Command, bytes: [UInt8])]
  private let answer: [UInt8]
  private var unread: [UInt8] = []
  package private(set) var isMeasuring = true

  /// - Parameter commands: Of the device.
  package init(_ commands: LinkProfile.Commands) {
    let all: [(command: Command, bytes: [UInt8])] =
      [
        (.start, commands.start), (.stop, commands.stop), (.tare, commands.tare),
        (.version, commands.version),
      ] + commands.questions.map { (command: .question, bytes: $0) }
    known = all.filter { !$0.bytes.isEmpty }.sorted { $0.bytes.count > $1.bytes.count }
    answer = commands.answer.map(Self.answer) ?? []
  }

  /// Handles what was written to the device, however it was cut.
  ///
  /// - Returns: What the device answers; a tare, a start and a stop are obeyed without an answer.
  package mutating func handle(_ bytes: [UInt8]) -> [UInt8] {
    unread += bytes
    var answers: [UInt8] = []
    while !unread.isEmpty {
      if let heard = known.first(where: { unread.starts(with: $0.bytes) }) {
        unread.removeFirst(heard.bytes.count)
        answers += answer(to: heard.command)
      } else if known.contains(where: { $0.bytes.starts(with: unread) }) {
        break
      } else {
        unread.removeFirst()
      }
    }
    return answers
  }

  private mutating func answer(to command: Command) -> [UInt8] {
    switch command {
    case .start: isMeasuring = true
    case .stop: isMeasuring = false
    // The records that answer come in their turn.
    case .tare, .question: break
    case .version: return answer
    }
    return []
  }

  private static func answer(_ pattern: LinePattern) -> [UInt8] {
    let groups = pattern.fits(version, group: 0) ? [version] : []
    return pattern.example(groups) + lineEnd
  }
}
