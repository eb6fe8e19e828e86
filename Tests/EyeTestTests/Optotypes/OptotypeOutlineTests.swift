import EyeTest
import Glibc
import Testing

/// The shapes against their descriptions in strokes.
struct OptotypeOutlineTests {
  @Test(arguments: Optotype.letters + Optotype.tumblingE4)
  func `every letter and every tumbling E fills its box of five by five`(optotype: Optotype) {
    // The gap of a C cuts the farthest point of the ring away: √(2.5² − 0.5²) is left of 2.5.
    let right = optotype == .letter(.C) ? 2.5 + 6.0.squareRoot() : 5
    let bounds = optotype.outline.bounds
    #expect(abs(bounds.left) < 1e-12 && abs(bounds.top) < 1e-12)
    #expect(abs(bounds.right - right) < 1e-12 && abs(bounds.bottom - 5) < 1e-12)
  }

  @Test(arguments: OptotypeDirection.allCases)
  func `a Landolt C fills its box but for the point where the gap is`(
    direction: OptotypeDirection
  ) {
    let bounds = Optotype.landolt(direction).outline.bounds
    let cut = 2.5 - 6.0.squareRoot()
    #expect(abs(bounds.left - (direction == .left ? cut : 0)) < 1e-9)
    #expect(abs(bounds.top - (direction == .up ? cut : 0)) < 1e-9)
    #expect(abs(5 - bounds.right - (direction == .right ? cut : 0)) < 1e-9)
    #expect(abs(5 - bounds.bottom - (direction == .down ? cut : 0)) < 1e-9)
  }

  @Test func `the ring is one stroke thick all round`() {
    let contours = OptotypeOutline.ring.contours
    let radii = contours.map { contour in
      contour.pieces.map { piece -> Double in
        guard case .arc(let end, let centre, _) = piece else { return .nan }
        return hypot(end.x - centre.x, end.y - centre.y)
      }
    }
    #expect(radii == [[2.5, 2.5], [1.5, 1.5]])
  }

  @Test func `turning by a quarter and back moves no digit`() {
    for optotype in Optotype.tumblingE4 + Optotype.letters {
      let outline = optotype.outline
      for contour in outline.contours {
        let four = contour.start.turned(eighths: 2).turned(eighths: 6)
        #expect(abs(four.x - contour.start.x) < 1e-15 && abs(four.y - contour.start.y) < 1e-15)
      }
    }
    let up = Optotype.tumblingE(.up).outline
    // The bars stand on the spine at the foot: the E's corner (5, 0) goes to (0, 0).
    #expect(GridPoint(5, 0).turned(eighths: 2) == GridPoint(0, 0))
    #expect(GridPoint(0, 0).turned(eighths: 2) == GridPoint(0, 5))
    #expect(up.contours.first?.start == GridPoint(0, 5))
  }

  @Test func `a path for menus tells the same corners and arcs`() {
    #expect(OptotypeOutline.letterL.svgPath == "M0 0L1 0L1 4L5 4L5 5L0 5Z")
    // From the lower edge of the gap almost once round, back to its upper edge.
    #expect(
      OptotypeOutline.landoltC.svgPath
        == "M4.9495 3A2.5 2.5 0 1 1 4.9495 2L3.9142 2A1.5 1.5 0 1 0 3.9142 3Z")
  }

  @Test func `names lead back to their optotypes and nonsense to none`() {
    for optotype in Optotype.letters + Optotype.landolt8 + Optotype.tumblingE4 {
      #expect(Optotype(name: optotype.name) == optotype)
    }
    for name in ["", "k", "KK", "Å", "landolt", "landolt-", "e-up-left", "landolt-Up", "0"] {
      #expect(Optotype(name: name) == nil)
    }
    #expect(Optotype.letters.count == 26)
    #expect(Optotype.sloan.map(\.name).joined() == "CDHKNORSVZ")
  }

  @Test func `the gap is where a tilt to the same side points`() {
    for tilt in TiltDirection.allCases {
      let direction = OptotypeDirection(tilt)
      #expect(direction.rawValue == tilt.rawValue)
      let dx = tilt == .right ? 2.0 : tilt == .left ? -2 : 0
      let dy = tilt == .up ? 2.0 : tilt == .down ? -2 : 0
      // Drawn, not described: the pixel in the middle of the gap stays white.
      let scene = OptotypeScene(.init([.landolt(direction)], stroke: 9).without)
      let image = scene?.image
      let row = Int(22.5 - dy * 9)
      let column = Int(22.5 + dx * 9)
      #expect(image?.bytes[row * 45 + column] == 255)
      #expect(image?.bytes[(44 - row) * 45 + 44 - column] == 0)
    }
  }
}

extension OptotypeScene.Row {
  /// The row with no white around it.
  var without: OptotypeScene.Row {
    var row = self
    row.margin = 0
    return row
  }
}
