import Model

/// Turns the frames of a CTS500 climbing scale into forces.
///
/// A frame begins with 05 and ends with the sum of the bytes before. Its second byte tells what it is: from
/// 81 on the echo of an order, with three bytes more; 80 the answer to a question; anything else a weight, four
/// bytes of hundredths of a kilogram, the most significant one first. Notifications cut frames anywhere.
///
/// Source: `Stevie-Ray/hangtime-grip-connect`, cts500.model.ts.
package struct CTS500Decoder: StreamDecoder {
  /// A UART module's, which many boards of other makers have.
  package static let service = BluetoothUUID.long("ffe0")
  package static let characteristic = BluetoothUUID.long("ffe1")
  package static let commands = BluetoothUUID.long("ffe2")

  private static let mark: UInt8 = 0x05
  private static let answer: UInt8 = 0x80
  private static let echoLength = 6
  private static let frameLength = 7
  private static let weightOffset = 2
  /// Newtons that a hundredth of a kilogram weighs under standard gravity; it weighs up to 500 kg.
  private static let step = 9.80665 / 100
  private static let form = ReadingForm(.force, .newton, .arrival, limits: 0...5500)

  private var buffer: [UInt8] = []

  package init() {}

  /// Makes an order.
  ///
  /// - Parameter code: What is to be done.
  /// - Returns: The frame.
  package static func order(_ code: UInt8) -> [UInt8] {
    let frame: [UInt8] = [mark, code, 0, 0, 0]
    return frame + [UInt8(ChecksumKind.sum8.sum(frame))]
  }

  package mutating func linkRestarted() -> [Decoded] {
    defer { buffer = [] }
    guard !buffer.isEmpty else { return [] }
    return [
      .refused(
        PayloadError(
          .truncated, offset: buffer.count, bytes: buffer, detail: "the link broke in a frame"))
    ]
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.characteristic else {
      return [.ignored("a notification of \(source)")]
    }
    buffer += bytes
    var result: [Decoded] = []
    while buffer.count > 1 || buffer.first.map({ $0 != Self.mark }) == true {
      guard buffer[0] == Self.mark else {
        dropStrangers(to: &result)
        continue
      }
      let length = buffer[1] > Self.answer ? Self.echoLength : Self.frameLength
      guard buffer.count >= length else { break }
      let frame = Array(buffer.prefix(length))
      guard Int(frame[length - 1]) == ChecksumKind.sum8.sum(frame.dropLast()) else {
        // A 05 within what is measured may have been taken for a beginning.
        result.append(
          .refused(
            PayloadError(
              .checksum, offset: length - 1, bytes: frame, detail: "the sum is another one")))
        buffer.removeFirst()
        continue
      }
      buffer.removeFirst(length)
      result.append(outcome(of: frame))
    }
    return result
  }

  /// Refuses what stands before the next frame.
  private mutating func dropStrangers(to result: inout [Decoded]) {
    let next = buffer.firstIndex(of: Self.mark) ?? buffer.count
    result.append(
      .refused(
        PayloadError(
          .malformed, offset: 0, bytes: Array(buffer[..<next]), detail: "a frame begins with 05")))
    buffer.removeFirst(next)
  }

  private func outcome(of frame: [UInt8]) -> Decoded {
    guard frame[1] < Self.answer else { return .ignored("an answer") }
    let steps = PayloadReader.number(
      in: frame, at: Self.weightOffset, width: 4, isSigned: false, isBigEndian: true)
    return Self.form.reading(Double(steps) * Self.step, raw: frame, uncertainty: Self.step)
  }
}

extension Driver {
  /// A small climbing scale; its module says nothing of the product, its name does.
  package static let cts500 = Driver(
    id: "cts500", model: "Jlyscales CTS500", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: CTS500Decoder.service, notify: [CTS500Decoder.characteristic],
        write: CTS500Decoder.commands),
      commands: .init(start: CTS500Decoder.order(0xAA))),
    quantities: [.force], silenceLimit: 5, orders: [.tare: [CTS500Decoder.order(0xA6)]],
    match: { sighting in
      let names = ["CTS500", "CTS-300"]
      return names.map { sighting.score(named: $0, with: [CTS500Decoder.service]) }.max() ?? 0
    },
    makeDecoder: { CTS500Decoder() },
    simulated: {
      PullSimulator(CTS500Decoder.characteristic, period: 0.1, seed: $0) { kilograms in
        let steps = Int((kilograms * 100).rounded())
        let frame = [0x05, 0x01, 0, 0, UInt8(steps >> 8 & 0xFF), UInt8(steps & 0xFF)]
        return frame + [UInt8(ChecksumKind.sum8.sum(frame))]
      }
    })
}
