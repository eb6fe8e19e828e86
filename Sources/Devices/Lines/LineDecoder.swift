import Model

/// Decodes the lines of any device that a `LineDescription` describes.
package struct LineDecoder: StreamDecoder {
  private let description: LineDescription
  private var framer: LineFramer
  private var tracker: RecordTracker
  /// Used anew for each line.
  private var batch = RecordBatch()

  package init(_ description: LineDescription) {
    self.description = description
    framer = LineFramer(description.framing)
    tracker = RecordTracker(debounce: description.header.debounce)
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    var result: [Decoded] = []
    decode(bytes, from: source, into: &result)
    return result
  }

  package mutating func decode(
    _ bytes: [UInt8], from source: String, into result: inout [Decoded]
  ) {
    if let peripheral = description.profile.peripheral, !source.isEmpty,
      !peripheral.reads(source)
    {
      return result.append(.ignored("a notification of \(source)"))
    }
    var position = 0
    while let frame = framer.next(in: bytes, from: &position) {
      switch frame {
      case .line(let line): take(line, into: &result)
      case .tooLong(let beginning): result.append(.refused(tooLong(beginning)))
      }
    }
  }

  package mutating func linkRestarted() -> [Decoded] {
    tracker.linkRestarted()
    let line = framer.abandon()
    guard !line.isEmpty else { return [] }
    guard place(of: line) != nil else { return [.ignored(Self.shown(line))] }
    return [
      .refused(
        PayloadError(
          .truncated, offset: line.count, bytes: line, detail: "the link broke in this line"))
    ]
  }

  private mutating func take(_ line: [UInt8], into result: inout [Decoded]) {
    guard let place = place(of: line) else { return result.append(.ignored(Self.shown(line))) }
    do throws(PayloadError) {
      try description.records[place].parse(
        line, checksum: description.framing.checksum, into: &batch)
      tracker.take(batch, raw: line, into: &result)
    } catch {
      result.append(.refused(error))
    }
  }

  /// Returns which record the line is of.
  private func place(of line: [UInt8]) -> Int? {
    description.records.indices.first { place in
      description.records[place].claims(line, checksum: description.framing.checksum)
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
