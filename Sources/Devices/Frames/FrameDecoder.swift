package import Model

/// Decodes the frames of any device that a `FrameDescription` describes.
package struct FrameDecoder: StreamDecoder {
  private let description: FrameDescription
  private let parser: FrameParser
  private let isPacketed: Bool
  private let checksum: FrameChecksum?
  /// How many bytes a frame begins with that are always the same.
  private let prefix: Int
  private var framer: FrameFramer
  private var tracker: RecordTracker
  /// When bytes came last, if anybody says.
  private var arrival: HostInstant?
  /// Whether the line was quiet for longer than a frame may be before the bytes that come next.
  private var isBehindGap = false

  package init(_ description: FrameDescription) {
    self.description = description
    parser = FrameParser(description.records)
    isPacketed = description.framing.kind == .packet
    checksum = description.framing.checksum
    prefix = description.framing.marker.count
    framer = FrameFramer(description.framing)
    tracker = RecordTracker(
      description.records.flatMap(\.values), debounce: description.header.debounce)
  }

  package mutating func arrive(at instant: HostInstant) {
    guard let gap = description.framing.gap else { return }
    if let arrival, instant.seconds(since: arrival) >= gap { isBehindGap = true }
    arrival = instant
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || description.profile.peripheral?.reads(source) != false else {
      return [.ignored("a notification of \(source)")]
    }
    guard !isPacketed else { return decode(bytes, of: source) }
    var result: [Decoded] = []
    if isBehindGap {
      isBehindGap = false
      result = given(up: framer.abandon(), because: "the line fell silent in this frame")
    }
    var position = 0
    while let frame = framer.next(in: bytes, from: &position) {
      switch frame {
      case .outside(let count, let beginning):
        result.append(.ignored("\(count) bytes outside of frames: \(Hex.string(beginning))"))
      case .frame(let bytes): result += decode(bytes, of: source)
      }
    }
    return result
  }

  package mutating func resume(after number: Int, bytes: [UInt8]) {
    tracker.resume(after: number, bytes: bytes)
  }

  package mutating func linkRestarted() -> [Decoded] {
    tracker.linkRestarted()
    arrival = nil
    isBehindGap = false
    return given(up: framer.abandon(), because: "the link broke in this frame")
  }

  private func given(up frames: [FrameFramer.Frame], because detail: String) -> [Decoded] {
    frames.map { frame in
      switch frame {
      case .outside(let count, _): .ignored("\(count) bytes outside of frames")
      case .frame(let bytes):
        .refused(PayloadError(.truncated, offset: bytes.count, bytes: bytes, detail: detail))
      }
    }
  }

  private mutating func decode(_ frame: [UInt8], of source: String) -> [Decoded] {
    do throws(PayloadError) {
      let length = try checksum?.verified(frame, prefix: prefix) ?? frame.count
      guard let index = parser.record(of: frame, length: length, from: source) else {
        return [.ignored("no record, \(Hex.string(frame.prefix(64)))")]
      }
      let records = try parser.parse(frame, length: length, as: index)
      let warning = parser.records[index].warning
      return tracker.decode(records, raw: frame) + (warning.map { [.warned($0)] } ?? [])
    } catch {
      return [.refused(error)]
    }
  }
}
