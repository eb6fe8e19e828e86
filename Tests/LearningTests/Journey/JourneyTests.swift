import Testing

@testable import Learning

/// Section 4 of the design of the learning games.
@Suite struct JourneyTests {
  @Test func `twelve pieces come after so many finished exercises`() {
    let table = [
      1: "rymdskor", 2: "rymdvantar", 4: "rymddräkt", 6: "lufttank", 8: "rymdhjälm",
      10: "pannlampa", 13: "handradio", 16: "matlåda", 20: "solpanel", 24: "rymdbil",
      28: "rymdtält", 32: "rymdraket",
    ]
    for finished in 0...40 {
      let arrived = Journey(finished: finished).arrived
      #expect(arrived.map { $0.parts.first + $0.parts.second } == table[finished])
    }
  }

  @Test func `nobody has anything at the start, and the shoes come next`() {
    let journey = Journey(finished: 0)
    #expect(journey.pieces.isEmpty && journey.worn.isEmpty)
    #expect(journey.next == .shoes && journey.untilNext == 1)
    #expect(journey.plates == 0)
  }

  @Test func `after nine the helmet is worn and the lamp is next`() {
    let journey = Journey(finished: 9)
    #expect(journey.worn == [.shoes, .gloves, .suit, .tank, .helmet])
    #expect(journey.next == .lamp && journey.untilNext == 1)
    #expect(journey.plates == 9)
    #expect(journey.arrived == nil)
  }

  @Test func `what stands on Mars is not worn`() {
    let journey = Journey(finished: 36)
    #expect(journey.pieces.count == 12)
    #expect(journey.worn == [.shoes, .gloves, .suit, .tank, .helmet, .lamp, .radio])
    #expect(journey.next == nil && journey.untilNext == nil)
  }

  @Test func `nothing is ever lost, and a plate comes each time up to thirty-six`() {
    for finished in 1...100 {
      let before = Journey(finished: finished - 1)
      let now = Journey(finished: finished)
      #expect(Set(before.pieces).isSubset(of: now.pieces))
      #expect(now.plates == min(finished, 36))
    }
  }

  @Test func `the rocket flies once, at thirty-six`() {
    #expect((0...50).filter { Journey(finished: $0).liftsOff } == [36])
    #expect((0...50).filter { Journey(finished: $0).hasLanded } == Array(36...50))
  }

  @Test func `three bring a plate and no piece, thirty-six the flight, and more lose nothing`() {
    let third = Journey(finished: 3)
    #expect(third.arrived == nil && third.pieces == [.shoes, .gloves] && third.plates == 3)
    #expect(third.next == .suit && third.untilNext == 1 && !third.hasLanded)
    let flight = Journey(finished: 36)
    #expect(flight.arrived == nil && flight.liftsOff && flight.hasLanded && flight.plates == 36)
    let after = Journey(finished: 37)
    #expect(after.arrived == nil && !after.liftsOff && after.hasLanded)
    #expect(after.pieces == flight.pieces && after.plates == 36 && after.next == nil)
  }

  @Test func `a number that cannot be counts as none`() {
    #expect(Journey(finished: -3).plates == 0)
  }

  @Test func `there are nine characters`() {
    #expect(
      JourneyCharacter.allCases.map(\.rawValue) == [
        "alma", "emil", "noa", "samira", "jun", "mio", "bip", "rut", "zip",
      ])
  }
}
