import Model

/// Decodes the lines of any device that a `LineDescription` describes.
package struct LineDecoder: BufferedDecoder {
  private let description: LineDescription
  private let program: LineProgram
  private var source = SourceMemory()
  private var framer: LineFramer
  private var tracker: RecordTracker

  package init(_ description: LineDescription) {
    self.description = description
    program = LineProgram(description.records, checksum: description.framing.checksum)
    framer = LineFramer(description.framing)
    tracker = RecordTracker(program.forms, debounce: description.header.debounce)
  }

  package mutating func decode(
    _ bytes: [UInt8], from source: String, into result: inout DecodedBuffer
  ) {
    let place = self.source.place(of: source) { source in
      source.isEmpty || description.profile.peripheral?.reads(source) != false ? 0 : nil
    }
    guard place != nil else { return result.append(.ignored("a notification of \(source)")) }
    let chunk = bytes.span
    var position = 0
    while let found = framer.next(in: chunk, from: &position) {
      switch found {
      case .here(let range): take(chunk.extracting(range), into: &result)
      case .kept:
        let line = framer.kept
        take(line.span, into: &result)
      case .tooLong: result.append(.refused(tooLong(framer.kept)))
      }
    }
  }

  package mutating func resume(after number: Int, bytes: [UInt8]) {
    tracker.resume(after: number, bytes: bytes)
  }

  package mutating func linkRestarted() -> [Decoded] {
    tracker.linkRestarted()
    let line = framer.abandon()
    guard !line.isEmpty else { return [] }
    guard program.place(of: line.span) != nil else { return [.ignored(Self.shown(line))] }
    return [
      .refused(
        PayloadError(
          .truncated, offset: line.count, bytes: line, detail: "the link broke in this line"))
    ]
  }

  private mutating func take(_ line: Span<UInt8>, into result: inout DecodedBuffer) {
    guard let place = program.place(of: line) else {
      let text = Array(copying: line)
      if description.start?.match(text[...]) != nil { tracker.linkRestarted() }
      return result.append(.ignored(Self.shown(text)))
    }
    do throws(PayloadError) {
      try program.parse(line, as: place, into: &tracker.batch)
      tracker.take(raw: line, into: &result)
      if let warning = program.records[place].warning {
        result.append(.warned(program.warnings[warning]))
      }
    } catch {
      result.append(.refused(error))
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
