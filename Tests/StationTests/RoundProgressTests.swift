import EyeTest
import Learning
import Model
import Testing

@testable import Station

/// What rounds show stands in their records in the form of their game.
@Suite struct RoundProgressTests {
  private static let screen = "1280x800@1"

  private static func options(_ form: RoundForm) -> [String: JSONValue] {
    switch form {
    case .eye:
      ["screen": .string(screen), "distance_m": .number(2), "side_px": .number(700)]
    case .learning(let kind): kind.spelling == nil ? [:] : ["list": .string("en-dolch-primer")]
    }
  }

  @Test(arguments: RoundForm.all)
  func `what a round showed last is read back from its records as it was`(
    form: RoundForm
  ) async throws {
    let station = try await Fixture().station
    _ = try station.catalogue.setEyeScreen(Self.screen, PixelPitch(cardWidths: [504, 504]))
    var round = try await station.beginRound(
      NewRound(form, participant: 7, options: RoundOptions(Self.options(form)), seed: 1))
    for _ in 0..<70 {
      guard let question = round.question else { break }
      let choice =
        question.takesText == true
        ? try await station.spokenWord(in: round.id).word.text : question.choices.first
      round = try await station.answer(
        RoundAnswer(
          question: question.number, choice: try #require(choice), responseTime: 1, origin: .touch),
        in: round.id)
    }
    if round.state == .open { round = try await station.stopRound(round.id) }
    let kept = try await station.round(round.id)
    #expect(type(of: kept.progress.value) == form.progress)
    #expect(kept.progress == round.progress)
    #expect(try JSON.text(kept.progress) == JSON.text(round.progress))
  }
}
