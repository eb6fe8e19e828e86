import Devices
import Model
import Testing

/// Pages of the other kinds of devices; layouts as `Tigge/openant` and `GoldenCheetah`, src/ANT, read them,
/// bytes by hand from those.
@Suite struct ANTProfilesTests {
  private func decoded(_ id: String, _ pages: [[UInt8]], wheel: Double? = nil) throws -> [Decoded] {
    var decoder = try #require(Registry().driver(id: id)).makeDecoder()
    if let wheel { decoder.use(wheel: wheel) }
    return pages.flatMap { decoder.decode($0, from: "") }
  }

  private func values(_ quantity: Quantity, _ decoded: [Decoded]) -> [Double] {
    decoded.compactMap { outcome in
      guard case .reading(let reading) = outcome, reading.quantity == quantity else { return nil }
      return reading.value
    }
  }

  /// `StephenHidem/AntPlus` and `GoldenCheetah` misread it: 1 m/s and 128/256 below half a metre.
  @Test func `a foot pod's speed is whole metres below the sixteenths of its way`() throws {
    let outcomes = try decoded("ant-foot-pod", [[0x01, 0x64, 0xC8, 0x32, 0x81, 0x80, 0xFE, 0x30]])
    #expect(outcomes.summaries == ["speed 1.5 m/s", "distance 0.0 m"])
  }

  /// 50.5 m, then 255 and 2 m behind the wrap of 256 m.
  @Test func `a foot pod's way goes on across its wrap`() throws {
    let pages: [[UInt8]] = [
      [0x01, 0, 0, 0x32, 0x81, 0x80, 0, 0], [0x01, 0, 0, 0xFF, 0x01, 0x80, 0, 0],
      [0x01, 0, 0, 0x02, 0x01, 0x80, 0, 0],
    ]
    #expect(values(.distance, try decoded("ant-foot-pod", pages)) == [0, 204.5, 207.5])
  }

  /// 85 and 8/16 strides a minute, 3 and 64/256 m/s.
  @Test func `a foot pod's cadence is in strides and sixteenths`() throws {
    let outcomes = try decoded(
      "ant-foot-pod",
      [[0x02, 0xFF, 0xFF, 0x55, 0x83, 0x40, 0xFF, 0x00], [0x02, 0, 0, 0xFF, 0x03, 0x40, 0, 0]])
    #expect(values(.cadence, outcomes) == [85.5])
    #expect(values(.speed, outcomes) == [3.25, 3.25])
    #expect(outcomes.contains(.unavailable(.cadence, "the foot pod has no cadence")))
  }

  /// 1000 to 2040 W in four events: 260 W; 90 a minute.
  @Test func `a power meter's sum gives the mean of what was lost`() throws {
    let outcomes = try decoded(
      "ant-power",
      [
        [0x10, 0x05, 0xB2, 0x5A, 0xE8, 0x03, 0xFA, 0x00],
        [0x10, 0x09, 0xB2, 0x5A, 0xF8, 0x07, 0x04, 0x01],
      ])
    #expect(values(.power, outcomes) == [250, 260])
    #expect(values(.cadence, outcomes) == [90, 90])
    // 65 000 + 1040 = 66 040 = 504 behind the wrap, from event 254 to 2.
    let wrapped = try decoded(
      "ant-power",
      [
        [0x10, 0xFE, 0xFF, 0xFF, 0xE8, 0xFD, 0xFA, 0x00],
        [0x10, 0x02, 0xFF, 0xFF, 0xF8, 0x01, 0x64, 0x00],
      ])
    #expect(values(.power, wrapped) == [250, 260])
    #expect(values(.cadence, wrapped) == [])
  }

  @Test func `a power meter without a value has none`() throws {
    let outcomes = try decoded("ant-power", [[0x10, 1, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF]])
    #expect(outcomes == [.unavailable(.power, "the meter has no power")])
  }

  /// One turn in 1365/2048 s is 90 a minute; 848/32 = 26.5 Nm; together 250 W.
  @Test func `torque at the crank times its turning is power`() throws {
    let pages: [[UInt8]] = [
      [0x12, 0x0A, 0x0A, 0x5A, 0xE8, 0x03, 0xB8, 0x0B],
      [0x12, 0x0B, 0x0B, 0x5A, 0x3D, 0x09, 0x08, 0x0F],
    ]
    let outcomes = try decoded("ant-power", pages)
    let power = try #require(values(.power, outcomes).first)
    let cadence = try #require(values(.cadence, outcomes).first)
    #expect(power.rounded() == 250 && cadence.rounded() == 90)
    // The same at the wheel: one and a half turns a second of 2 m are 3 m/s.
    let wheel = try decoded(
      "ant-power", pages.map { [0x11] + $0.dropFirst() }, wheel: 2)
    #expect(try #require(values(.power, wheel).first).rounded() == 250)
    #expect(abs(try #require(values(.speed, wheel).first) - 3) < 0.01)
  }

  /// A crank that stands: after three seconds there is no power.
  @Test func `a crank that stands has no power`() throws {
    var decoder = try #require(Registry().driver(id: "ant-power")).makeDecoder()
    let page: [UInt8] = [0x12, 0x0A, 0x0A, 0x5A, 0xE8, 0x03, 0xB8, 0x0B]
    var outcomes: [Decoded] = []
    for step in 0...13 {
      decoder.arrive(at: HostInstant(nanoseconds: Int64(step) * 250_000_000))
      outcomes += decoder.decode(page, from: "")
    }
    #expect(values(.power, outcomes) == [0, 0])
  }

  /// One turn of the crank in 683/1024 s; two of the wheel in 341/1024 s, at 2.096 m 45.3 km/h.
  @Test func `wheel and crank have a pair each`() throws {
    let outcomes = try decoded(
      "ant-speed-cadence",
      [
        [0x00, 0x10, 0x64, 0x00, 0x00, 0x20, 0xF4, 0x01],
        [0xAB, 0x12, 0x65, 0x00, 0x55, 0x21, 0xF6, 0x01],
      ], wheel: 2.096)
    let speed = try #require(values(.speed, outcomes).first)
    #expect((speed * 36).rounded() == 453)
    #expect(try #require(values(.cadence, outcomes).first).rounded() == 90)
    #expect(values(.distance, outcomes) == [2 * 2.096])
  }

  @Test func `a sensor of one kind has its pair behind its page`() throws {
    let crank = try decoded(
      "ant-cadence",
      [
        [0x00, 0xFF, 0xFF, 0xFF, 0x00, 0x10, 0x64, 0x00],
        [0x85, 0x01, 0xFF, 0xFF, 0xAB, 0x12, 0x65, 0x00],
      ])
    #expect(crank.values == [60.0 * 1024 / 683])
    // 65 535 turns to 1 are two.
    let wheel = try decoded(
      "ant-speed",
      [
        [0x00, 0xFF, 0xFF, 0xFF, 0x00, 0x20, 0xFF, 0xFF],
        [0x80, 0xFF, 0xFF, 0xFF, 0x55, 0x21, 0x01, 0x00],
      ], wheel: 2.096)
    #expect((try #require(values(.speed, wheel).first) * 36).rounded() == 453)
  }

  /// 8333 mm/s are 30.0 km/h.
  @Test func `fitness equipment tells its speed and how far it went`() throws {
    let outcomes = try decoded(
      "ant-fitness-equipment",
      [
        [0x10, 0x19, 0x28, 0x0C, 0x8D, 0x20, 0xFF, 0x30],
        [0x10, 0x19, 0x2C, 0x14, 0x8D, 0x20, 0xFF, 0x30],
      ])
    #expect(values(.speed, outcomes).map { ($0 * 36).rounded() } == [300, 300])
    #expect(values(.distance, outcomes) == [8])
    #expect(values(.heartRate, outcomes) == [])
  }

  /// 28 strokes a minute and 180 W; then 85 turns a minute and 250 W; a bicycle has both where a rower has.
  @Test func `fitness equipment tells cadence and power by its kind`() throws {
    let rower = try decoded(
      "ant-fitness-equipment", [[0x16, 0xFF, 0xFF, 0x1E, 0x1C, 0xB4, 0x00, 0x30]])
    #expect(rower.values == [28, 180])
    let trainer = try decoded(
      "ant-fitness-equipment", [[0x19, 0x07, 0x55, 0x34, 0x12, 0xFA, 0x00, 0x30]])
    #expect(trainer.values == [85, 250])
    let bicycle = try decoded(
      "ant-fitness-equipment", [[0x15, 0xFF, 0xFF, 0xFF, 0x55, 0xFA, 0x00, 0x30]])
    #expect(bicycle.values == [85, 250])
    // Strokes from 30 to 2 behind the wrap of 256 are 228.
    let strokes = try decoded(
      "ant-fitness-equipment",
      [
        [0x16, 0xFF, 0xFF, 0x1E, 0x1C, 0xB4, 0x00, 0x30],
        [0x16, 0xFF, 0xFF, 0x02, 0xFF, 0xFF, 0xFF, 0x30],
      ])
    #expect(values(.count, strokes) == [228])
    #expect(strokes.contains(.unavailable(.power, "the trainer has no power")))
  }

  /// 6180 hundredths of a kilogram.
  @Test func `a scale that says its result again has one result`() throws {
    let result: [UInt8] = [0x01, 0xFF, 0xFF, 0x00, 0xFF, 0xFF, 0x24, 0x18]
    let weighs: [UInt8] = [0x01, 0xFF, 0xFF, 0x00, 0xFF, 0xFF, 0xFE, 0xFF]
    let failed: [UInt8] = [0x01, 0xFF, 0xFF, 0x00, 0xFF, 0xFF, 0xFF, 0xFF]
    let outcomes = try decoded(
      "ant-scale", [weighs, weighs, result, result, weighs, result, failed])
    #expect(outcomes.values == [61.8, 61.8])
    #expect(outcomes.contains(.unavailable(.mass, "the scale weighs")))
    #expect(outcomes.last == .unavailable(.mass, "the scale has no result"))
  }

  /// 1823 hundredths of a per cent of fat behind 5540 of water.
  @Test func `a scale tells the share of fat`() throws {
    let outcomes = try decoded("ant-scale", [[0x02, 0, 0, 0, 0xA4, 0x15, 0x1F, 0x07]])
    #expect(outcomes.summaries == ["body_fat 18.23 %"])
  }

  @Test func `what all have in common tells maker, number and version`() {
    var information = ANTDeviceInformation(of: ANTChannelID(type: 11, number: 5))
    let maker = information.take([0x50, 0xFF, 0xFF, 0x02, 0x01, 0x00, 0x07, 0x00])
    #expect(maker?.manufacturer == "ANT+ 1" && maker?.product == "ANT+ 7")
    let product = information.take([0x51, 0xFF, 0xFF, 0x0F, 0x40, 0xE2, 0x01, 0x00])
    #expect(product?.firmware == "1.5" && product?.serialNumber == "123456")
    // 1 × 100 + 5 thousandths.
    #expect(
      information.take([0x51, 0xFF, 0x05, 0x01, 0xFF, 0xFF, 0xFF, 0xFF])?.firmware == "0.105")
  }

  /// 10 000 × 2 s are 5.6 h; 128/256 V and 2 V; status 3.
  @Test func `a battery has its time, its voltage and its state`() throws {
    let page: [UInt8] = [0x52, 0xFF, 0xFF, 0x10, 0x27, 0x00, 0x80, 0xB2]
    let battery = ANTBattery(commonPage: page)
    #expect(battery.operatingTime == 20_000 && battery.voltage == 2.5 && battery.status == .fair)
    #expect(try decoded("ant-power", [page]) == [])
    // Status 4 is low.
    let low = try decoded("ant-power", [[0x52, 0xFF, 0xFF, 0x10, 0x27, 0x00, 0x80, 0xC2]])
    #expect(low == [.warned(try #require(ANTBattery(heartRatePage: [7, 0, 0, 0x42]).warning))])
  }

  @Test(arguments: [
    "ant-heart-rate", "ant-foot-pod", "ant-power", "ant-speed-cadence", "ant-cadence", "ant-speed",
    "ant-fitness-equipment", "ant-scale",
  ])
  func `made-up pages never make a number that cannot be`(id: String) throws {
    var random = SplitMix64(seed: 5)
    let pages = (0..<5000).map { _ in
      (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    for case .reading(let reading) in try decoded(id, pages) {
      #expect(reading.value.isFinite && reading.quantity.limits.contains(reading.value))
    }
  }

  @Test func `each kind of device has its driver`() throws {
    let registry = Registry()
    for kind in ANTDeviceType.allCases {
      let device = ANTChannelID(type: kind.rawValue, number: 77_881)
      let sighting = try #require(device.sighting(signal: nil))
      let driver = try #require(registry.bestMatch(for: sighting), "\(kind)")
      #expect(driver.links == [.ant] && driver.model == "\(kind.title.en) (ANT+)")
      #expect(registry.choices(for: sighting).map(\.id) == [driver.id])
    }
  }
}
