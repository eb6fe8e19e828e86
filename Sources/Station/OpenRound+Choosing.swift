import EyeTest
import Model

/// What a tilt to a side of the screen as it is seen means to the open question.
extension OpenRound {
  /// Returns the choice with which it answers; nothing if it is no answer.
  func response(to side: TiltDirection, of open: RoundQuestion) -> String? {
    switch open.tilt {
    case .choose?: side == .up ? chosen : nil
    case nil: open.sides.map { $0[side.rawValue] } ?? side.rawValue
    }
  }

  /// Returns the choice that it reaches, as an arrow key moves along them; nothing if it reaches none.
  func reached(by side: TiltDirection, of open: RoundQuestion) -> String? {
    guard open.tilt == .choose, side == .left || side == .right else { return nil }
    guard let from = start.flatMap({ open.choices.firstIndex(of: $0) }) else {
      return side == .right ? open.choices.first : open.choices.last
    }
    let index = from + (side == .right ? 1 : -1)
    return open.choices.indices.contains(index) ? open.choices[index] : nil
  }

  /// Returns the choice that a tilt reaches; nothing if it reaches none.
  func choice(by tilt: TiltAnswer) -> String? {
    machine.question.flatMap { reached(by: turn.seen(tilt.direction), of: $0) }
  }

  /// From which choice it goes on: whoever erred does not begin anew.
  private var start: String? {
    chosen ?? last.flatMap { $0.correct == false ? $0.choice : nil }
  }
}
