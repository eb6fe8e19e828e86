import Devices
import Model
import Testing

/// Climbro, Entralpi and CTS500: `Stevie-Ray/hangtime-grip-connect`, device-parsers.test.mjs.
@Suite struct ClimbingGaugeTests {
  private static let gravity = 9.80665

  private func climbro(_ payloads: [[UInt8]]) -> [Decoded] {
    var decoder = ClimbroDecoder()
    return payloads.flatMap { decoder.decode($0, from: ClimbroDecoder.characteristic) }
  }

  private func isClose(_ values: [Double], _ kilograms: [Double]) -> Bool {
    values.count == kilograms.count
      && zip(values, kilograms).allSatisfy { abs($0 - $1 * Self.gravity) < 1e-9 }
  }

  private func forces(_ outcomes: [Decoded]) -> [Double] {
    outcomes.compactMap { outcome in
      guard case .reading(let reading) = outcome, reading.quantity == .force else { return nil }
      return reading.value
    }
  }

  // MARK: Climbro

  /// "parses Climbro battery and sensor packets": F0 70 F5 0A F6 14, battery 0, 10, 36 and 20 kg.
  @Test func `a Climbro tells its battery and its force, cut anywhere`() {
    let bytes: [UInt8] = [0xF0, 112, 0xF5, 10, 0xF6, 20]
    let whole = climbro([bytes])
    #expect(isClose(forces(whole), [10, 36, 20]))
    #expect(whole.first?.summary == "battery_level 0.0 %")
    for cut in 0...bytes.count {
      let parts = climbro([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(parts.summaries == whole.summaries)
    }
  }

  @Test func `a Climbro's battery is between empty and full`() {
    let levels = climbro([[0xF0, 230, 171, 100, 239]]).values
    #expect(levels == [100, 50, 0, 100])
  }

  @Test func `the mark of 36 kg among the battery's bytes is no battery`() {
    #expect(climbro([[0xF0, 0xF6]]).summaries == climbro([[0xF0, 0xF3]]).summaries)
  }

  @Test func `what a Climbro says before any mark, or with an unknown one, is no force`() {
    #expect(climbro([[10, 20]]).summaries == ["ignored", "ignored"])
    let outcomes = climbro([[0xF5, 10, 0xF3, 11, 0xFF]])
    #expect(isClose(outcomes.values, [10, 11]))
    #expect(outcomes.refusals == [.malformed, .malformed])
    var decoder = ClimbroDecoder()
    _ = decoder.decode([0xF5, 10], from: "")
    _ = decoder.linkRestarted()
    #expect(decoder.decode([10], from: "").summaries == ["ignored"])
  }

  // MARK: Entralpi

  @Test func `a weight below nothing is none of six hundred kilograms`() {
    var decoder = EntralpiDecoder()
    let found = decoder.decode([0xFF, 0xFF], from: EntralpiDecoder.characteristic)
    #expect(found.values.isEmpty && found.count == 1)
  }

  /// "parses Entralpi weight notifications": 04 CE, 12.3 kg.
  @Test func `an Entralpi tells hundredths of a kilogram`() {
    var decoder = EntralpiDecoder()
    let (own, other) = (EntralpiDecoder.characteristic, CTS500Decoder.characteristic)
    #expect(isClose(decoder.decode([0x04, 0xCE], from: own).values, [12.3]))
    #expect(decoder.decode([0x04], from: "").summaries == ["refused truncated at byte 0"])
    #expect(decoder.decode([0x04, 0xCE, 0], from: "").summaries == ["refused trailing at byte 2"])
    #expect(decoder.decode([], from: "").summaries == ["refused truncated at byte 0"])
    #expect(decoder.decode([0x04, 0xCE], from: other).summaries == ["ignored"])
  }

  // MARK: CTS500

  private func cts500(_ payloads: [[UInt8]]) -> [Decoded] {
    var decoder = CTS500Decoder()
    return payloads.flatMap { decoder.decode($0, from: CTS500Decoder.characteristic) }
  }

  /// `cts500WeightFrameBytes(12.34)`: 1234 = 0x04D2, and 05 + 01 + 04 + D2 = DC.
  private static let weight: [UInt8] = [0x05, 0x01, 0, 0, 0x04, 0xD2, 0xDC]
  /// "routes CTS500 command responses": 3.55 V; 05 + 80 + C4 + 01 + 63 = 1AD.
  private static let voltage: [UInt8] = [0x05, 0x80, 0xC4, 0, 0x01, 0x63, 0xAD]
  /// `buildCommand(0xaa)`, which is echoed.
  private static let echo: [UInt8] = [0x05, 0xAA, 0, 0, 0, 0xAF]

  @Test func `a CTS500's frames are read however they are cut, with echoes and answers between`() {
    let bytes = Self.echo + Self.weight + Self.voltage + Self.weight
    for cut in 0...bytes.count {
      let outcomes = cts500([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(isClose(outcomes.values, [12.34, 12.34]), "cut at \(cut)")
      #expect(outcomes.refusals.isEmpty)
      #expect(outcomes.count == 4)
    }
  }

  /// "ignores invalid checksums".
  @Test func `a frame with another sum is refused, and the next is read`() {
    var broken = Self.weight
    broken[6] ^= 0xFF
    let outcomes = cts500([broken + Self.weight])
    #expect(outcomes.refusals.first == .checksum)
    #expect(isClose(outcomes.values, [12.34]))
  }

  @Test func `bytes before a frame are refused, and a 05 in a weight is no beginning`() {
    // 0x0505 = 1285; 05 + 01 + 05 + 05 = 10.
    let outcomes = cts500([[0x00, 0xFF], [0x05, 0x01, 0, 0, 0x05, 0x05, 0x10]])
    #expect(outcomes.refusals == [.malformed])
    #expect(isClose(outcomes.values, [12.85]))
  }

  @Test func `a weight beyond what it bears is refused, and a broken frame is told`() {
    #expect(cts500([[0x05, 0x01, 0xFF, 0xFF, 0xFF, 0xFB, 0xFE]]).refusals == [.implausible])
    var decoder = CTS500Decoder()
    #expect(decoder.decode(Array(Self.weight.prefix(4)), from: "").isEmpty)
    #expect(decoder.linkRestarted().refusals == [.truncated])
    #expect(isClose(decoder.decode(Self.weight, from: "").values, [12.34]))
    #expect(decoder.linkRestarted().isEmpty)
  }

  @Test func `it is told to send, and to take what it feels as its zero`() {
    #expect(CTS500Decoder.order(0xAA) == Self.echo)
    // 05 + A6 = AB.
    #expect(CTS500Decoder.order(0xA6) == [0x05, 0xA6, 0, 0, 0, 0xAB])
  }

  @Test(arguments: UInt64(0)..<200)
  func `whatever comes, no value is impossible and what is kept is little`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (scale, board) = (CTS500Decoder(), ClimbroDecoder())
    for _ in 0..<60 {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Bool.random(using: &random) ? 0x05 : UInt8.random(in: 0...255, using: &random)
      }
      let outcomes = scale.decode(bytes, from: "") + board.decode(bytes, from: "")
      #expect(forces(outcomes).allSatisfy(Quantity.force.limits.contains))
    }
    #expect(scale.linkRestarted().count <= 1)
  }

  // MARK: Recognition

  @Test func `they are known by name and service, and no module of that kind is one`() {
    let registry = Registry()
    func found(_ name: String, _ services: [String]) -> String? {
      registry.bestMatch(
        for: Sighting(
          id: DeviceID(rawValue: "x"), name: name, kind: .ble, address: "x",
          services: services))?.id
    }
    #expect(found("Climbro 12", [ClimbroDecoder.service]) == "climbro")
    #expect(found("ENTRALPI", [EntralpiDecoder.service]) == "entralpi")
    #expect(found("ENTRALPI", [WeightScaleDecoder.service]) == "entralpi")
    #expect(found("CTS500", [CTS500Decoder.service]) == "cts500")
    #expect(found("CTS-300", []) == "cts500")
    #expect(found("Force Board", [ForceBoardDecoder.service]) == "force-board")
    for service in [ClimbroDecoder.service, EntralpiDecoder.service, CTS500Decoder.service] {
      #expect(found("Gate", [service]) == nil)
    }
    #expect(found("Scale", [WeightScaleDecoder.service]) == "weight-scale")
  }
}
