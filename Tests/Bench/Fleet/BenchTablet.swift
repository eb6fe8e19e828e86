import Fleet
import Foundation
import Model
import Store

/// One tablet: it measures, corrects, forgets, is away for a while, and talks with its club.
///
/// `@unchecked`, because only the thread that runs it touches it.
final class BenchTablet: @unchecked Sendable {
  struct Report: Encodable {
    var tablet: Int
    var team: String
    /// Every row of the log with its status.
    var rows: [String: String]
    /// Whom it knows, by identity.
    var people: [String]
    var forgotten: [String]
    var waiting: Int
    var refused: Int
    /// How far it has fetched.
    var place: Int64?
    var failures: Int
    var calls: Int
  }

  private static let exercise = Exercise(
    id: "ten-turns", number: 3, version: 1, title: LocalizedText(sv: "Tio", en: "Ten"),
    kind: .automatic, capture: .each, attempts: 10, equipment: [], quantity: .interval,
    unit: .second, picture: "turns")
  private static let mostPeople = 5
  /// For how long it is away, and how much of the pace it waits, in seconds.
  private static let away = 0.5...4
  private static let pacing = 0.8...1.2

  private let index: Int
  private let team: String
  private let membership: Membership
  private let store: Store
  private let session = Session(id: .new(), startedAt: .now())
  private var random: SplitMix64
  private let lags: Lags
  private var known: Set<String> = []
  private var forgotten: [String] = []
  private var failures = 0
  private var calls = 0

  init(
    index: Int, team: String, membership: Membership, random: SplitMix64, lags: Lags
  ) throws {
    self.index = index
    self.team = team
    self.membership = membership
    self.random = random
    self.lags = lags
    store = try Store.inMemory()
    try store.startSession(session)
    try store.registerExercises([Self.exercise])
  }

  /// The clocks of some tablets are decades off.
  private var now: Timestamp {
    let real = Timestamp.now()
    return switch index % 10 {
    case 8: Timestamp(milliseconds: real.milliseconds % 86_400_000, offset: 0)
    case 9: Timestamp(milliseconds: real.milliseconds + 2_000_000_000_000, offset: 0)
    default: real
    }
  }

  private func identity<Tag>() -> Identifier<Tag> {
    Identifier(
      rawValue: UUIDv7.string(
        milliseconds: UInt64(max(0, now.milliseconds)), randomA: .random(in: 0...0x0FFF),
        randomB: .random(in: 0...UInt64.max)))
  }

  /// The longest time for which nothing is heard of one that practises.
  static func longestSilence(pace: Double) -> Double {
    pace * pacing.upperBound + away.upperBound
  }

  /// Joins its club; one that fails does so later.
  func join() {
    do { try talk() } catch { failures += 1 }
  }

  func practise(until end: HostInstant, pace: Double) {
    // Not all at the same moment.
    Thread.sleep(forTimeInterval: pace * .random(in: 0...1, using: &random))
    while HostInstant.now() < end {
      do {
        try act()
        if Double.random(in: 0...1, using: &random) < 0.03 {
          Thread.sleep(forTimeInterval: .random(in: Self.away, using: &random))
        }
        try talk()
      } catch {
        failures += 1
      }
      let wait = pace * .random(in: Self.pacing, using: &random)
      Thread.sleep(forTimeInterval: max(0, min(wait, end.seconds(since: .now()))))
    }
  }

  /// Sends and takes until nothing is left, however often the store is away.
  func settle() {
    for _ in 0..<60 {
      do {
        try talk()
        if try store.clubBacklog().waiting == 0 { return }
      } catch {
        failures += 1
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
  }

  private func talk() throws {
    var talk = ClubTalk(store: store) { try $0() }
    let link = try ClubLink(membership, turn: failures)
    try talk.enter(link, code: membership.code)
    repeat { calls += 1 } while try talk.exchange(link, wantsPage: false).isMore
    let rows = try store.trials(TrialFilter(status: .all), order: .newestFirst, limit: 200).items
    let fresh = rows.map(\.id).filter { known.insert($0.rawValue).inserted }
    lags.seen(fresh)
  }

  // MARK: What is done on a pitch

  private func act() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<70: try measure()
    case 70..<90: try correct()
    case 90..<97: try rename()
    default: try forget()
    }
  }

  private func measure() throws {
    let number = Int.random(in: 1...Self.mostPeople, using: &random)
    if try store.participant(number) == nil {
      try store.upsertParticipant(
        Participant(number: number, nickname: "P\(index)-\(number)", group: team))
    }
    let run = RunRecord(
      id: identity(), session: session.id, participant: number, exercise: Self.exercise.id,
      exerciseVersion: 1, state: .saved, startedOnce: true, simulated: true, startedAt: now,
      endedAt: now)
    let trials = (1...3).map { attempt in
      Trial(
        id: identity(), session: session.id, run: run.id, participant: number,
        exercise: run.exercise, exerciseVersion: 1, attempt: attempt, quantity: .interval,
        value: .random(in: 1...9, using: &random), unit: .second, origin: .device, simulated: true,
        measuredAt: now, recordedAt: now)
    }
    _ = try store.insertRun(run, with: trials)
    for trial in trials {
      known.insert(trial.id.rawValue)
      lags.saved(trial.id)
    }
  }

  private func correct() throws {
    let rows = try store.trials(TrialFilter(), order: .newestFirst, limit: 20).items
    guard let old = rows.randomElement(using: &random), let stored = try store.run(old.run) else {
      return
    }
    var run = stored.run
    run.revision += 1
    var row = old
    row.id = identity()
    row.replaces = old.id
    row.value = .random(in: 1...9, using: &random)
    row.origin = .manual
    row.reason = "seen wrong"
    _ = try store.commit(
      RunChange(
        run: run, marks: [RunChange.Mark(old.id, .edited)], trials: [row]))
    known.insert(row.id.rawValue)
    lags.saved(row.id)
  }

  private func rename() throws {
    guard let person = try store.participants().randomElement(using: &random) else { return }
    try store.upsertParticipant(
      Participant(number: person.number, nickname: "Q\(Int.random(in: 0...999, using: &random))"))
  }

  private func forget() throws {
    guard let person = try store.participants().randomElement(using: &random),
      let id = try store.clubIdentity(of: person.number)
    else { return }
    // By who it is: what was anonymised is nobody's, and is not found again by who deletes them elsewhere.
    let results: Erasure.Results = id.last?.hexDigitValue ?? 0 < 8 ? .delete : .anonymise
    _ = try store.forget(person.number, results: results, at: .now())
    forgotten.append(id)
  }

  /// How far it has fetched.
  func place() throws -> Int64? { try store.clubState()?.after }

  func report() throws -> Report {
    let backlog = try store.clubBacklog()
    var rows: [String: String] = [:]
    try store.forEachTrial(TrialFilter(status: .all)) { rows[$0.id.rawValue] = $0.status.rawValue }
    return Report(
      tablet: index, team: team, rows: rows,
      people: try store.participants().compactMap { try store.clubIdentity(of: $0.number) },
      forgotten: forgotten, waiting: backlog.waiting, refused: backlog.refusals.count,
      place: try place(), failures: failures, calls: calls)
  }
}
