import EyeTest
import Station
import Testing

/// Which edge of the picture an edge of the panel is: at 90° the picture's up is the panel's right
/// (W3C Screen Orientation, the angle is that of the picture on the panel, clockwise).
@Suite struct ScreenTurnTests {
  @Test(arguments: [
    (TiltDirection.right, TiltDirection.up), (.up, .left), (.left, .down), (.down, .right),
  ])
  func `a quarter turn of the picture has each edge seen a quarter turn the other way`(
    _ panel: TiltDirection, _ seen: TiltDirection
  ) {
    #expect(ScreenTurn.none.seen(panel) == panel)
    #expect(ScreenTurn.quarter.seen(panel) == seen)
    #expect(ScreenTurn.threeQuarters.seen(seen) == panel)
  }

  @Test(arguments: [
    (TiltDirection.right, TiltDirection.left), (.left, .right), (.up, .down), (.down, .up),
  ])
  func `half a turn has each edge seen on the other side`(
    _ panel: TiltDirection, _ seen: TiltDirection
  ) {
    #expect(ScreenTurn.half.seen(panel) == seen)
  }

  @Test(arguments: ScreenTurn.allCases, TiltDirection.allCases)
  func `how far it is tilted is seen on the side to which it is`(
    _ turn: ScreenTurn, _ side: TiltDirection
  ) {
    let right: [TiltDirection: Double] = [.right: 0.75, .left: -0.75]
    let up: [TiltDirection: Double] = [.up: 0.75, .down: -0.75]
    let tilted = TiltShare(right: right[side] ?? 0, up: up[side] ?? 0, counts: true)
    let seen = turn.seen(tilted)
    #expect(seen.direction == turn.seen(side))
    #expect(max(abs(seen.right), abs(seen.up)) == 0.75)
  }

  @Test func `there are four ways to turn a screen`() {
    #expect(ScreenTurn.allCases.map(\.rawValue) == [0, 90, 180, 270])
    #expect(ScreenTurn(rawValue: 45) == nil)
  }

  /// A sensor whose x and y go to the panel's right and upper edges, learned by what is seen: at 90°
  /// the picture's up is the panel's right and its right is the panel's lower edge, and so on.
  @Test(
    arguments: [
      (.none, .plusX, .plusY), (.quarter, .minusY, .plusX), (.half, .minusX, .minusY),
      (.threeQuarters, .plusY, .minusX),
    ] as [(ScreenTurn, SignedAxis, SignedAxis)])
  func `axes that were learned on a turned screen are kept as the panel has them`(
    _ turn: ScreenTurn, right: SignedAxis, up: SignedAxis
  ) {
    let seen = TiltAxes(
      acceleration: nil, angularVelocity: TiltAxes.Frame(right: right, up: up))
    let panel = TiltAxes.Frame(right: .plusX, up: .plusY)
    #expect(turn.panel(seen) == TiltAxes(acceleration: nil, angularVelocity: panel))
  }
}
