package import Model

/// Turns messages of ANT+ bicycle sensors into speed, distance and cadence: of wheel and crank, device
/// type 121, of a crank, 122, and of a wheel, 123.
///
/// Each has the time of the last turn and the number of turns, both 16 bits. Type 121 has both pairs and
/// no page number; of the others the first four bytes are pages that say nothing of the turning.
///
/// Source: `Tigge/openant`; `GoldenCheetah`, src/ANT.
package struct ANTBicycleDecoder: ANTPageDecoder {
  package enum Kind: Sendable, Hashable, CaseIterable { case both, crank, wheel }

  /// Where the second pair stands, and the only one.
  private static let second = 4

  private let kind: Kind
  private var readings = RevolutionReadings(wheelTicks: 1024, wheelCounts: 1 << 16)

  package init(_ kind: Kind) { self.kind = kind }

  package mutating func arrive(at instant: HostInstant) { readings.arrival = instant }

  package mutating func use(wheel circumference: Double) { readings.circumference = circumference }

  package mutating func linkRestarted() -> [Decoded] {
    readings.reset()
    return []
  }

  mutating func read(_ page: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    switch kind {
    case .both:
      readings.crank(Self.data(page, at: 0), raw: page, into: &result)
      readings.wheel(Self.data(page, at: Self.second), raw: page, into: &result)
    case .crank: readings.crank(Self.data(page, at: Self.second), raw: page, into: &result)
    case .wheel: readings.wheel(Self.data(page, at: Self.second), raw: page, into: &result)
    }
  }

  private static func data(_ page: [UInt8], at offset: Int) -> RevolutionData {
    RevolutionData(count: page.word(at: offset + 2), time: page.word(at: offset))
  }
}

extension Driver {
  package static let antSpeedCadence = Driver(
    ant: .speedCadence, id: "ant-speed-cadence", quantities: [.speed, .cadence, .distance],
    wheel: RevolutionReadings.usualCircumference,
    makeDecoder: { ANTBicycleDecoder(.both) },
    simulated: { ANTBicycleSimulator(.speedCadence, seed: $0) })

  package static let antCadence = Driver(
    ant: .cadence, id: "ant-cadence", quantities: [.cadence],
    makeDecoder: { ANTBicycleDecoder(.crank) },
    simulated: { ANTBicycleSimulator(.cadence, seed: $0) })

  package static let antSpeed = Driver(
    ant: .speed, id: "ant-speed", quantities: [.speed, .distance],
    wheel: RevolutionReadings.usualCircumference, makeDecoder: { ANTBicycleDecoder(.wheel) },
    simulated: { ANTBicycleSimulator(.speed, seed: $0) })
}
