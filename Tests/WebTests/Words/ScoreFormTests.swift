import Engine
import Model
import Testing

@testable import Web

@Suite struct ScoreFormTests {
  private func form(_ id: String, _ language: Language = .sv) async throws -> ScoreForm {
    let assets = try await Assets.bundled()
    let exercise = try #require(ExerciseLibrary.load().exercises.first { $0.id == id })
    return ScoreForm(
      exercise, try #require(assets.words[language]),
      ValueText(language: language, forms: assets.quantities))
  }

  @Test func `a difference has its sign unless what is shown is nothing`() async throws {
    let turns = try await form("ten-turns")
    #expect(turns.difference(0.12) == "+0,12\u{00A0}s")
    #expect(turns.difference(-0.12) == "−0,12\u{00A0}s")
    #expect(turns.difference(0.004) == "0,00\u{00A0}s")
    #expect(turns.difference(-0.004) == "0,00\u{00A0}s")
  }

  @Test func `hits are whole and their mean is not`() async throws {
    let shots = try await form("hit-or-miss", .en)
    #expect(shots.full(shots.number(5)) == "5\u{00A0}hits")
    #expect(shots.mean(5.25) == "5.3")
    #expect(shots.smallest == 1)
    #expect(ScoreForm.better(shots.exercise, shots.values) == .higher)
  }

  @Test func `a height is shown in centimetres, edges of spans as well`() async throws {
    let jump = try await form("counter-movement-jump")
    #expect(abs(jump.shown(0.315) - 31.5) < 1e-9)
    #expect(jump.edge(31.5) == "31,5")
    #expect(jump.number(0.315) == "31,5")
  }
}
