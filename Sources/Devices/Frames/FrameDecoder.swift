import Model

/// Decodes the frames of any device that a `FrameDescription` describes.
package struct FrameDecoder: StreamDecoder {
  private let description: FrameDescription
  private var framer: FrameFramer
  private var tracker = RecordTracker()

  package init(_ description: FrameDescription) {
    self.description = description
    framer = FrameFramer(description.framing)
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    if let peripheral = description.profile.peripheral, !source.isEmpty,
      !peripheral.reads(source)
    {
      return [.ignored("a notification of \(source)")]
    }
    return framer.push(bytes).flatMap { outcomes(of: $0, from: source) }
  }

  package mutating func linkRestarted() -> [Decoded] {
    tracker.linkRestarted()
    return framer.abandon().map { frame in
      switch frame {
      case .outside(let count, _): .ignored("\(count) bytes outside of frames")
      case .frame(let bytes):
        .refused(
          PayloadError(
            .truncated, offset: bytes.count, bytes: bytes, detail: "the link broke in this frame"))
      }
    }
  }

  private mutating func outcomes(
    of frame: FrameFramer.Frame, from source: String
  ) -> [Decoded] {
    switch frame {
    case .outside(let count, let beginning):
      return [.ignored("\(count) bytes outside of frames: \(Hex.string(beginning))")]
    case .frame(let bytes):
      do throws(PayloadError) {
        let body = try description.framing.verified(bytes)
        guard let record = description.records.first(where: { $0.claims(body, from: source) })
        else { return [.ignored("no record, \(Hex.string(bytes.prefix(64)))")] }
        return try record.parse(body).flatMap { tracker.outcomes(of: $0, raw: bytes) }
      } catch {
        return [.refused(error)]
      }
    }
  }
}
