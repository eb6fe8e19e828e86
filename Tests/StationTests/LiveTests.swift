import Devices
import Engine
import EyeTest
import FoundationEssentials
import Model
import Station
import Store
import Testing

@Suite struct LiveTests {
  private func events(_ subscription: LiveSubscription) async -> [LiveEvent] {
    subscription.cancel()
    var all: [LiveEvent] = []
    for await batch in subscription.batches() { all += batch }
    return all
  }

  @Test func `a reader who comes back gets every trial it missed, in order`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot"))
    for _ in 1...3 { _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: run.id) }
    let all = await events(await fixture.station.subscribe(run: nil, after: 0))
    let ids = all.compactMap(\.id)
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
    #expect(all.filter { $0.kind == .trial }.count == 3)
    #expect(all.filter { $0.kind == .run }.count == 4)
    let middle = try #require(ids.dropFirst(2).first)
    let rest = await events(await fixture.station.subscribe(run: nil, after: middle))
    #expect(rest.compactMap(\.id) == ids.filter { $0 > middle })
  }

  @Test func `a reader who comes while the program ends has a stream that ends`() async throws {
    let fixture = try await Fixture()
    fixture.station.closeStreams()
    let late = await fixture.station.subscribe(run: nil, after: nil)
    // Without an end this would wait for ever, and the program with it.
    for await _ in late.batches() {}
  }

  @Test func `a reader who comes back after a restart misses no trial`() async throws {
    let store = try Store.inMemory()
    let fixture = try await Fixture(store: store)
    let run = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot"))
    for _ in 1...3 { _ = try await fixture.station.perform(.keep(.outcome(.fail)), on: run.id) }
    let again = try await Fixture(store: store)
    let all = await events(await again.station.subscribe(run: nil, after: 0))
    #expect(all.filter { $0.kind == .trial }.count == 3)
    #expect(all.contains { $0.kind == .run && $0.json.contains(run.id.rawValue) })
  }

  @Test func `the event of a run is the run, whatever was done to it`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot"))
    let steps: [RunCommand] = [
      .keep(.outcome(.pass)), .keep(.outcome(.fail)), .undo(), .keep(.outcome(.pass)), .cancel,
    ]
    for step in steps {
      let subscription = await fixture.station.subscribe(run: run.id, after: nil)
      let after = try await fixture.station.perform(step, on: run.id)
      let last = await events(subscription).last { $0.kind == .run }
      let shown = try JSONDecoder().decode(Run.self, from: Data(#require(last).json.utf8))
      #expect(shown == after)
    }
  }

  @Test func `who follows one run hears nothing of another`() async throws {
    let fixture = try await Fixture()
    let new = NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot")
    let first = try await fixture.station.createRun(new)
    let second = try await fixture.station.createRun(new)
    let subscription = await fixture.station.subscribe(run: first.id, after: nil)
    _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: second.id)
    _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: first.id)
    let runs = await events(subscription).compactMap(\.run)
    #expect(Set(runs) == [first.id])
  }

  @Test func `a page that shows a result has nobody else put it into words`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot"))
    let page = await fixture.station.subscribe(
      run: nil, follows: [run.id], kinds: [.device, .measurement], after: nil)
    _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: run.id)
    let all = await events(page)
    // The run as it was, and as it is.
    #expect(all.filter { $0.kind == .run }.count == 2)
    #expect(!all.contains { $0.kind == .trial })
    #expect(all.allSatisfy { !$0.isRendered })
    #expect(!page.tells(.run))
  }

  @Test func `a remote hears of the rounds of its own person, and of nothing else`() async throws {
    let fixture = try await Fixture()
    var rounds: [RunID] = []
    for person in [7, 8] {
      rounds.append(
        try await fixture.station.beginRound(
          NewRound(.eye(.game), participant: person, seed: 1)
        ).id)
    }
    let remote = await fixture.station.subscribe(run: nil, after: nil, person: 7)
    _ = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot"))
    for round in rounds { _ = try await fixture.station.stopRound(round, key: nil) }
    fixture.station.tellRoom(version: 1)
    let heard = await events(remote)
    #expect(!heard.isEmpty)
    #expect(heard.allSatisfy { $0.kind == .eye && $0.run == rounds[0] })
  }

  @Test func `a result is put into words once for all who read it`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot"))
    let first = await fixture.station.subscribe(run: run.id, after: nil)
    let second = await fixture.station.subscribe(run: nil, after: nil)
    _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: run.id)
    let own = try #require(await events(first).last { $0.kind == .run })
    let others = await events(second).filter { $0.id != nil }
    #expect(others.last?.isRendered == false)
    #expect(own.json.contains(run.id.rawValue))
    // The row of the result has a form of its own, which nobody has asked for.
    #expect(others.suffix(2).map(\.kind) == [.trial, .run])
    #expect(others.suffix(2).map(\.isRendered) == [false, true])
    #expect(others.last?.json == own.json)
  }

  @Test func `a measurement is put into words for those alone who listen`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(1, 1_500_000))
    try await until { await fixture.station.devices().first?.readings == 1 }
    let page = await events(
      await fixture.station.subscribe(run: nil, kinds: [.run], after: nil))
    #expect(!page.contains { $0.kind == .measurement })
    let listener = await events(await fixture.station.subscribe(run: nil, after: nil))
    let measurement = try #require(listener.first { $0.kind == .measurement })
    #expect(!measurement.isRendered)
    #expect(measurement.json.contains("1.5"))
  }

  @Test func `a trial is in the database before its event is`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot"))
    let subscription = await fixture.station.subscribe(run: run.id, after: nil)
    let reader = Task {
      for await batch in subscription.batches() {
        if let event = batch.first(where: { $0.kind == .trial }) { return event.json }
      }
      return ""
    }
    _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: run.id)
    let json = await reader.value
    let stored = try fixture.store.trials(limit: 10).items
    #expect(stored.count == 1)
    #expect(json.contains(try #require(stored.first).id.rawValue))
  }

  @Test func `a value of long ago is not shown as one of now`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.startTurns()
    func shown(_ line: String, after seconds: Double) async throws -> Int {
      let readings = await fixture.station.devices().first?.readings ?? 0
      let instant = HostInstant.now().advanced(bySeconds: -seconds)
      fixture.transport.send(.received(Chunk(bytes: Array(line.utf8), hostTime: instant)))
      try await until { await fixture.station.devices().first?.readings ?? 0 > readings }
      let all = await events(await fixture.station.subscribe(run: nil, after: nil))
      return all.filter { $0.kind == .measurement }.count
    }
    #expect(try await shown(Fixture.line(1, 1_500_000), after: 1800) == 0)
    #expect(try await shown(Fixture.line(2, 1_500_000), after: 0) == 1)
  }

  @Test func `a value from before a disconnection is not shown after it`() async throws {
    let fixture = try await Fixture()
    let transport = PatientTransport()
    let id = DeviceID(rawValue: "serial:other")
    await fixture.station.put(
      Sighting(id: id, name: "Other", kind: .serial, address: "/dev/pts/4"),
      driver: try #require(Shipped.registry.driver(id: "gate-lines")), transport: transport)
    func device() async -> DeviceStatus? {
      await fixture.station.devices().first { $0.id == id }
    }
    _ = try await fixture.station.connect(id)
    try await until { await device()?.state == .ready }
    transport.send(line: Fixture.line(1, 1_500_000))
    try await until { await device()?.readings == 1 }
    _ = try await fixture.station.disconnect(id)
    _ = try await fixture.station.connect(id)
    try await until { await device()?.state == .ready }
    let all = await events(await fixture.station.subscribe(run: nil, after: nil))
    #expect(!all.contains { $0.kind == .measurement })
    _ = try await fixture.station.disconnect(id)
  }
}
