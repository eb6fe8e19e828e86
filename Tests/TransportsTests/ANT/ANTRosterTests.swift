import Devices
import Model
import Testing
import Transports

@Suite struct ANTRosterTests {
  private static let strap = ANTChannelID(type: 120, number: 12_345)
  private let start = HostInstant(nanoseconds: 0)

  private func moment(_ seconds: Double) -> HostInstant { start.advanced(bySeconds: seconds) }

  @Test func `what a damaged message names once is no device`() {
    var roster = ANTRoster()
    #expect(roster.hear(Self.strap, signal: -60, at: start) == nil)
    #expect(roster.known.isEmpty)
    #expect(roster.expire(at: moment(20)) == [], "nobody was told of it")
    #expect(roster.hear(Self.strap, signal: -60, at: moment(21)) == nil)
    guard case .found(let sighting) = roster.hear(Self.strap, signal: -60, at: moment(21.25)) else {
      Issue.record("it was heard twice")
      return
    }
    #expect(sighting.name == "Heart rate strap 12345" && sighting.signal == -60)
  }

  @Test func `a signal that changes is told once a second`() {
    var roster = ANTRoster()
    var told: [Int?] = []
    for step in 0...12 {
      let event = roster.hear(Self.strap, signal: -60 - step, at: moment(Double(step) / 4))
      if case .found(let sighting) = event { told.append(sighting.signal) }
    }
    #expect(told == [-61, -65, -69])
  }

  @Test func `a device is gone twenty seconds after it was heard last`() {
    var roster = ANTRoster()
    _ = roster.hear(Self.strap, signal: nil, at: start)
    _ = roster.hear(Self.strap, signal: nil, at: moment(5))
    #expect(roster.deadline == moment(25))
    #expect(roster.expire(at: moment(24.9)) == [])
    #expect(roster.expire(at: moment(25)) == [.gone(Self.strap.deviceID)])
    #expect(roster.deadline == nil)
  }

  @Test func `more devices than a radio tells apart are not taken in`() {
    var roster = ANTRoster()
    for number in 1...1000 {
      for step in 0...1 {
        _ = roster.hear(
          ANTChannelID(type: 120, number: number), signal: nil, at: moment(Double(step)))
      }
    }
    #expect(roster.known.count == ANTRoster.limit)
  }
}
