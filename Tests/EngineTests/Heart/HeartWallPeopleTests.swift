import Engine
import Model
import Testing

/// Who is on the wall, and for how long.
@Suite struct HeartWallPeopleTests {
  private static let start = HostInstant(nanoseconds: 90_000_000_000_000)
  private static let strap = DeviceID(rawValue: "ble:AA:00:00:00:00:01")
  private static let key = StrapKey(strap)

  private func at(_ seconds: Double) -> HostInstant { Self.start.advanced(bySeconds: seconds) }

  private func worn() throws -> HeartWall {
    var wall = HeartWall()
    _ = try wall.give(Self.key, to: 7, changesHands: false)
    wall.set(HeartMaximum(measured: 200, birthYear: nil, year: 2026), of: 7)
    return wall
  }

  private func heard(_ seconds: ClosedRange<Int>, _ wall: inout HeartWall) {
    for second in seconds { _ = wall.hear(150, by: Self.strap, at: at(Double(second))) }
  }

  @Test func `who is heard only after the begin has the zones of a maximum known before`() throws {
    var wall = try worn()
    #expect(wall.begin(at: at(0)).isEmpty)
    heard(10...20, &wall)
    let cell = try #require(wall.cells(at: at(20)).first)
    #expect(cell.zone == .steady)
    #expect(cell.tally.zones == [.steady: 10])
  }

  @Test func `a begin enrols who was heard minutes ago, and nobody of the hour before`() throws {
    var wall = try worn()
    heard(0...5, &wall)
    var late = wall
    #expect(wall.begin(at: at(5 + HeartRule.present)) == [7])
    #expect(late.begin(at: at(6 + HeartRule.present)).isEmpty)
    var seen = try worn()
    seen.see(Self.strap)
    #expect(seen.begin(at: at(0)).isEmpty)
  }

  @Test func `who has gone home leaves the wall, and counts anew on coming back`() throws {
    var wall = try worn()
    heard(0...60, &wall)
    #expect(wall.cells(at: at(60 + HeartRule.gone)).map(\.participant) == [7])
    #expect(wall.cells(at: at(61 + HeartRule.gone)).isEmpty)
    let morning = 61 + Int(HeartRule.gone)
    heard(morning...(morning + 10), &wall)
    #expect(wall.cells(at: at(Double(morning) + 10)).first?.tally.known == 10)
  }

  @Test func `who takes part stays on the wall and keeps what was counted, however long away`()
    throws
  {
    var wall = try worn()
    heard(0...0, &wall)
    #expect(wall.begin(at: at(0)) == [7])
    heard(1...61, &wall)
    let back = 100 + Int(HeartRule.gone)
    #expect(wall.cells(at: at(Double(back))).first?.state == .lost)
    heard(back...(back + 10), &wall)
    #expect(wall.cells(at: at(Double(back) + 10)).first?.tally.known == 70)
  }

  @Test func `a strap that says nothing any more is lost, no longer off the skin`() throws {
    var wall = try worn()
    heard(0...0, &wall)
    wall.fallSilent(.contact, by: Self.strap, at: at(1))
    #expect(wall.cells(at: at(5.9)).first?.silence == .contact)
    let lost = try #require(wall.cells(at: at(6)).first)
    #expect(lost.state == .lost && lost.silence == nil)
    #expect(lost.since == at(1))
  }

  @Test func `a strap that was taken back and given again has no pulse of the child before`()
    throws
  {
    var wall = try worn()
    heard(0...10, &wall)
    #expect(wall.takeBack(Self.key) == 7)
    _ = try wall.give(Self.key, to: 9, changesHands: false)
    let cells = wall.cells(at: at(10))
    #expect(cells.map(\.participant) == [7])
    #expect(cells.first?.movedTo == 9)
  }

  @Test func `a number that is given anew has neither strap nor figures of who was forgotten`()
    throws
  {
    var wall = try worn()
    heard(0...10, &wall)
    wall.forget(7)
    _ = try wall.give(Self.key, to: 7, changesHands: false)
    #expect(wall.people[7]?.tally == HeartTally())
    #expect(wall.people[7]?.maximum == nil)
    #expect(wall.cells(at: at(10)).isEmpty)
  }
}
