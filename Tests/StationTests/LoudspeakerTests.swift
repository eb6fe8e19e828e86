import Devices
import Engine
import Foundation
import Logging
import Model
import Store
import Synchronization
import Testing

@testable import Station

/// Group runs that sound by the station's own loudspeaker, which is a list here.
@Suite struct LoudspeakerTests {
  private final class Speaker: Loudspeaker {
    private struct State {
      var played: [[DueSound]] = []
      var hear: (@Sendable (LoudspeakerNews) -> Void)?
    }

    private let state = Mutex(State())
    let answer: Result<Double, LoudspeakerError>

    init(_ answer: Result<Double, LoudspeakerError> = .success(0.24)) { self.answer = answer }

    var played: [[DueSound]] { state.withLock { $0.played } }

    func play(_ sounds: [DueSound]) { state.withLock { $0.played.append(sounds) } }
    func tryOut(_ sound: StationSound) async throws(LoudspeakerError) -> Double {
      try answer.get()
    }
    func tell(_ hear: @escaping @Sendable (LoudspeakerNews) -> Void) {
      state.withLock { $0.hear = hear }
    }
    func say(_ news: LoudspeakerNews) { state.withLock { $0.hear }?(news) }
    var isHeard: Bool { state.withLock { $0.hear != nil } }
  }

  private static let card = BeepOutput(.card, language: "en")
  private let store: Store
  private let speaker = Speaker()

  init() throws { store = try Store.inMemory() }

  private func station(
    by speaker: Speaker?, boot: String = "one", lead: Double = 5.5
  ) throws -> Station {
    let table = try #require(BeepLibrary.load().tables.first { $0.id == "beep-20m" })
    return try Station(
      store: store, registry: Registry(), transports: [], exercises: Shipped.exercises,
      tables: [table], boot: boot, groupLead: lead, loudspeaker: speaker,
      logger: Logger(label: "test"))
  }

  private func begin(_ station: Station) async throws -> GroupRun {
    let entries = [GroupEntry(participant: 1, bib: 1), GroupEntry(participant: 2, bib: 2)]
    let group = try await station.createGroup(NewGroup(table: "beep-20m", entries: entries))
    return try await station.startGroup(group.id)
  }

  @Test func `beeps are the pages' until somebody chooses otherwise, and that is remembered`()
    async throws
  {
    let station = try station(by: speaker)
    #expect(await station.loudspeaker().output == .page)
    _ = try await begin(station)
    #expect(speaker.played.isEmpty)
    _ = try await station.hear(by: Self.card)
    let later = try self.station(by: Speaker())
    #expect(await later.loudspeaker().output == .card)
    #expect(await later.loudspeaker().language == "en")
  }

  @Test func `a start has the whole test sound, five ticks ahead, due by its start alone`()
    async throws
  {
    let station = try station(by: speaker, lead: 60)
    _ = try await station.hear(by: Self.card)
    let group = try await begin(station)
    let start = try #require(group.start)
    let sounds = try #require(speaker.played.first)
    #expect(speaker.played.count == 1)
    let schedule = try await station.groupFacts(group.id).plan.schedule
    #expect(sounds.count == 5 + schedule.cues.count)
    let ticks = (1...5).reversed().map { start.advanced(bySeconds: -Double($0)) }
    #expect(sounds.prefix(5).map(\.due) == ticks)
    #expect(sounds.last?.due == HostInstant(nanoseconds: start.nanoseconds + schedule.end))
    #expect(sounds.first { $0.sound.clip != nil }?.sound.clip == "en/2")
  }

  @Test func `a press changes nothing of what sounds, and a stop ends it with a low tone`()
    async throws
  {
    let station = try station(by: speaker, lead: -100)
    _ = try await station.hear(by: Self.card)
    let group = try await begin(station)
    let first = try #require(speaker.played.first)
    #expect(first.allSatisfy { $0.due.map { $0 > .now().advanced(bySeconds: -5) } ?? false })
    _ = try await station.press(GroupPress(.tap, id: "a", participant: 1), on: group.id)
    #expect(speaker.played.count == 1)
    _ = try await station.press(GroupPress(.stop, id: "b"), on: group.id)
    #expect(speaker.played.count == 2)
    #expect(speaker.played.last == [DueSound(due: nil, BeepTune.stop.sound)])
  }

  @Test func `the last one out ends it too, and undo goes on with it`() async throws {
    let station = try station(by: speaker, lead: -100)
    _ = try await station.hear(by: Self.card)
    let group = try await begin(station)
    for number in [1, 2] {
      _ = try await station.press(
        GroupPress(.out(completed: 3), id: "\(number)", participant: number), on: group.id)
    }
    #expect(speaker.played.last == [DueSound(due: nil, BeepTune.stop.sound)])
    let undo = GroupPress(.void(event: "2"), id: "u", participant: 2)
    _ = try await station.press(undo, on: group.id)
    #expect(speaker.played.count == 3)
    #expect((speaker.played.last?.count ?? 0) > 200)
  }

  @Test func `a page takes over in a test, and hands it back`() async throws {
    let station = try station(by: speaker, lead: -100)
    _ = try await station.hear(by: Self.card)
    _ = try await begin(station)
    _ = try await station.hear(by: BeepOutput(.page, language: "sv"))
    #expect(speaker.played.last == [])
    _ = try await station.hear(by: Self.card)
    #expect(speaker.played.count == 3)
    #expect((speaker.played.last?.count ?? 0) > 200)
  }

  @Test(arguments: ["one", "two"])
  func `after a kill the same boot goes on with what is still due, another has none`(
    boot: String
  ) async throws {
    let before = try station(by: speaker, lead: -100)
    _ = try await before.hear(by: Self.card)
    let group = try await begin(before)
    let again = Speaker()
    let killed = HostInstant.now()
    let after = try station(by: again, boot: boot)
    let task = Task { await after.run() }
    try await until { again.isHeard }
    await after.turn()
    let begun = HostInstant.now()
    let schedule = try await after.groupFacts(group.id).plan.schedule
    let start = try #require(group.start)
    let dues = schedule.cues.map { HostInstant(nanoseconds: start.nanoseconds + $0.due) }
    let heard = again.played.first?.compactMap(\.due) ?? []
    if boot == "one" {
      #expect(heard == dues.filter { $0 >= heard.first ?? .now() }, "each that follows, once")
      #expect(Set(heard).isSuperset(of: dues.filter { $0 > begun }))
      #expect(heard.allSatisfy { $0 > killed })
    } else {
      #expect(heard.isEmpty)
    }
    task.cancel()
    await task.value
    #expect(again.played.last ?? [] == [])
  }

  @Test func `what becomes of it is told, with the code of a loss`() async throws {
    let station = try station(by: speaker)
    let task = Task { await station.run() }
    try await until { speaker.isHeard }
    let subscription = await station.subscribe(run: nil, kinds: [.loudspeaker], after: nil)
    defer { subscription.cancel() }
    speaker.say(.opened(latency: 0.15))
    try await until { await station.loudspeaker().state == .sounding }
    #expect(await station.loudspeaker().latency == 0.15)
    speaker.say(.lost(LoudspeakerError(.absent, "unplugged")))
    try await until { await station.loudspeaker().state == .lost }
    #expect(await station.loudspeaker().code == "loudspeaker-absent")
    speaker.say(.opened(latency: 0.2))
    try await until { await station.loudspeaker().state == .sounding }
    #expect(await station.loudspeaker().code == nil)
    speaker.say(.closed)
    try await until { await station.loudspeaker().state == .ready }
    task.cancel()
    await task.value
  }

  @Test func `trying says how late it is, or why nothing is heard`() async throws {
    let tried = try await station(by: speaker).tryLoudspeaker()
    #expect(tried.latency == 0.24)
    #expect(tried.state == .ready)
    let broken = try station(by: Speaker(.failure(LoudspeakerError(.busy, "taken"))))
    let error = await #expect(throws: StationError.self) { try await broken.tryLoudspeaker() }
    #expect(error?.code == "loudspeaker-busy")
    #expect(error?.status == .gone)
    #expect(await broken.loudspeaker().state == .lost)
  }

  @Test func `levels of a test that sounds already are said in another language once it is chosen`()
    async throws
  {
    let station = try station(by: speaker, lead: 60)
    _ = try await station.hear(by: Self.card)
    _ = try await begin(station)
    _ = try await station.hear(by: BeepOutput(.card, language: "sv"))
    #expect(speaker.played.count == 2)
    #expect(speaker.played.last?.first { $0.sound.clip != nil }?.sound.clip == "sv/2")
    _ = try await station.hear(by: BeepOutput(.card, language: "sv"))
    #expect(speaker.played.count == 2)
  }

  @Test func `whoever tries it and leaves says nothing of it`() async throws {
    let silent = LoudspeakerError(.silent, "nobody waits any more")
    let station = try station(by: Speaker(.failure(silent)))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try? await station.tryLoudspeaker()
    }
    #expect(await task.value == nil)
    #expect(await station.loudspeaker().state == .untried)
  }

  @Test func `a station starts though nobody can read where beeps are to be heard`() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/sideline-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/sideline.sqlite"
    try Store(path: path).set(Self.card)
    let change = "UPDATE setting SET value = '{\"output\":\"hall\"}' WHERE name = 'beepOutput'"
    try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["sqlite3", path, change]
    ).waitUntilExit()
    let damaged = try Store(path: path)
    #expect(throws: StoreError.self) { try damaged.beepOutput() }
    let station = try Station(
      store: damaged, registry: Registry(), transports: [], exercises: Shipped.exercises,
      logger: Logger(label: "test"))
    #expect(await station.loudspeaker().output == .page)
  }

  @Test func `a station without a loudspeaker takes none for its own`() async throws {
    let station = try station(by: nil)
    let error = await #expect(throws: StationError.self) { try await station.hear(by: Self.card) }
    #expect(error?.code == "loudspeaker-absent")
    #expect(try store.beepOutput() == .usual)
    _ = try await station.hear(by: BeepOutput(.page, language: "en"))
  }
}
