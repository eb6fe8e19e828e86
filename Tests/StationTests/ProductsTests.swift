import Devices
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// Every product that the program knows does an exercise: from its bytes, and as its simulator.
@Suite struct ProductsTests {
  private static let device = DeviceID(rawValue: "test:device")

  /// Does something at a station at which the product waits in an exercise of one attempt, a window
  /// of one second; afterwards the link is given up, so that no simulator runs on beside other tests.
  private func started(
    _ product: Product, over transport: any Transport, until ready: () -> Void = {},
    do body: (Station, RunID) async throws -> Void
  ) async throws {
    let registry = Shipped.registry
    let station = try Station(
      store: Store.inMemory(), registry: registry, transports: [transport],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    var exercise = try #require(
      Shipped.exercises.first { $0.id == product.exercise })
    exercise.attempts = 1
    if let quantity = product.quantity {
      exercise.quantity = quantity
      exercise.unit = Quantity.units[quantity]
    }
    exercise.active = true
    if exercise.countdown != nil { exercise.countdown = 1 }
    _ = try await station.reviseExercise(
      exercise.id, ExerciseText.yaml(exercise), file: "", base: exercise.version)
    await station.put(
      Sighting(id: Self.device, name: "Device", kind: product.kind, address: "x"),
      driver: try #require(registry.driver(id: product.driver)), transport: transport)
    _ = try await station.connect(Self.device)
    ready()
    try await until { await station.devices().first?.state == .ready }
    let run = try await station.createRun(
      NewRun(
        exercise: product.exercise, participant: 0, equipment: product.equipment,
        device: Self.device))
    _ = try await station.perform(.start, on: run.id)
    do {
      try await body(station, run.id)
    } catch {
      _ = try await station.disconnect(Self.device)
      throw error
    }
    _ = try await station.disconnect(Self.device)
  }

  @Test(arguments: Product.all)
  func `its bytes become the value that they stand for`(product: Product) async throws {
    let transport = ScriptedTransport(kind: product.kind)
    try await started(product, over: transport, until: { transport.send(.ready(LinkDetails())) }) {
      station, id in
      for chunk in product.chunks {
        transport.send(
          .received(Chunk(bytes: chunk.bytes, hostTime: .now(), source: chunk.from)))
      }
      try await until { try await station.run(id).attempts.count == 1 }
      let run = try await station.run(id)
      let trial = try #require(run.attempts.first)
      let value = try #require(trial.value)
      #expect(abs(value - product.value) <= 1e-9 * product.value, "\(product.source)")
      #expect(trial.origin == .device)
      #expect(trial.driver == product.driver)
      #expect(trial.channel == product.channel)
      #expect(run.state == .full)
    }
  }

  /// Each simulated product does the first exercise that it has above.
  @Test(arguments: Product.firstOfEach)
  func `its simulator fills a run`(product: Product) async throws {
    let simulator = try #require(Shipped.registry.simulator(of: product.driver, seed: 1))
    // A burst has to be quiet for as long as a real one; the others need not be waited for.
    let isBurst = product.exercise == "shot-speed"
    let transport = SimulatedTransport(
      kind: product.kind, simulator: simulator, speed: isBurst ? 1 : 10)
    try await started(product, over: transport) { station, id in
      try await until { try await station.run(id).state == .full }
      let trial = try #require(try await station.run(id).attempts.first)
      #expect((trial.value ?? 0) > 0)
      #expect(trial.unit != nil)
    }
  }

  @Test func `every product of the registry has bytes here`() {
    let covered = Set(Product.all.map(\.driver))
    // The tablet's own sensor sends samples, not bytes: KindsOfRunTests has it do its exercise.
    let drivers = Shipped.registry.drivers.map(\.id).filter { $0 != "tablet-tilt" }
    #expect(covered == Set(drivers))
  }
}

extension Product {
  static var firstOfEach: [Product] {
    var seen: Set<String> = []
    return all.filter { seen.insert($0.driver).inserted }
  }
}

/// A transport whose one device is simulated.
private struct SimulatedTransport: Transport {
  let kind: LinkKind
  let simulator: any DeviceSimulator
  let speed: Double

  func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    SimulatedLineLink(simulator, speed: speed)
  }
}
