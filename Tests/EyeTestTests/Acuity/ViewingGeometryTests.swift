import EyeTest
import Testing

struct ViewingGeometryTests {
  private func geometry(
    _ pitch: Double, _ distance: Double, side: Int = 1_200, isCrowded: Bool = false
  ) throws -> ViewingGeometry {
    try ViewingGeometry(
      pitch: try PixelPitch(rulerPixels: 1_000, length: pitch * 1_000), distance: distance,
      side: side, isCrowded: isCrowded)
  }

  /// One minute of arc at d is d · 0.000290888: 1.454 mm for five strokes at 1 m, 8.73 mm at 6 m.
  @Test(arguments: [(1.0, 1.4544), (6, 8.7266), (0.4, 0.58178)])
  func `a letter of logMAR 0 is five minutes of arc high`(distance: Double, height: Double) throws {
    let geometry = try geometry(0.1165, distance)
    #expect(abs(5 * geometry.stroke(0) * 0.1165 - height) < 0.0005)
  }

  @Test func `ten times the angle is logMAR 1`() throws {
    let geometry = try geometry(0.1165, 2)
    #expect(abs(geometry.stroke(1) / geometry.stroke(0) - 10) < 1e-4)
  }

  /// The table of pixel floors: 10.1 and 13.3 inches of 1080 lines.
  @Test(arguments: [
    (0.1165, 0.4, 0.00), (0.1165, 0.6, -0.18), (0.1165, 1, -0.40), (0.1529, 0.5, 0.02),
    (0.1529, 1.5, -0.46),
  ])
  func `the floor is a stroke of one pixel`(pitch: Double, distance: Double, floor: Double) throws {
    // Rounded up to what can be drawn, where the table rounds to the nearest.
    let found = try geometry(pitch, distance).range.floor
    #expect(found >= floor - 0.005 && found <= floor + 0.015)
  }

  @Test func `below the grid nothing is told`() throws {
    #expect(try geometry(0.0951, 3).range.floor == -0.6)
  }

  @Test func `the ceiling is seven tenths of the display`() throws {
    // 700 px high, 0.7 of it, five strokes: 98 px of 0.15 mm at 4 m = 12.634′.
    #expect(try geometry(0.15, 4, side: 700).range.ceiling == 1.1)
    // Eleven strokes with bars: 44.5 px = 5.743′.
    #expect(try geometry(0.15, 4, side: 700, isCrowded: true).range.ceiling == 0.75)
  }

  @Test func `a display whose pixels are too coarse is refused with the distance that would do`() {
    // 0.17 mm at half a minute of arc (10^−0.3): 1.17 m.
    #expect(throws: CalibrationError(.tooClose, value: 1, limit: 1.17)) {
      try geometry(0.17, 1).checkMeasures()
    }
    #expect(throws: Never.self) { try geometry(0.17, 1.2).checkMeasures() }
  }

  @Test(arguments: [-1, 0, 0.1, 11, .nan, .infinity])
  func `a distance that nobody stands at is refused`(distance: Double) {
    let error = #expect(throws: CalibrationError.self) { try geometry(0.17, distance) }
    #expect(error?.code == .distance)
  }

  @Test(arguments: [0, -5, 3])
  func `a display that nothing fits on is refused`(side: Int) {
    let error = #expect(throws: CalibrationError.self) { try geometry(0.17, 2, side: side) }
    #expect(error?.code == .tooSmall)
  }
}
