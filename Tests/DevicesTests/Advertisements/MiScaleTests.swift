import Devices
import Model
import Testing

/// What Mi scales advertise: `custom-components/ble_monitor`, test/test_miscale_parser.py, whose bytes users
/// captured.
@Suite struct MiScaleTests {
  private func decoded(
    _ data: [String], _ generation: MiScaleAdvertisement.Generation, from source: String? = nil
  ) throws -> [Decoded] {
    var decoder = MiScaleDecoder(generation)
    return try data.flatMap { text in
      decoder.decode(try #require(Hex.bytes(text)), from: source ?? generation.service)
    }
  }

  /// `test_miscale_v1_ext_weight`, `test_miscale_v1` and `test_miscale_v1_ext`.
  @Test func `the first one tells who stands still on it, and nobody who has left or sways`() throws
  {
    #expect(try decoded(["229e43e507040b101301"], .first).summaries == ["mass 86.55 kg"])
    #expect(try decoded(["a22044b20701010a1a15"], .first).summaries == ["ignored"])
    #expect(try decoded(["821400e507040b101708"], .first).summaries == ["ignored"])
    let left = try MiScaleAdvertisement(
      try #require(Hex.bytes("a22044b20701010a1a15")), of: .first)
    #expect(left.isStable && left.isRemoved && left.mass == 87.2)
  }

  /// `test_miscale_v2_impedance` and `test_miscale_v2`.
  @Test func `so does the second one`() throws {
    #expect(try decoded(["0226b20705040f0201ac018642"], .second).summaries == ["mass 85.15 kg"])
    #expect(try decoded(["0204b207010112101a0000a852"], .second).summaries == ["ignored"])
    let swaying = try MiScaleAdvertisement(
      try #require(Hex.bytes("0204b207010112101a0000a852")), of: .second)
    #expect(!swaying.isStable && swaying.mass == 105.8)
  }

  /// By hand from miscale.py: 86.55 kg are 17 310 steps of 5 g; as hundredths they are 173.10 lb or jin.
  @Test func `pounds and catties are kilograms of their own`() throws {
    let pounds = 173.10 * 0.45359237
    for (data, generation, mass) in [
      ("239e43e507040b101301", .first, pounds), ("329e43e507040b101301", .first, 86.55),
      ("0320e507040b1013010000" + "9e43", .second, pounds),
      ("0260e507040b1013010000" + "9e43", .second, 86.55),
    ] as [(String, MiScaleAdvertisement.Generation, Double)] {
      let values = try decoded([data], generation).values
      #expect(values.count == 1)
      #expect(abs((values.first ?? 0) - mass) < 1e-9, "\(data)")
    }
  }

  @Test func `whoever stands there counts once, and two of one weight are two`() throws {
    let still = "229e43e507040b101301"
    let left = "a29e43e507040b101301"
    let swaying = "029e43e507040b101300"
    let outcomes = try decoded(
      [swaying, still, still, still, left, left, still, swaying, still], .first)
    #expect(outcomes.values == [86.55, 86.55, 86.55])
    // The composition scale tells its impedance behind the weight.
    let second = ["0224b20705040f020100008642", "0226b20705040f0201ac018642"]
    #expect(try decoded(second, .second).values == [85.15])
  }

  @Test func `a scale that says nothing of anybody tells no mass of 0`() throws {
    #expect(try decoded(["220000e507040b101301"], .first).summaries == ["ignored"])
  }

  @Test(arguments: [
    ("", MiScaleAdvertisement.Generation.first, "refused truncated at byte 0"),
    ("229e43e507040b1013", .first, "refused truncated at byte 9"),
    ("229e43e507040b10130100", .first, "refused trailing at byte 10"),
    ("339e43e507040b101301", .first, "refused malformed at byte 0"),
    ("0226b20705040f0201ac0186", .second, "refused truncated at byte 12"),
    ("0426b20705040f0201ac018642", .second, "refused malformed at byte 0"),
    ("0366b20705040f0201ac018642", .second, "refused malformed at byte 0"),
  ])
  func `data that are cut, too long or of no unit are refused`(
    _ data: String, _ generation: MiScaleAdvertisement.Generation, _ summary: String
  ) throws {
    #expect(try decoded([data], generation).summaries == [summary])
  }

  @Test func `data of another service are not read`() throws {
    let other = MiScaleAdvertisement.Generation.second.service
    #expect(try decoded(["229e43e507040b101301"], .first, from: other).summaries == ["ignored"])
  }

  @Test func `each is found by its data, and a scale that has to be connected is not`() {
    let registry = Registry()
    func found(_ service: String, _ count: Int) -> String? {
      registry.bestMatch(
        for: Sighting(
          id: DeviceID(rawValue: "x"), name: "MI_SCALE", kind: .advertisement, address: "x",
          services: [service],
          serviceData: count == 0 ? [:] : [service: [UInt8](repeating: 0, count: count)]))?.id
    }
    let first = "0000181d-0000-1000-8000-00805f9b34fb"
    let second = "0000181b-0000-1000-8000-00805f9b34fb"
    #expect(found(first, 10) == "mi-scale")
    #expect(found(second, 13) == "mi-scale-2")
    #expect(found(first, 13) == nil)
    #expect(found(first, 0) == nil)
  }

  @Test(arguments: MiScaleAdvertisement.Generation.allCases)
  func `what is simulated is one weight for each who steps on it`(
    generation: MiScaleAdvertisement.Generation
  ) {
    var simulator = MiScaleSimulator(generation, seed: 4)
    var decoder = MiScaleDecoder(generation)
    let outcomes = (0..<70).flatMap { _ in
      let step = simulator.next()
      return decoder.decode(step.bytes, from: step.source)
    }
    #expect(outcomes.values.count == 35)
    #expect(outcomes.values.allSatisfy { (40...110).contains($0) })
    #expect(outcomes.refusals.isEmpty)
  }
}
