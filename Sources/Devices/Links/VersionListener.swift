/// Waits among what a device sends for the answer to the question for its version.
package struct VersionListener: Sendable {
  /// Of the answers of devices, none is near this.
  private static let longest = 256

  private let answer: LinePattern
  private var unfinished: [UInt8] = []

  /// Begins to listen; nothing if no answer is known.
  ///
  /// - Parameter commands: Of the device.
  package init?(_ commands: LinkProfile.Commands) {
    guard let answer = commands.answer else { return nil }
    self.answer = answer
  }

  /// Handles what was read: a notification is an answer as a whole, a line up to its CR or LF.
  ///
  /// - Returns: The version, if this was the answer.
  package mutating func handle(_ chunk: Chunk) -> String? {
    guard chunk.source.isEmpty else { return version(in: chunk.bytes[...]) }
    var found: String?
    for byte in chunk.bytes {
      if byte == 0x0A || byte == 0x0D {
        found = found ?? version(in: unfinished[...])
        unfinished.removeAll(keepingCapacity: true)
      } else if unfinished.count < Self.longest {
        unfinished.append(byte)
      }
    }
    return found
  }

  private func version(in text: ArraySlice<UInt8>) -> String? {
    guard !text.isEmpty, let version = answer.match(text)?.first ?? nil else { return nil }
    return String(validating: version, as: UTF8.self)
  }
}
