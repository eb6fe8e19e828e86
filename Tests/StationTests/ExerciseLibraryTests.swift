import Devices
import Engine
import Model
import Station
import Store
import Testing

@Suite struct ExerciseLibraryTests {
  private func text(_ id: String, number: Int, attempts: Int = 2, _ more: String = "") -> String {
    """
    id: \(id)
    number: \(number)
    version: 1
    title: { sv: Egen, en: Own }
    kind: integer
    attempts: \(attempts)
    equipment:
      - { id: foot, title: { sv: Fot, en: Foot } }
    quantity: count
    unit: "1"
    picture: juggling
    \(more)
    """
  }

  @Test func `a run keeps the version that it was begun with`() async throws {
    let fixture = try await Fixture()
    let own = try await fixture.station.createExercise(text("own", number: 99), file: "own.yaml")
    #expect(own.version == 1)
    let run = try await fixture.station.createRun(
      NewRun(exercise: "own", participant: 0, equipment: "foot"))
    let revised = try await fixture.station.reviseExercise(
      "own", text("own", number: 99, attempts: 5), file: "own.yaml", base: 1)
    #expect(revised.version == 2)
    let kept = try await fixture.station.perform(.keep(.count(3)), on: run.id)
    #expect(kept.remaining == 1)
    #expect(try await fixture.station.exercise(of: kept)?.attempts == 2)
    _ = try await fixture.station.perform(.keep(.count(4)), on: run.id)
    let saved = try await fixture.station.perform(.save, on: run.id)
    #expect(saved.exerciseVersion == 1)
    #expect(try await fixture.station.run(run.id).attempts.count == 2)
  }

  @Test func `what a coach made is there after a restart, in its order`() async throws {
    let store = try Store.inMemory()
    let first = try await Fixture(store: store)
    _ = try await first.station.createExercise(text("own", number: 99), file: "own.yaml")
    let ids = await first.station.exercises().map(\.id)
    _ = try await first.station.orderExercises(Array(ids.reversed()))
    _ = try await first.station.setExercise("minigolf", active: false)
    let second = try await Fixture(store: store)
    #expect(await second.station.exercises().map(\.id) == Array(ids.reversed()))
    #expect(await second.station.exercise("minigolf")?.active == false)
  }

  @Test func `a resting exercise cannot be started`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.station.setExercise("minigolf", active: false)
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.createRun(
        NewRun(exercise: "minigolf", participant: 0, equipment: "foot"))
    }
    #expect(error?.code == "inactive-exercise")
  }

  @Test func `whoever changes an older version than the one on offer is told`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.station.createExercise(text("own", number: 99), file: "own.yaml")
    _ = try await fixture.station.reviseExercise(
      "own", text("own", number: 99, attempts: 5), file: "", base: 1)
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.reviseExercise(
        "own", text("own", number: 99, attempts: 6), file: "", base: 1)
    }
    #expect(error?.code == "exercise-moved")
    #expect(await fixture.station.exercise("own")?.attempts == 5)
  }

  @Test func `what is not different makes no version`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.station.createExercise(text("own", number: 99), file: "own.yaml")
    let same = try await fixture.station.reviseExercise(
      "own", text("own", number: 99), file: "", base: 1)
    #expect(same.version == 1)
  }

  @Test func `a number that another exercise has is refused with a free one`() async throws {
    let fixture = try await Fixture()
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.createExercise(text("own", number: 3), file: "own.yaml")
    }
    #expect(error?.code == "invalid-exercise")
    #expect(error?.exerciseError?.code == .numberTaken)
    #expect(error?.exerciseError?.parts["other"] == "count-20s")
    #expect(await fixture.station.exercise("own") == nil)
  }

  @Test func `every change is told to the screens`() async throws {
    let fixture = try await Fixture()
    let subscription = await fixture.station.subscribe(run: nil, after: nil)
    _ = try await fixture.station.setExercise("minigolf", active: false)
    var told = false
    for await batch in subscription.batches() {
      guard batch.contains(where: { $0.kind == .exercises }) else { continue }
      told = true
      break
    }
    #expect(told)
    subscription.cancel()
  }

  /// 9 + 4 strokes, at most 20 wanted of each: both pass, and the sum is what counts.
  @Test func `a run has a score and a threshold sets the outcome beside the value`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.station.createExercise(
      text("own", number: 99, "better: lower\nscore: sum\npass_at: 5"), file: "own.yaml")
    let run = try await fixture.station.createRun(
      NewRun(exercise: "own", participant: 0, equipment: "foot"))
    #expect(run.score == nil)
    _ = try await fixture.station.perform(.keep(.count(9)), on: run.id)
    let both = try await fixture.station.perform(.keep(.count(4)), on: run.id)
    #expect(both.score == 13)
    #expect(both.attempts.map(\.outcome) == [.fail, .pass])
    #expect(both.attempts.map(\.value) == [9, 4])
  }
}
