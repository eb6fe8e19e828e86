import Devices
import Model
import Station
import Testing

@Suite struct SearchTests {
  /// Runs `body` while the station watches its transports, as it does in the program.
  private func watching(_ body: (Fixture) async throws -> Void) async throws {
    let fixture = try await Fixture()
    let watch = Task { await fixture.station.run() }
    try await body(fixture)
    watch.cancel()
    await watch.value
  }

  @Test func `nobody looks, so nothing is searched for`() async throws {
    try await watching { fixture in
      let stream = await fixture.station.subscribe(run: nil, after: nil)
      #expect(await !fixture.station.isScanning())
      #expect(!fixture.transport.isSearching)
      stream.cancel()
    }
  }

  @Test func `a search lasts as long as the page that wants it is open`() async throws {
    try await watching { fixture in
      let first = await fixture.station.subscribe(run: nil, after: nil, searches: true)
      let second = await fixture.station.subscribe(run: nil, after: nil, searches: true)
      try await until { fixture.transport.isSearching }
      first.cancel()
      for await _ in first.batches() {}
      #expect(await fixture.station.isScanning())
      second.cancel()
      try await until { !fixture.transport.isSearching }
      #expect(await !fixture.station.isScanning())
    }
  }

  @Test func `a search that another program held up goes on by itself`() async throws {
    try await watching { fixture in
      let page = await fixture.station.subscribe(run: nil, after: nil, searches: true)
      try await until { fixture.transport.isSearching }
      for error in [LinkError(.busy, detail: "test"), nil] {
        fixture.transport.see(.condition(.serial, error))
        try await until {
          await fixture.station.currentConditions().first?.code == error?.code.rawValue
        }
      }
      #expect(fixture.transport.isSearching)
      #expect(fixture.transport.timesSearched == 1)
      page.cancel()
    }
  }

  /// As when the coach turns Bluetooth on from the page that is open.
  @Test func `a search that began while the radio was off begins anew when it is on`()
    async throws
  {
    try await watching { fixture in
      let off = LinkError(.adapterOff, detail: "test")
      fixture.transport.see(.condition(.serial, off))
      let page = await fixture.station.subscribe(run: nil, after: nil, searches: true)
      try await until { fixture.transport.timesSearched == 1 }
      fixture.transport.see(.condition(.serial, nil))
      try await until { fixture.transport.timesSearched == 2 }
      #expect(await fixture.station.isScanning())
      page.cancel()
      try await until { !fixture.transport.isSearching }
    }
  }

  @Test func `an open run without its device keeps the search up until the device is here`()
    async throws
  {
    try await watching { fixture in
      let run = try await fixture.station.createRun(
        NewRun(exercise: "highest-pulse", participant: 7, equipment: "step"))
      #expect(await !fixture.station.isScanning(), "no screen shows the run")
      let screen = await fixture.station.subscribe(run: run.id, after: nil)
      try await until { fixture.transport.isSearching }
      _ = try await fixture.station.perform(.cancel, on: run.id)
      try await until { !fixture.transport.isSearching }
      screen.cancel()
    }
  }

  @Test func `a run whose device went away searches for it and stops when it is back`() async throws
  {
    try await watching { fixture in
      let run = try await fixture.startTurns()
      let screen = await fixture.station.subscribe(run: run, after: nil)
      #expect(await !fixture.station.isScanning())
      fixture.transport.see(.gone(Fixture.gate))
      try await until { fixture.transport.isSearching }
      fixture.transport.see(.found(Fixture.sighting))
      try await until { !fixture.transport.isSearching }
      screen.cancel()
    }
  }

  @Test func `a run that was entered by hand never searches`() async throws {
    try await watching { fixture in
      let run = try await fixture.station.createRun(
        NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot"))
      let screen = await fixture.station.subscribe(run: run.id, after: nil)
      #expect(await !fixture.station.isScanning())
      screen.cancel()
    }
  }
}

@Suite struct RadioTests {
  @Test func `only a press turns a radio on`() async throws {
    let fixture = try await Fixture()
    let watch = Task { await fixture.station.run() }
    fixture.transport.see(
      .condition(.serial, LinkError(.adapterOff, detail: "off")))
    try await until { await fixture.station.currentConditions().first?.code != nil }
    await fixture.station.scan()
    #expect(fixture.transport.timesTurnedOn == 0)
    try await fixture.station.turnOn("serial")
    #expect(fixture.transport.timesTurnedOn == 1)
    watch.cancel()
    await watch.value
  }

  @Test func `a link without a radio is none that can be turned on`() async throws {
    let fixture = try await Fixture()
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.turnOn("telepathy")
    }
    #expect(error?.code == "unknown-link")
  }

  @Test func `screens hear how a kind of link stands`() async throws {
    let fixture = try await Fixture()
    let watch = Task { await fixture.station.run() }
    let screen = await fixture.station.subscribe(run: nil, after: nil)
    fixture.transport.see(.condition(.serial, LinkError(.adapterOff, detail: "off")))
    var heard: String?
    for await batch in screen.batches() {
      heard = batch.first { $0.kind == .links }?.json
      if heard != nil { break }
    }
    #expect(heard?.contains("\"adapter-off\"") == true)
    screen.cancel()
    watch.cancel()
    await watch.value
  }
}
