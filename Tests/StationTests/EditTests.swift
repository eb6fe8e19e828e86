import Engine
import Model
import Station
import Store
import Testing

@Suite struct EditTests {
  /// A saved run of hit or miss: eight hits by participant 7, whom 8 stands beside.
  private func saved(_ station: Station) async throws -> Run {
    _ = try station.catalogue.change(ParticipantChange(number: 8))
    let run = try await station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot"))
    for _ in 1...8 { _ = try await station.perform(.keep(.outcome(.pass)), on: run.id) }
    return try await station.perform(.save, on: run.id)
  }

  private func all(_ station: Station) throws -> [Trial] {
    try station.catalogue.trials(TrialFilter(status: .all), limit: 100, after: nil).items
  }

  @Test func `a corrected outcome counts and the old row stays with its value`() async throws {
    let station = try await Fixture().station
    let run = try await saved(station)
    let old = run.attempts[2]
    let after = try await station.correct(old.id, .outcome(.fail), reason: " Wrong press ")
    #expect(
      after.attempts.map(\.outcome) == [.pass, .pass, .fail, .pass, .pass, .pass, .pass, .pass])
    #expect(after.revision == run.revision + 1)
    #expect(after.state == .saved)
    let rows = try all(station)
    #expect(rows.count == 9)
    #expect(rows.first { $0.id == old.id }?.status == .edited)
    #expect(rows.first { $0.id == old.id }?.outcome == .pass)
    #expect(rows.last?.replaces == old.id)
    #expect(rows.last?.reason == "Wrong press")
  }

  @Test func `a run whose participant is corrected is the other's in every current row`()
    async throws
  {
    let station = try await Fixture().station
    let run = try await saved(station)
    let after = try await station.correct(run.id, participant: 8, reason: "Wrong number")
    #expect(after.participant == 8)
    #expect(try await station.run(run.id).participant == 8)
    let current = try station.catalogue.trials(TrialFilter(), limit: 100, after: nil).items
    #expect(current.map(\.participant) == Array(repeating: 8, count: 8))
    #expect(current.map(\.attempt) == Array(1...8))
    #expect(try all(station).filter { $0.status == .edited && $0.participant == 7 }.count == 8)
  }

  @Test func `a corrected run stays in its new participant's lists, deleted too`() async throws {
    let station = try await Fixture().station
    let run = try await saved(station)
    _ = try await station.correct(run.id, participant: 8, reason: "Wrong number")
    func runs(of participant: Int, isDeleted: Bool) throws -> [RunID] {
      let filter = RunFilter(participant: participant, isDeleted: isDeleted)
      return try station.catalogue.results(filter, limit: 10).items.map(\.run.id)
    }
    #expect(try runs(of: 8, isDeleted: false) == [run.id])
    #expect(try runs(of: 7, isDeleted: false).isEmpty)
    _ = try await station.delete(run.id)
    #expect(try runs(of: 8, isDeleted: true) == [run.id])
    #expect(try runs(of: 7, isDeleted: true).isEmpty)
    #expect(try runs(of: 8, isDeleted: false).isEmpty)
    _ = try await station.restore(run.id)
    #expect(try runs(of: 8, isDeleted: false) == [run.id])
    let taken = try await station.deleteResults(RunFilter(participant: 7))
    #expect(taken.runs == 0)
    #expect(try await station.deleteResults(RunFilter(participant: 8)).runs == 1)
  }

  @Test func `a correction may be corrected, back too, and each step stays`() async throws {
    let station = try await Fixture().station
    let run = try await saved(station)
    let once = try await station.correct(run.attempts[0].id, .outcome(.fail), reason: "a")
    let twice = try await station.correct(once.attempts[0].id, .outcome(.pass), reason: "b")
    #expect(twice.attempts[0].outcome == .pass)
    #expect(twice.attempts[0].replaces == once.attempts[0].id)
    let log = try station.catalogue.log(of: run.id).trials.filter { $0.attempt == 1 }
    #expect(log.map(\.status) == [.edited, .edited, .valid])
  }

  @Test func `the screens hear of the old row, the new row and the run`() async throws {
    let station = try await Fixture().station
    let run = try await saved(station)
    let subscription = await station.subscribe(run: run.id, after: nil)
    _ = try await station.correct(run.attempts[0].id, .outcome(.fail), reason: "a")
    subscription.cancel()
    var events: [LiveEvent] = []
    for await batch in subscription.batches() { events += batch }
    let own = events.filter { $0.run == run.id }
    #expect(own.map(\.kind) == [.trial, .trial, .run])
    #expect(own.compactMap(\.id) == own.compactMap(\.id).sorted())
    #expect(own.compactMap(\.id).count == 3)
    #expect(own[0].json.contains(#""status":"edited""#))
    #expect(own[1].json.contains(#""status":"valid""#))
  }

  @Test func `the same request again corrects once`() async throws {
    let station = try await Fixture().station
    let run = try await saved(station)
    let key = RequestKey(key: "k", fingerprint: "f")
    let first = try await station.correct(
      run.attempts[0].id, .outcome(.fail), reason: "a", key: key)
    let again = try await station.correct(
      run.attempts[0].id, .outcome(.fail), reason: "a", key: key)
    #expect(first == again)
    #expect(try all(station).count == 9)
  }

  @Test func `what cannot be corrected says why and changes nothing`() async throws {
    let station = try await Fixture().station
    let run = try await saved(station)
    let row = run.attempts[0].id
    let long = String(repeating: "x", count: 201)
    let wishes: [(TrialID, Correction, String, String, StationError.Status)] = [
      (TrialID(rawValue: "nope"), .outcome(.fail), "a", "unknown-trial", .unknown),
      (row, .value(1), "a", "not-for-this-exercise", .refused),
      (row, .outcome(.pass), "a", "nothing-changed", .refused),
      (row, .outcome(.fail), "", "reason-not-plain", .refused),
      (row, .outcome(.fail), " \t", "reason-not-plain", .refused),
      (row, .outcome(.fail), "a\nb", "reason-not-plain", .refused),
      (row, .outcome(.fail), long, "reason-not-plain", .refused),
      (row, .participant(99), "a", "unknown-participant", .refused),
      (row, .participant(-1), "a", "participant-out-of-range", .refused),
    ]
    for (id, correction, reason, code, status) in wishes {
      let error = await #expect(throws: StationError.self) {
        try await station.correct(id, correction, reason: reason)
      }
      #expect(error?.code == code)
      #expect(error?.status == status)
    }
    #expect(try await station.run(run.id) == run)
  }

  @Test func `a row that was corrected before is not corrected again`() async throws {
    let station = try await Fixture().station
    let run = try await saved(station)
    _ = try await station.correct(run.attempts[0].id, .outcome(.fail), reason: "a")
    let error = await #expect(throws: StationError.self) {
      try await station.correct(run.attempts[0].id, .outcome(.fail), reason: "a")
    }
    #expect(error?.code == "trial-not-current")
    #expect(error?.status == .notAllowed)
    #expect(error?.run?.id == run.id)
  }

  @Test func `a run under way is not corrected but undone`() async throws {
    let station = try await Fixture().station
    let run = try await station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot"))
    let kept = try await station.perform(.keep(.outcome(.pass)), on: run.id)
    let error = await #expect(throws: StationError.self) {
      try await station.correct(kept.attempts[0].id, .outcome(.fail), reason: "a")
    }
    #expect(error?.code == "run-not-ended")
    #expect(error?.run?.attempts.count == 1)
  }
}
