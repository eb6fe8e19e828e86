import Model

/// Turns messages of an ANT+ foot pod, device type 124, into speed, distance and cadence.
///
/// Page 1 has speed in whole metres a second below the sixteenths of a metre of the distance, and 256ths
/// in the byte behind; two programs misread that (`StephenHidem/AntPlus`, `GoldenCheetah`). Distance
/// comes back to 0 after 256 m and is told from the first message on.
///
/// Source: `Tigge/openant`; ANT+ stride based speed and distance, as read there.
package struct ANTFootPodDecoder: ANTPageDecoder {
  private static let distancePage = 1
  private static let cadencePages = 2...15
  /// A field without a value.
  private static let none: UInt8 = 0xFF

  /// The fastest sprinter ran 12.4 m/s.
  private static let speed = ReadingForm(.speed, .metrePerSecond, .arrival, limits: 0...20)
  private static let distance = ReadingForm(.distance, .metre, .arrival)
  private static let cadence = ReadingForm(.cadence, .perMinute, .arrival)

  /// In sixteenths of a metre.
  private var counter = ANTCounter(wrap: 256 * 16)
  private var way = 0

  package init() {}

  package mutating func linkRestarted() -> [Decoded] {
    counter.reset()
    return []
  }

  mutating func read(_ page: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    switch Int(page[0]) {
    case Self.distancePage:
      result.append(Self.speed.reading(Self.speed(page), raw: page))
      way += counter.step(to: Int(page[3]) * 16 + Int(page[4] >> 4)) ?? 0
      result.append(Self.distance.reading(Double(way) / 16, raw: page))
    case Self.cadencePages:
      result.append(Self.speed.reading(Self.speed(page), raw: page))
      guard page[3] != Self.none else {
        return result.append(.unavailable(.cadence, "the foot pod has no cadence"))
      }
      let strides = Double(page[3]) + Double(page[4] >> 4) / 16
      result.append(Self.cadence.reading(strides, raw: page))
    default: _ = ANTCommonPages.read(page, into: &result)
    }
  }

  /// In metres a second: whole ones in the lower half of a byte, 256ths in the next.
  private static func speed(_ page: [UInt8]) -> Double {
    Double(page[4] & 0x0F) + Double(page[5]) / 256
  }
}

extension Driver {
  package static let antFootPod = Driver(
    ant: .footPod, id: "ant-foot-pod", quantities: [.speed, .distance, .cadence],
    makeDecoder: { ANTFootPodDecoder() },
    simulated: { ANTFootPodSimulator(seed: $0) })
}
