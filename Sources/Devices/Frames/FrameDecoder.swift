package import Model

/// Decodes the frames of any device that a `FrameDescription` describes.
package struct FrameDecoder: StreamDecoder {
  private let description: FrameDescription
  private var framer: FrameFramer
  private var tracker: RecordTracker
  /// Used anew for each frame.
  private var batch = RecordBatch()
  /// When bytes came last, if anybody says.
  private var arrival: HostInstant?
  /// Whether the line was quiet for longer than a frame may be before the bytes that come next.
  private var isBehindGap = false

  package init(_ description: FrameDescription) {
    self.description = description
    framer = FrameFramer(description.framing)
    tracker = RecordTracker(debounce: description.header.debounce)
  }

  package mutating func arrive(at instant: HostInstant) {
    guard let gap = description.framing.gap else { return }
    if let arrival, instant.seconds(since: arrival) >= gap { isBehindGap = true }
    arrival = instant
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
    guard description.framing.kind != .packet else {
      return take(bytes, from: source, into: &result)
    }
    if isBehindGap {
      isBehindGap = false
      result += given(up: framer.abandon(), because: "the line fell silent in this frame")
    }
    var position = 0
    while let frame = framer.next(in: bytes, from: &position) {
      switch frame {
      case .outside(let count, let beginning):
        result.append(.ignored("\(count) bytes outside of frames: \(Hex.string(beginning))"))
      case .frame(let bytes): take(bytes, from: source, into: &result)
      }
    }
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

  private mutating func take(
    _ frame: [UInt8], from source: String, into result: inout [Decoded]
  ) {
    do throws(PayloadError) {
      let body = try description.framing.verified(frame)
      guard let place = place(of: body, from: source) else {
        return result.append(.ignored("no record, \(Hex.string(frame.prefix(64)))"))
      }
      try description.records[place].parse(body, into: &batch)
      tracker.take(batch, raw: frame, into: &result)
    } catch {
      result.append(.refused(error))
    }
  }

  /// Returns which record the frame is of.
  private func place(of body: [UInt8], from source: String) -> Int? {
    description.records.indices.first { description.records[$0].claims(body, from: source) }
  }
}
