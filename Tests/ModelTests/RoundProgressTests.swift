import Model
import Testing

@Suite struct RoundProgressTests {
  private struct Score: RoundProgress {
    var score: Int
    var die = OrNull<Int>()
  }

  @Test(arguments: [nil, 4])
  func `it is read as it is written, null where there is nothing`(die: Int?) throws {
    let progress = AnyRoundProgress(Score(score: 3, die: OrNull(die)))
    let json = try progress.json
    let number = die.map { JSONValue.number(Double($0)) } ?? .null
    #expect(json == .object(["score": .number(3), "die": number]))
    #expect(AnyRoundProgress(["progress": json], as: Score.self) == progress)
  }

  @Test func `what is none of its game's form stays as it stands in the record`() throws {
    let strange = JSONValue.object(["score": .string("many")])
    let progress = AnyRoundProgress(["progress": strange], as: Score.self)
    #expect(progress == AnyRoundProgress(strange))
    #expect(try JSON.text(progress) == #"{"score":"many"}"#)
  }

  @Test func `a round without a record of it has an empty one`() throws {
    #expect(try JSON.text(AnyRoundProgress(nil, as: Score.self)) == "{}")
    #expect(try JSON.text(AnyRoundProgress(["end": .null], as: Score.self)) == "{}")
  }

  @Test func `a number that JSON cannot carry is told`() {
    #expect(throws: JSON.NotFinite.self) { try AnyRoundProgress(JSONValue.number(.nan)).json }
  }
}
