import Engine
import Foundation
import Model
import Testing

@Suite struct ShippedExercisesTests {
  private let library = ExerciseLibrary.load()

  private func exercise(_ id: String) throws -> Exercise {
    try #require(library.exercises.first { $0.id == id })
  }

  @Test func `every file loads and no identity, number or picture stands twice`() {
    #expect(library.errors == [])
    #expect(library.exercises.count >= 14)
    #expect(Set(library.exercises.map(\.id)).count == library.exercises.count)
    #expect(Set(library.exercises.map(\.number)).count == library.exercises.count)
    #expect(Set(library.exercises.map(\.picture)).count == library.exercises.count)
  }

  @Test func `at least two are not active and all have instructions in both languages`() {
    #expect(library.exercises.count { !$0.active } >= 2)
    #expect(library.exercises.allSatisfy { $0.instructions != nil })
  }

  @Test func `the four of the contract are what they were`() throws {
    let turns = try exercise("ten-turns")
    #expect(turns.capture == .each)
    #expect(turns.attempts == 10)
    #expect(turns.quantity == .interval)
    let count = try exercise("count-20s")
    #expect(count.kind == .integer)
    #expect(count.countdown == 20)
    let shots = try exercise("hit-or-miss")
    #expect(shots.kind == .passFail)
    #expect(shots.attempts == 8)
    let pulse = try exercise("highest-pulse")
    #expect(pulse.capture == .windowMax)
    #expect(pulse.countdown == 30)
    for id in ["ten-turns", "count-20s", "hit-or-miss", "highest-pulse"] {
      #expect(try exercise(id).version == 1)
      #expect(try exercise(id).active)
    }
  }

  @Test func `each one is written and read back the same`() throws {
    for exercise in library.exercises {
      let text = ExerciseText.yaml(exercise)
      #expect(try ExerciseFile.exercise(from: text, file: exercise.id) == exercise)
    }
  }

  @Test func `a folder with a number twice reports the second file`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try exercise("minigolf")
    var second = first
    second.id = "other"
    for (name, exercise) in [("a.yaml", first), ("b.yaml", second)] {
      try Data(ExerciseText.yaml(exercise).utf8).write(to: folder.appendingPathComponent(name))
    }
    let result = ExerciseLibrary.load(from: folder.path)
    #expect(result.exercises.map(\.id) == ["minigolf"])
    #expect(result.errors.map(\.code) == [.numberTaken])
    #expect(result.errors.map(\.file) == ["b.yaml"])
  }
}
