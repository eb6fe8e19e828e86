import EyeTest
import Testing

struct OrderedDitherTests {
  @Test func `nine neighbours give the light that was asked for`() {
    // One number beside white is 0.9 % of the light, a ninth of it 0.1 %; half of that is rounding.
    for contrast in stride(from: 0.0, through: 0.1, by: 0.0007) {
      for (column, row) in [(0, 0), (1, 2), (30, 7)] {
        let bytes = (0..<9).map { pixel in
          OrderedDither.byte(1 - contrast, column: column + pixel % 3, row: row + pixel / 3)
        }
        let mean = bytes.reduce(0) { $0 + SRGB.light(Double($1) / 255) } / 9
        #expect(abs(mean - (1 - contrast)) < 0.0006)
        let (low, high) = (bytes.min() ?? 0, bytes.max() ?? 0)
        #expect(high - low <= 1)
      }
    }
  }

  @Test func `numbers that a screen has are not mixed`() {
    for (light, number) in [(0.0, 0), (1, 255), (2, 255), (-1, 0)] as [(Double, UInt8)] {
      for place in 0..<9 {
        #expect(OrderedDither.byte(light, column: place % 3, row: place / 3) == number)
      }
    }
  }

  @Test func `a faint letter takes a hundredth of the light where it is inked`() throws {
    let row = OptotypeScene.Row([.letter(.H)], stroke: 9).without
    let image = try #require(OptotypeScene(row)?.image(contrast: 0.01))
    // The left stem: 9 by 45 pixels of ink.
    let stem = (0..<45).flatMap { row in (0..<9).map { image.bytes[row * 45 + $0] } }
    let mean = stem.reduce(0) { $0 + SRGB.light(Double($1) / 255) } / Double(stem.count)
    #expect(abs(mean - 0.99) < 0.0006)
    #expect(image.bytes[20] == 255)
    for contrast in [0, -0.1, 0.0009, 1.01, .nan] {
      #expect(OptotypeScene(row)?.image(contrast: contrast) == nil)
    }
  }
}
