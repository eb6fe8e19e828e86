/// The bytes of a message, one part after the other.
package final class MessageParts {
  enum Step {
    case bytes([UInt8])
    /// A file, to be encoded.
    case file(() throws -> Message.Source)
  }

  private var steps: [Step]
  private var file: Message.Source?
  private var lines = Base64Lines()

  init(_ steps: [Step]) { self.steps = steps.reversed() }

  /// Returns the next bytes, or nothing at the end.
  ///
  /// - Throws: What an attachment throws.
  package func next() throws -> [UInt8]? {
    while true {
      if let part = try filePart() { return part }
      switch steps.popLast() {
      case nil: return nil
      case .bytes(let bytes): return bytes
      case .file(let open): file = try open()
      }
    }
  }

  /// Returns the next bytes of the file that is open, if one is.
  private func filePart() throws -> [UInt8]? {
    guard let file else { return nil }
    while let bytes = try file() {
      let whole = lines.add(bytes)
      if !whole.isEmpty { return whole }
    }
    self.file = nil
    return lines.finish()
  }
}
