import Model

@testable import Store

/// What a club says and sends.
extension Samples {
  static let club = ClubState(
    station: 3, club: "Klubben", epoch: "one", teams: nil, names: true, eye: false,
    keepMonths: nil)

  static let maja = "11111111-1111-4111-8111-111111111111"
  static let liv = "22222222-2222-4222-8222-222222222222"

  static func person(
    _ id: String, _ number: Int, _ nickname: String?, group: String? = nil
  ) -> ClubDocument {
    .person(
      ClubPersonChange(
        id: id, number: number,
        change: ParticipantChange(number: 0, nickname: .set(nickname), group: .set(group))))
  }

  /// A run of the club's with one row for each value.
  static func clubRun(of person: String?, _ values: [Double] = [2.5]) -> ClubRun {
    var run = Samples.run(state: .saved)
    run.endedAt = run.startedAt
    let rows = values.enumerated().map { index, value in
      ClubRun.Row(trial: trial(of: run, attempt: index + 1, value: value), person: person)
    }
    return ClubRun(run: run, person: person, rows: rows)
  }

  static func correction(of row: ClubRun.Row, _ value: Double) -> ClubRun.Row {
    var row = row
    row.trial.replaces = row.trial.id
    row.trial.id = .new()
    row.trial.value = value
    row.trial.reason = "said wrong"
    return row
  }
}

extension Store {
  /// A store of a tablet of a club.
  func joined(_ state: ClubState = Samples.club) throws -> Store {
    try joinClub(state)
    return self
  }

  /// Takes what comes from the club up to a place.
  @discardableResult
  func take(
    _ documents: [ClubDocument], upto: Int64 = 1, meetsAnybody: Bool = false
  ) throws -> ClubTaken {
    try takeFromClub(
      documents, at: Samples.time("2026-11-28T10:00:00+01:00"), meetsAnybody: meetsAnybody
    ) { $0.after = upto }
  }

  /// Everything that is due.
  func due() throws -> [ClubDue] { try clubDue(limit: 1000) { _ in true } }

  /// The values that count, in their order.
  func counting(_ run: RunID) throws -> [Double] {
    try self.run(run)?.trials.filter { $0.status == .valid }
      .sorted { $0.attempt < $1.attempt }.compactMap(\.value) ?? []
  }

  /// Saves a run with one row.
  func saveRun(participant: Int = 12) throws -> (run: RunRecord, trial: Trial) {
    let run = Samples.run(participant: participant)
    let trial = Samples.trial(of: run, attempt: 1)
    _ = try insertRun(run)
    let saved = run.next {
      $0.state = .saved
      $0.endedAt = $0.startedAt
    }
    _ = try commit(RunChange(run: saved, trials: [trial]))
    return (saved, trial)
  }
}

/// Number 12, who was measured here, and Liv, who is number 12 at the club and 1012 here.
struct ClubPair {
  let store: Store
  /// A run that was measured here, of number 12.
  let own: RunRecord
  /// A run of Liv's.
  let came = Samples.clubRun(of: Samples.liv)

  init() throws {
    store = try Store.inMemory().seeded(participants: [12]).joined()
    own = try store.saveRun().run
    try store.take([Samples.person(Samples.liv, 12, "Liv"), .run(came)])
    try store.settleClubDue(try store.due())
  }

  /// Says whether they are one person.
  func say(_ same: Bool) throws { try store.sayClubSame(12, 1012, same: same) }
}
