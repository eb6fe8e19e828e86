import Model

/// Turns the lines of a Stalker Pro II radar in its "bE" and "A" formats into speeds.
///
/// A bE line begins with 0x88 and ends in CR. Its seventh byte is how many speeds follow, as a digit;
/// each has fifteen bytes: what it is, a zone byte, three digits and one of tenths, padded with
/// spaces. The last may lack its padding. A radar that is set to whole units leaves the tenths blank.
/// The unit is set at the radar and is not on the wire.
///
/// While nothing moves the lines go on, about three a second, with blanks in place of the digits:
/// these are no speeds, and no speeds of 0. A peak that the radar still holds then is the one that it
/// told before, and is not told again.
///
/// In format A a line is one number with tenths between blanks, and its point alone while nothing moves.
///
/// Source: the vendor's "Data Communications and Formats", as told with a captured line in
/// github.com/etnalov07/pitch_tracker, docs/changes/2026-05-16-stalker-radar-ble.md; the lines while nothing
/// moves are of two radars whose owner captured them for a recorder's tests (ndi-encoder, test_radar.py).
package struct StalkerDecoder: StreamDecoder {
  /// Of the radar's speeds.
  package enum SpeedUnit: Sendable, Hashable, CaseIterable {
    case milesPerHour, kilometresPerHour

    /// In metres per second; a mile has 1609.344 m.
    var factor: Double {
      switch self {
      case .milesPerHour: 1609.344 / 3600
      case .kilometresPerHour: 1000.0 / 3600
      }
    }
  }

  private static let start: UInt8 = 0x88
  private static let end: UInt8 = 0x0D
  private static let head = 7
  private static let block = 15
  /// What a block needs: what it is, the zone, three digits and the tenths.
  private static let shortestBlock = 6
  private static let live: UInt8 = 0x34
  /// Speeds by what a block says that it is; spin and others are no speeds.
  private static let channels: [UInt8: String] = [live: "live", 0x35: "peak", 0x36: "hit"]
  private static let limit = 128

  private let unit: SpeedUnit
  private var line: [UInt8] = []
  /// What the line before said beside the live speed, in tenths.
  private var held: [UInt8: Int] = [:]

  /// A speed of a bE line.
  private struct Block {
    var kind: UInt8
    /// Absent where blanks stand.
    var speed: (tenths: Int, resolution: Int)?
  }

  package init(unit: SpeedUnit) { self.unit = unit }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    var result: [Decoded] = []
    for byte in bytes {
      if byte == Self.end {
        result += outcomes()
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.limit {
        line.append(byte)
      }
    }
    return result
  }

  package mutating func linkRestarted() -> [Decoded] {
    defer { (line, held) = ([], [:]) }
    guard line.first == Self.start else { return [] }
    return [
      .refused(
        PayloadError(
          .truncated, offset: line.count, bytes: line, detail: "the link broke in this line"))
    ]
  }

  private mutating func outcomes() -> [Decoded] {
    guard line.first == Self.start else { return plainOutcomes() }
    do throws(PayloadError) {
      return try speeds().map(\.outcome)
    } catch {
      return [.refused(error)]
    }
  }

  /// Reads a line of format A.
  ///
  /// No bE line has a point, so that the end of one whose beginning was not heard is none of these.
  private func plainOutcomes() -> [Decoded] {
    // Lines that end in CR and LF have the latter at their beginning here.
    let blanks: Set<UInt8> = [0x20, 0x0A]
    let text = line.drop(while: blanks.contains).reversed().drop(while: blanks.contains).reversed()
    let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
    let digits = parts.flatMap(\.self)
    guard parts.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return [.ignored("no line of bE or A, \(line.count) bytes")]
    }
    if digits.isEmpty { return [] }
    guard (1...3).contains(parts[0].count), parts[1].count == 1 else {
      return [.refused(error(.malformed, 0, "one to three digits, a point and a digit"))]
    }
    let tenths = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    if tenths == 0 { return [] }
    return [
      Reading(
        quantity: .speed, value: Double(tenths) * unit.factor / 10, unit: .metrePerSecond,
        timeSource: .arrival, uncertainty: unit.factor / 10, raw: line
      ).outcome
    ]
  }

  private mutating func speeds() throws(PayloadError) -> [Reading] {
    let blocks = try blocks()
    let isMoving = blocks.contains { $0.kind == Self.live && $0.speed != nil }
    var readings: [Reading] = []
    for block in blocks {
      guard let channel = Self.channels[block.kind] else { continue }
      defer { if block.kind != Self.live { held[block.kind] = block.speed?.tenths } }
      guard let speed = block.speed else { continue }
      if !isMoving, held[block.kind] == speed.tenths { continue }
      readings.append(
        Reading(
          quantity: .speed, value: Double(speed.tenths) * unit.factor / 10, unit: .metrePerSecond,
          channel: channel, timeSource: .arrival,
          uncertainty: Double(speed.resolution) * unit.factor / 10, raw: line))
    }
    return readings
  }

  private func blocks() throws(PayloadError) -> [Block] {
    guard line.count >= Self.head else {
      throw error(.truncated, line.count, "a line begins with \(Self.head) bytes")
    }
    let count = Int(line[Self.head - 1]) - 0x30
    guard (0...4).contains(count) else {
      throw error(.malformed, Self.head - 1, "a line has 0 to 4 speeds")
    }
    guard line.count <= Self.head + count * Self.block else {
      throw error(.trailing, Self.head + count * Self.block, "only \(count) speeds were announced")
    }
    var blocks: [Block] = []
    for index in 0..<count {
      let offset = Self.head + index * Self.block
      guard line.count >= offset + (index < count - 1 ? Self.block : Self.shortestBlock) else {
        throw error(.truncated, line.count, "\(count) speeds were announced")
      }
      guard Self.channels[line[offset]] != nil else { continue }
      blocks.append(Block(kind: line[offset], speed: try speed(at: offset + 2)))
    }
    return blocks
  }

  /// Reads three digits, the first of which may be blank, and one of tenths or a blank.
  ///
  /// - Parameter start: Where they begin.
  /// - Returns: In tenths; nothing for blanks alone, and for 0, which no radar sees.
  /// - Throws: `PayloadError` with the place of what is no digit.
  private func speed(
    at start: Int
  ) throws(PayloadError) -> (tenths: Int, resolution: Int)? {
    let digits = line[start..<start + 4]
    guard let first = digits.firstIndex(where: { $0 != 0x20 }) else { return nil }
    let isWhole = digits.last == 0x20
    var value = 0
    for offset in first..<digits.endIndex - (isWhole ? 1 : 0) {
      guard (0x30...0x39).contains(line[offset]) else {
        throw error(.malformed, offset, "a digit must stand here")
      }
      value = value * 10 + Int(line[offset] - 0x30)
    }
    return value == 0 ? nil : (isWhole ? value * 10 : value, isWhole ? 10 : 1)
  }

  private func error(_ code: PayloadError.Code, _ offset: Int, _ detail: String) -> PayloadError {
    PayloadError(code, offset: offset, bytes: line, detail: detail)
  }
}

extension Driver {
  /// A radar that is set to miles per hour.
  package static let stalkerMilesPerHour = stalker(
    id: "stalker-mph", model: "Stalker Pro II (mph)", unit: .milesPerHour)
  /// A radar that is set to kilometres per hour.
  package static let stalkerKilometresPerHour = stalker(
    id: "stalker-kmh", model: "Stalker Pro II (km/h)", unit: .kilometresPerHour)

  /// It comes on any serial cable, so that it is attached by name.
  private static func stalker(
    id: String, model: String, unit: StalkerDecoder.SpeedUnit
  ) -> Driver {
    Driver(
      id: id, model: model, links: [.serial],
      profile: LinkProfile(serial: .init(baudRate: 19_200)), quantities: [.speed],
      makeDecoder: { StalkerDecoder(unit: unit) },
      simulated: { StalkerSimulator(seed: $0) })
  }
}
