import Engine
import Model
import Testing

@Suite struct HeartWallTests {
  private static let start = HostInstant(nanoseconds: 900_000_000_000)
  private static let strap = DeviceID(rawValue: "ble:AA:00:00:00:00:01")
  private static let other = DeviceID(rawValue: "ble:AA:00:00:00:00:02")

  private func at(_ seconds: Double) -> HostInstant { Self.start.advanced(bySeconds: seconds) }

  private func worn(by participant: Int = 7) throws -> HeartWall {
    var wall = HeartWall()
    _ = try wall.give(StrapKey(Self.strap), to: participant, changesHands: false)
    wall.set(HeartMaximum(measured: 200, birthYear: nil, year: 2026), of: participant)
    return wall
  }

  @Test func `a value is told with its share and zone, dims after 2 s and is lost after 5 s`()
    throws
  {
    var wall = try worn()
    #expect(wall.hear(170, by: Self.strap, at: at(0))?.participant == 7)
    let now = try #require(wall.cells(at: at(0.5)).first)
    #expect(now.state == .live)
    #expect(now.rate == 170)
    #expect(now.percent == 85)
    #expect(now.zone == .hard)
    #expect(now.basis == .measured)
    #expect(wall.cells(at: at(2)).first?.state == .live)
    #expect(wall.cells(at: at(2.1)).first?.state == .old)
    #expect(wall.cells(at: at(4.9)).first?.rate == 170)
    let lost = try #require(wall.cells(at: at(5)).first)
    #expect(lost.state == .lost)
    #expect(lost.rate == nil && lost.percent == nil && lost.zone == nil && lost.age == nil)
    #expect(lost.since == at(0))
    _ = wall.hear(171, by: Self.strap, at: at(60))
    #expect(wall.cells(at: at(60)).first?.rate == 171)
  }

  @Test(arguments: [(0.0, HeartWall.Silence.pulse), (255, .pulse), (250, .pulse)])
  func `what no heart can do is no pulse, at once`(rate: Double, kind: HeartWall.Silence) throws {
    var wall = try worn()
    _ = wall.hear(150, by: Self.strap, at: at(0))
    #expect(wall.hear(rate, by: Self.strap, at: at(1)) == nil)
    let cell = try #require(wall.cells(at: at(1)).first)
    #expect(cell.state == .lost)
    #expect(cell.silence == kind)
    #expect(cell.rate == nil)
    #expect(cell.since == at(1))
  }

  @Test func `a strap off the skin is lost since it said so first, and comes back`() throws {
    var wall = try worn()
    _ = wall.hear(150, by: Self.strap, at: at(0))
    for second in 1...4 { wall.fallSilent(.contact, by: Self.strap, at: at(Double(second))) }
    let cell = try #require(wall.cells(at: at(4)).first)
    #expect(cell.silence == .contact)
    #expect(cell.since == at(1))
    _ = wall.hear(140, by: Self.strap, at: at(5))
    #expect(wall.cells(at: at(5)).first?.state == .live)
    #expect(wall.cells(at: at(5)).first?.silence == nil)
  }

  @Test func `a strap of nobody is on nobody's place`() {
    var wall = HeartWall()
    #expect(wall.hear(150, by: Self.strap, at: at(0)) == nil)
    #expect(wall.cells(at: at(0)).isEmpty)
    #expect(wall.straps.count == 1)
  }

  @Test func `a strap changes hands only where somebody says so, and each keeps what was theirs`()
    throws
  {
    var wall = try worn()
    for second in 0...10 { _ = wall.hear(150, by: Self.strap, at: at(Double(second))) }
    #expect(throws: StrapBook.Refusal.taken) {
      try wall.give(StrapKey(Self.strap), to: 9, changesHands: false)
    }
    let change = try wall.give(StrapKey(Self.strap), to: 9, changesHands: true)
    #expect(change.from == 7)
    let cells = wall.cells(at: at(10))
    #expect(cells.map(\.participant) == [7])
    #expect(cells[0].state == .none)
    #expect(cells[0].movedTo == 9)
    #expect(cells[0].tally.known == 10)
    for second in 11...21 { _ = wall.hear(120, by: Self.strap, at: at(Double(second))) }
    let after = wall.cells(at: at(21))
    #expect(after.map(\.participant) == [7, 9])
    #expect(after[0].tally.known == 10)
    #expect(after[1].tally.known == 10)
    #expect(after[1].tally.highest == 120)
  }

  @Test func `who gets another strap gives the old one back`() throws {
    var wall = try worn()
    let change = try wall.give(StrapKey(Self.other), to: 7, changesHands: false)
    #expect(change.released == StrapKey(Self.strap))
    #expect(wall.book.owners == [StrapKey(Self.other): 7])
  }

  @Test func `one strap by two ways is one, and the second way takes over`() throws {
    var wall = try worn()
    let advertised = DeviceID(rawValue: "ble-adv:aa:00:00:00:00:01")
    for quarter in 0...40 {
      let moment = at(Double(quarter) / 4)
      _ = wall.hear(150, by: Self.strap, at: moment)
      _ = wall.hear(160, by: advertised, at: moment.advanced(bySeconds: 0.1))
    }
    #expect(wall.straps.count == 1)
    #expect(wall.cells(at: at(10)).first?.rate == 150)
    #expect(wall.cells(at: at(10)).first?.tally.known == 10)
    // The connection is gone: after two seconds the other one counts.
    for quarter in 41...80 {
      _ = wall.hear(160, by: advertised, at: at(Double(quarter) / 4))
    }
    #expect(wall.cells(at: at(20)).first?.rate == 160)
    #expect((wall.cells(at: at(20)).first?.tally.known ?? 0) > 19)
  }

  @Test func `a connection takes over from advertisements, and nothing counts twice`() throws {
    var wall = try worn()
    let advertised = DeviceID(rawValue: "ble-adv:AA:00:00:00:00:01")
    var points = 0
    for quarter in 0...80 {
      let moment = at(Double(quarter) / 4)
      if wall.hear(160, by: advertised, at: moment) != nil { points += 1 }
      guard quarter >= 40 else { continue }
      if wall.hear(150, by: Self.strap, at: moment.advanced(bySeconds: 0.1)) != nil { points += 1 }
    }
    #expect(wall.straps.count == 1)
    #expect(wall.straps.values.first?.ways.chosen == Self.strap)
    #expect(wall.cells(at: at(20.1)).first?.rate == 150)
    #expect(points == 21, "one a second, whoever says it")
    let known = wall.cells(at: at(20.1)).first?.tally.known ?? 0
    #expect(abs(known - 20) < 0.2)
    // What the connection says is what holds, also of its silence.
    wall.fallSilent(.contact, by: Self.strap, at: at(20.5))
    _ = wall.hear(160, by: advertised, at: at(20.6))
    #expect(wall.cells(at: at(20.6)).first?.state == .lost)
    _ = wall.hear(161, by: advertised, at: at(23))
    #expect(wall.cells(at: at(23)).first?.rate == 161)
  }

  @Test func `a session counts from its begin, and who is in it stays on the wall`() throws {
    var wall = try worn()
    for second in 0...30 { _ = wall.hear(150, by: Self.strap, at: at(Double(second))) }
    #expect(wall.begin(at: at(30)) == [7])
    #expect(wall.cells(at: at(30)).first?.tally.known == 0)
    for second in 31...41 { _ = wall.hear(150, by: Self.strap, at: at(Double(second))) }
    #expect(wall.cells(at: at(41)).first?.tally.known == 10)
    #expect(wall.cells(at: at(41)).first?.points == 10.0 / 60 * 3)
    _ = wall.takeBack(StrapKey(Self.strap))
    #expect(wall.cells(at: at(42)).first?.state == HeartCell.State.none)
    wall.forget(7)
    #expect(wall.cells(at: at(42)).isEmpty)
  }

  @Test(arguments: UInt64(0)..<300)
  func `whatever straps say, no cell tells a pulse that is old, lost or impossible`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var wall = HeartWall()
    let devices = (0..<6).map { DeviceID(rawValue: "ble:AA:00:00:00:01:0\($0 % 5)") }
    for (index, device) in devices.prefix(5).enumerated() {
      _ = try wall.give(StrapKey(device), to: index + 1, changesHands: true)
    }
    var time = 0.0
    var spoke: [Int: HostInstant] = [:]
    for _ in 0..<300 {
      time += Double.random(in: 0...2, using: &random)
      if Int.random(in: 0..<40, using: &random) == 0 {
        time += Double.random(in: -3600...3600, using: &random)
        spoke = [:]
      }
      let index = Int.random(in: 0..<devices.count, using: &random)
      let late = Int.random(in: 0..<10, using: &random) == 0 ? 1.5 : 0
      let rate = [0, 255, 29, 61, 150, 199, 240, .nan][Int.random(in: 0..<8, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: wall.fallSilent(.contact, by: devices[index], at: at(time))
      case 1:
        let to = Int.random(in: 1...5, using: &random)
        _ = try wall.give(StrapKey(devices[index]), to: to, changesHands: true)
      default:
        _ = wall.hear(rate, by: devices[index], at: at(time - late))
        if let owner = wall.book.owner(of: StrapKey(devices[index])) { spoke[owner] = at(time) }
      }
      for cell in wall.cells(at: at(time)) {
        let isShown = cell.state == .live || cell.state == .old
        #expect((cell.rate != nil) == isShown)
        if let rate = cell.rate { #expect(HeartRule.plausible.contains(rate)) }
        if let age = cell.age { #expect(age >= 0 && age < HeartRule.lost) }
        #expect(cell.tally.known.isFinite && cell.tally.known >= 0)
        if cell.state == .lost { #expect(cell.since.map { $0 <= at(time) } == true) }
      }
      #expect(Set(wall.book.owners.values).count == wall.book.owners.count)
    }
  }
}
