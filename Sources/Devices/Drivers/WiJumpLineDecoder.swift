package import Model

/// Turns the lines of a Chronojump WiJump on a USB cable into times on the ground and in the air.
///
/// A line is the event in decimal digits; `WiJumpEvents` tells what it means. Everything else that the
/// device prints (its version, the answers to commands) has other signs than those of a number. Some of
/// it tells that the clock or the beam was set, by `sync` and others: no time reaches across that.
///
/// Source: arduino/WiJump/Communication.md and WiJump-V-0.4.ino, loop and printLog
/// (github.com/GNOME/chronojump).
package struct WiJumpLineDecoder: StreamDecoder {
  private static let framing = LineFraming(end: .lf, limit: 128, checksum: nil)
  /// Milliseconds are a signed 32-bit number.
  private static let range = Int(Int32.min)...Int(Int32.max)

  /// What setup, setIRPower, sync and the command `delay` print.
  private static let settings = ["IRPlatform-", "Power set to", "totalTime:"].map { Array($0.utf8) }

  private var framer = LineFramer(Self.framing)
  private var events = WiJumpEvents()

  package init() {}

  package mutating func arrive(at instant: HostInstant) { events.arrival = instant }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    framer.push(bytes).compactMap { frame in
      switch frame {
      case .tooLong(let beginning): .ignored("no event, more than \(beginning.count) bytes")
      case .line(let line): outcome(of: line)
      }
    }
  }

  package mutating func linkRestarted() -> [Decoded] {
    events.forget()
    let line = framer.abandon()
    return line.isEmpty ? [] : [.ignored("\(line.count) bytes without a line end")]
  }

  private mutating func outcome(of line: [UInt8]) -> Decoded? {
    guard let number = try? NumberForm.signed.parse(line.indices, in: line),
      Self.range.contains(number.mantissa)
    else {
      if Self.settings.contains(where: { line.starts(with: $0) }) { events.forget() }
      return .ignored("no event, \(line.count) bytes")
    }
    return events.handle(number.mantissa, raw: line)
  }
}
