import Model

/// Decodes the lines of any device that a `LineDescription` describes.
package struct LineDecoder: StreamDecoder {
  private let description: LineDescription
  private let parser: LineParser
  private var framer: LineFramer
  private var tracker: RecordTracker

  package init(_ description: LineDescription) {
    self.description = description
    parser = LineParser(description.records, checksum: description.framing.checksum)
    framer = LineFramer(description.framing)
    tracker = RecordTracker(
      description.records.flatMap(\.values), debounce: description.header.debounce)
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || description.profile.peripheral?.reads(source) != false else {
      return [.ignored("a notification of \(source)")]
    }
    var result: [Decoded] = []
    for frame in framer.push(bytes) {
      switch frame {
      case .line(let line): result += decode(line)
      case .tooLong(let beginning): result.append(.refused(tooLong(beginning)))
      }
    }
    return result
  }

  package mutating func resume(after number: Int, bytes: [UInt8]) {
    tracker.resume(after: number, bytes: bytes)
  }

  package mutating func linkRestarted() -> [Decoded] {
    tracker.linkRestarted()
    let line = framer.abandon()
    guard !line.isEmpty else { return [] }
    guard parser.record(of: line) != nil else { return [.ignored(Self.shown(line))] }
    return [
      .refused(
        PayloadError(
          .truncated, offset: line.count, bytes: line, detail: "the link broke in this line"))
    ]
  }

  private mutating func decode(_ line: [UInt8]) -> [Decoded] {
    guard let index = parser.record(of: line) else {
      if description.start?.match(line[...]) != nil { tracker.linkRestarted() }
      return [.ignored(Self.shown(line))]
    }
    do throws(PayloadError) {
      let decoded = tracker.decode([try parser.parse(line, as: index)], raw: line)
      return decoded + (parser.records[index].warning.map { [.warned($0)] } ?? [])
    } catch {
      return [.refused(error)]
    }
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
