package import Devices
package import Engine
import EyeTest
import Learning
package import Logging
package import Model
package import Store

/// The one owner of the roster of devices and of the runs under way.
///
/// Links deliver events to it, machines tell it what to record, the store makes that durable, and only
/// then do the screens hear of it. Everything it does is done in order, on one queue of its own.
package actor Station {
  nonisolated let executor = QueueExecutor(label: "sideline.station")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package nonisolated let catalogue: Catalogue
  nonisolated let hub = LiveHub()
  let logger: Logger
  nonisolated let environment: StationEnvironment
  /// The exercises on offer, in the coach's order.
  var library: [Exercise]
  var roster: Roster
  var runs = Runs()
  /// What is under way in the learn-to-code part.
  var code = CodeWork()
  /// Rounds of the eye test and of learning games that are under way.
  var rounds = Rounds()
  /// Group runs that are under way; one at a time, as there is one clock to run to.
  var groups: [GroupID: OpenGroup] = [:]
  /// What gates tell at the finish of a group.
  var finish = FinishWork()
  /// The wall of heart rates.
  var heart: WallWork
  /// The station's own loudspeaker.
  var sound: LoudspeakerWork
  /// Waits for the next start of a group run with starts at intervals.
  var startTask: Task<Void, Never>?
  /// Waits for the last beep.
  var groupTask: Task<Void, Never>?
  /// The beep tests on offer.
  package nonisolated let tables: [BeepTable]
  var tasks = RunTasks()
  var simulated = SimulatedEquipment()
  var search = Search()

  /// Opens the station and brings back the runs that were under way.
  ///
  /// - Parameters:
  ///   - store: Where everything is kept.
  ///   - registry: The drivers.
  ///   - transports: The families of links.
  ///   - exercises: The definitions that came with the program; what a coach made of them is in the
  ///     store, as is every older version.
  ///   - tables: The beep tests on offer.
  ///   - boot: Which start of the machine this is; the machine's own word unless given.
  ///   - groupLead: From the start of a group run to its first beep, in seconds: five ticks, of which the
  ///     first is asked for ahead like any other.
  ///   - loudspeaker: What group runs sound by beside the pages.
  ///   - displays: Reads the EDID of each connected display.
  ///   - dictionaries: Where misspellings are judged by Debian's words as well as by our own.
  ///   - patienceClock: By which a round of the eye test ends that nobody answers.
  ///   - logger: For the journal.
  /// - Throws: `StoreError`.
  package init(
    store: Store, registry: Registry, transports: [any Transport], exercises: [Exercise],
    tables: [BeepTable] = [], boot: String? = nil, groupLead: Double = 5.5,
    loudspeaker: (any Loudspeaker)? = nil,
    displays: @escaping @Sendable () -> [[UInt8]] = { [] }, dictionaries: DictionaryFiles? = nil,
    patienceClock: @escaping @Sendable () -> HostInstant = { .now() }, logger: Logger
  ) throws {
    catalogue = Catalogue(store: store, displays: displays, dictionaries: dictionaries)
    environment = StationEnvironment(
      registry: registry, transports: transports, patienceClock: patienceClock,
      boot: boot ?? BootID.current(), groupLead: groupLead, loudspeaker: loudspeaker)
    self.tables = tables
    self.logger = logger
    try store.startSession(environment.session)
    try store.registerExercises(exercises.sorted { ($0.number, $0.id) < ($1.number, $1.id) })
    try store.keepDefinitions(
      RoundForm.all.map(\.definition) + CodeKind.allCases.map(\.definition)
        + HeartExercise.allCases.map(\.definition))
    library = try store.offeredExercises()
    roster = Roster(
      try store.devices(), kept: try Self.kept(in: store), registry: registry,
      transports: transports, clock: environment.clock)
    groups = try Self.groupUnderWay(in: store, environment, logger)
    sound = LoudspeakerWork(Self.beepOutput(in: store, logger))
    var heart = try Self.straps(in: store)
    try Self.heartSessionUnderWay(in: store, environment, &heart)
    self.heart = heart
    for stored in try store.openRuns() {
      if let change = stored.interruption(in: environment.session) {
        _ = try store.commit(change)
        continue
      }
      let record = stored.run
      let exercise = try store.exercise(record.exercise, version: record.exerciseVersion)
      guard let exercise else { continue }
      runs.insert(ActiveRun(stored, exercise: exercise, clock: environment.clock))
    }
  }

  /// Watches the transports until the task is cancelled, then closes every link.
  package func run() async {
    for run in runs.all {
      if let deadline = run.machine.deadline { startTimer(for: run.record.id, at: deadline) }
    }
    for group in groups.values {
      groupTask = endOfTable(of: group)
      followStarts(of: group)
    }
    goOnWithSound()
    refreshWall()
    goOnWithWall()
    hub.onEnd { [weak self, executor] in
      Task(executorPreference: executor) { await self?.readerWent() }
    }
    // Somebody may have looked and gone before that.
    readerWent()
    await withTaskGroup { group in
      for transport in environment.transports {
        group.addTask {
          await transport.watch { await self.discovered($0, by: transport) }
        }
      }
      await group.waitForAll()
    }
    await close()
  }

  /// Returns once all is done that was in the station's order before.
  package func turn() {}

  private func readerWent() {
    updateSearch()
    updateRemotes()
    returnTiltSensor()
  }

  nonisolated var store: Store { catalogue.store }
  package nonisolated var registry: Registry { environment.registry }

  /// The exercises on offer, in the coach's order.
  package func exercises() -> [Exercise] { library }

  package func exercise(_ id: String) -> Exercise? { library.first { $0.id == id } }

  /// Waits without waking an idle tablet for it.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  package nonisolated func pause(forSeconds seconds: Double) async throws {
    try await executor.sleep(forSeconds: seconds)
  }

  /// Ends every screen's stream, so that a server that waits for them can stop.
  package nonisolated func closeStreams() { hub.close() }

  private func close() async {
    search.timer?.cancel()
    search.stop()
    tasks.cancelAll()
    groupTask?.cancel()
    environment.loudspeaker?.play([])
    heart.task?.cancel()
    recordPoints()
    code.cancelAll()
    for entry in roster.values where entry.state == .ready { noteSeen(entry.sighting.id) }
    let links = roster.values.compactMap(\.task)
    for link in links { link.cancel() }
    for link in links { await link.value }
    hub.close()
  }
}
