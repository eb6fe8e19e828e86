import Engine
import Model
import Station
import Store
import Testing

@Suite struct NoteTests {
  let fixture: Fixture
  let station: Station

  init() async throws {
    fixture = try await Fixture()
    station = fixture.station
  }

  private func started() async throws -> Run {
    try await station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot"))
  }

  private func saved() async throws -> Run {
    let run = try await started()
    for _ in 1...8 { _ = try await station.perform(.keep(.outcome(.pass)), on: run.id) }
    return try await station.perform(.save, on: run.id)
  }

  /// Returns the code of the error with which a note is refused.
  private func refusal(of text: String, on run: RunID) async -> String? {
    let error = await #expect(throws: StationError.self) {
      try await station.note(text, on: run)
    }
    return error?.code
  }

  @Test func `a result takes a note, another one and none`() async throws {
    let run = try await saved()
    let noted = try await station.note("  Motvind \n", on: run.id)
    #expect(noted.note == "Motvind")
    #expect(noted.revision == run.revision + 1)
    #expect(noted.attempts == run.attempts)
    #expect(try await station.run(run.id).note == "Motvind")
    #expect(try await station.note("Medvind", on: run.id).note == "Medvind")
    #expect(try await station.note("", on: run.id).note == nil)
    #expect(try await station.run(run.id).note == nil)
  }

  @Test func `a note outlives a correction, a deletion and its undoing`() async throws {
    let run = try await saved()
    _ = try await station.note("Motvind", on: run.id)
    let corrected = try await station.correct(
      run.attempts[0].id, .outcome(.fail), reason: "Wrong press")
    #expect(corrected.note == "Motvind")
    _ = try await station.delete(run.id)
    #expect(try await station.restore(run.id).note == "Motvind")
  }

  @Test func `the screens hear of the run`() async throws {
    let run = try await saved()
    let subscription = await station.subscribe(run: run.id, after: nil)
    _ = try await station.note("Motvind", on: run.id)
    subscription.cancel()
    var events: [LiveEvent] = []
    for await batch in subscription.batches() { events += batch }
    let own = events.filter { $0.run == run.id }
    #expect(own.map(\.kind) == [.run])
    #expect(own[0].json.contains(#""note":"Motvind""#))
  }

  @Test func `the same request again writes once`() async throws {
    let run = try await saved()
    let key = RequestKey(key: "k", fingerprint: "f")
    let first = try await station.note("Motvind", on: run.id, key: key)
    _ = try await station.note("Medvind", on: run.id)
    let again = try await station.note("Motvind", on: run.id, key: key)
    #expect(again.note == "Medvind")
    #expect(again.revision == first.revision + 1)
  }

  @Test(arguments: ["a\nb", "a\u{7}b", String(repeating: "å", count: 201), "\u{202E}a"])
  func `what is not one line of 200 characters is refused`(text: String) async throws {
    let run = try await saved()
    #expect(await refusal(of: text, on: run.id) == "note-not-plain")
    #expect(try await station.run(run.id).note == nil)
  }

  @Test func `a line of 200 characters is kept whole`() async throws {
    let text = String(repeating: "👩🏽‍🏫", count: 200)
    let run = try await saved()
    #expect(try await station.note(text, on: run.id).note == text)
  }

  @Test func `a run under way, a deleted one and one that never was take none`() async throws {
    let open = try await started()
    #expect(await refusal(of: "a", on: open.id) == "run-not-ended")
    let run = try await saved()
    _ = try await station.delete(run.id)
    #expect(await refusal(of: "a", on: run.id) == "run-deleted")
    #expect(await refusal(of: "a", on: RunID(rawValue: "nobody")) == "unknown-run")
  }
}
