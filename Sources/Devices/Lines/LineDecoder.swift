import Model

/// Decodes the lines of any device that a `LineDescription` describes.
package struct LineDecoder: StreamDecoder {
  private let description: LineDescription
  private var framer: LineFramer
  private var tracker = RecordTracker()

  package init(_ description: LineDescription) {
    self.description = description
    framer = LineFramer(description.framing)
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    if let peripheral = description.profile.peripheral, !source.isEmpty,
      !peripheral.reads(source)
    {
      return [.ignored("a notification of \(source)")]
    }
    var result: [Decoded] = []
    for frame in framer.push(bytes) {
      switch frame {
      case .line(let line): result += outcomes(of: line)
      case .tooLong(let beginning): result.append(.refused(tooLong(beginning)))
      }
    }
    return result
  }

  package mutating func linkRestarted() -> [Decoded] {
    tracker.linkRestarted()
    let line = framer.abandon()
    guard !line.isEmpty else { return [] }
    guard record(of: line) != nil else { return [.ignored(Self.shown(line))] }
    return [
      .refused(
        PayloadError(
          .truncated, offset: line.count, bytes: line, detail: "the link broke in this line"))
    ]
  }

  private mutating func outcomes(of line: [UInt8]) -> [Decoded] {
    guard let record = record(of: line) else { return [.ignored(Self.shown(line))] }
    do throws(PayloadError) {
      let content = try record.parse(line, checksum: description.framing.checksum)
      return tracker.outcomes(of: content, raw: line)
    } catch {
      return [.refused(error)]
    }
  }

  private func record(of line: [UInt8]) -> LineRecord? {
    description.records.first { $0.claims(line, checksum: description.framing.checksum) }
  }

  private func tooLong(_ beginning: [UInt8]) -> PayloadError {
    PayloadError(
      .tooLong, offset: description.framing.limit, bytes: beginning,
      detail: "a line has at most \(description.framing.limit) bytes")
  }

  /// Returns a line for the log: its beginning, with a dot for what cannot be printed.
  private static func shown(_ line: [UInt8]) -> String {
    guard !line.isEmpty else { return "an empty line" }
    let text = line.prefix(64).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }
    return "no record, \(line.count) bytes: \(String(decoding: text, as: UTF8.self))"
  }
}
