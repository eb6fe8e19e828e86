import Model
import Store
import Testing

@Suite struct StoreExerciseOffersTests {
  let store: Store

  init() throws { store = try Store.inMemory() }

  private func exercise(_ id: String, version: Int = 1, attempts: Int = 10) -> Exercise {
    var exercise = Samples.tenTurns
    exercise.id = id
    exercise.version = version
    exercise.attempts = attempts
    return exercise
  }

  private func ids() throws -> [String] { try store.offeredExercises().map(\.id) }

  @Test func `what comes with the program is offered in its order, and new ones at the end`() throws
  {
    try store.registerExercises([exercise("b"), exercise("a")])
    try store.registerExercises([exercise("c"), exercise("b"), exercise("a")])
    #expect(try ids() == ["b", "a", "c"])
  }

  @Test func `order and activity are kept when the program starts again`() throws {
    let shipped = [exercise("a"), exercise("b"), exercise("c")]
    try store.registerExercises(shipped)
    try store.orderExercises(["c", "a", "b"])
    try store.setExercise("a", active: false)
    try store.registerExercises(shipped)
    #expect(try ids() == ["c", "a", "b"])
    #expect(try store.offeredExercises().map(\.active) == [true, false, true])
  }

  @Test func `an order that is not every exercise once changes nothing`() throws {
    try store.registerExercises([exercise("a"), exercise("b")])
    for order in [["a"], ["a", "a"], ["a", "b", "c"], []] {
      let error = #expect(throws: StoreError.self) { try store.orderExercises(order) }
      #expect(error?.code == "refused")
    }
    #expect(try ids() == ["a", "b"])
  }

  @Test func `a changed exercise is the next version and the older one stays readable`() throws {
    try store.registerExercises([exercise("a"), exercise("b")])
    let revised = try store.reviseExercise(exercise("a", attempts: 5))
    #expect(revised.version == 2)
    #expect(try store.offeredExercises().map(\.attempts) == [5, 10])
    #expect(try store.exercise("a", version: 1)?.attempts == 10)
    #expect(try store.exercise("a", version: 2)?.attempts == 5)
  }

  @Test func `what rested because it could not be done starts with a version that can`() throws {
    var unable = exercise("a")
    unable.active = false
    try store.registerExercises([unable, exercise("b")])
    try store.setExercise("b", active: false)
    try store.registerExercises([exercise("a", version: 2), exercise("b", version: 2)])
    // b rests because the coach said so.
    #expect(try store.offeredExercises().map(\.active) == [true, false])
  }

  @Test func `a source may be corrected without a new version`() throws {
    var shipped = exercise("a")
    shipped.source = "A, 1999"
    try store.registerExercises([shipped])
    shipped.source = "B, 1998"
    try store.registerExercises([shipped])
    #expect(try store.offeredExercises().map(\.source) == ["B, 1998"])
  }

  @Test func `an own exercise is deleted with its versions while nothing refers to it`() throws {
    try store.registerExercises([exercise("a")])
    _ = try store.addExercise(exercise("own"))
    _ = try store.reviseExercise(exercise("own", attempts: 5))
    #expect(try store.exerciseHolds() == ["a": .shipped])
    #expect(try store.deleteExercise("own") == nil)
    #expect(try ids() == ["a"])
    #expect(try store.exercise("own", version: 1) == nil)
    #expect(try store.exercise("own", version: 2) == nil)
    #expect(throws: StoreError.notFound(table: "exerciseOffer", id: "own")) {
      try store.deleteExercise("own")
    }
  }

  @Test func `an exercise of the program and one with a run stay`() throws {
    let store = try store.seeded()
    _ = try store.reviseExercise(exercise("ten-turns", attempts: 5))
    #expect(try store.deleteExercise("ten-turns") == .shipped)
    _ = try store.addExercise(exercise("own"))
    var run = Samples.run()
    run.exercise = "own"
    _ = try store.insertRun(run)
    #expect(try store.deleteExercise("own") == .used)
    #expect(try store.offeredExercises().map(\.id) == ["ten-turns", "own"])
  }

  @Test func `a coach's version stays when a later program has the same number`() throws {
    try store.registerExercises([exercise("a")])
    _ = try store.reviseExercise(exercise("a", attempts: 5))
    try store.registerExercises([exercise("a", version: 2, attempts: 7)])
    try store.registerExercises([exercise("a", version: 3, attempts: 8)])
    #expect(try store.offeredExercises().map(\.attempts) == [5])
    #expect(try store.exercise("a", version: 2)?.attempts == 5)
    #expect(try store.reviseExercise(exercise("a", attempts: 6)).version == 4)
  }

  @Test func `a newer version of the program's own exercise is offered in its place`() throws {
    try store.registerExercises([exercise("a"), exercise("b")])
    try store.setExercise("a", active: false)
    try store.registerExercises([exercise("a", version: 2, attempts: 7), exercise("b")])
    let first = try #require(try store.offeredExercises().first)
    #expect(first.id == "a")
    #expect(first.attempts == 7)
    #expect(!first.active)
  }

  @Test func `an exercise is added once and at the end`() throws {
    try store.registerExercises([exercise("b")])
    #expect(try store.addExercise(exercise("a", version: 9)).version == 1)
    #expect(try ids() == ["b", "a"])
    let error = #expect(throws: StoreError.self) { try store.addExercise(exercise("a")) }
    #expect(error?.code == "refused")
  }

  @Test func `a request that is sent again adds nothing`() throws {
    let key = IdempotencyKey(key: "k", fingerprint: "f")
    _ = try store.addExercise(exercise("a"), key: key)
    #expect(throws: StoreError.keyUsed("k")) {
      try store.addExercise(exercise("b"), key: key)
    }
    #expect(try ids() == ["a"])
  }

  @Test func `nothing is changed of an exercise that is not there`() throws {
    #expect(throws: StoreError.self) { try store.setExercise("x", active: true) }
    #expect(throws: StoreError.self) { try store.reviseExercise(exercise("x")) }
  }
}
