import EyeTest
import Glibc
import Testing

/// The numerals as the game shows them, held against what a plate must not give away.
struct DigitAuditTests {
  /// As the game asks for them, in 10⁻⁴ u′v′.
  private static let displacements = [600.0, 300, 150]
  /// Smith and Pokorny 1975 as directions from D65, in degrees, and the side that is used.
  private static let directions = [ColourAxis.protan: 4.1, .deutan: 167.5 - 180, .tritan: -82.0]

  private static func plate(
    _ digit: Int, _ axis: ColourAxis, _ displacement: Double
  ) -> MosaicPlate {
    MosaicPlate(.digit(digit), .colour(axis, displacement), seed: 11)
  }

  @Test(arguments: 0...9, ColourAxis.allCases)
  func `every dot of a numeral differs from those beside it along the confusion line`(
    digit: Int, axis: ColourAxis
  ) {
    let borders = PlateReading.borders(Self.plate(digit, axis, 600))
    #expect(borders.count > 8)
    for angle in borders {
      #expect(abs(remainder(angle - (Self.directions[axis] ?? .nan), 360)) <= 5)
    }
  }

  @Test(arguments: 0...9, ColourAxis.allCases)
  func `a numeral vanishes for whoever lacks the cone, and for nobody else`(
    digit: Int, axis: ColourAxis
  ) {
    for displacement in Self.displacements {
      let plate = Self.plate(digit, axis, displacement)
      let (figure, ground) = PlateReading.means(plate)
      let one = EyeModel.lab(EyeModel.seen(figure, without: axis))
      let two = EyeModel.lab(EyeModel.seen(ground, without: axis))
      // The colour alone: reds are darker to a protan, and what the dots' own brightness leaves of
      // that is below.
      #expect(EyeModel.difference([two[0], one[1], one[2]], two) < 2)
      let cue = PlateReading.cue(plate) { PlateReading.luminance($0, without: axis) }
      #expect((0.3...0.7).contains(cue))
      for other in ColourAxis.allCases where (other == .tritan) != (axis == .tritan) {
        let (seen, behind) = (
          EyeModel.lab(EyeModel.seen(figure, without: other)),
          EyeModel.lab(EyeModel.seen(ground, without: other))
        )
        // They see more of it than whoever lacks its own cone sees of the largest one.
        #expect(EyeModel.difference(seen, behind) >= 5 * displacement / 600)
      }
    }
    let (figure, ground) = PlateReading.means(Self.plate(digit, axis, 600))
    #expect(EyeModel.difference(EyeModel.lab(figure), EyeModel.lab(ground)) >= 15)
  }

  /// Neither its brightness nor its dots' size: on a gray picture of it there is nothing to read.
  @Test(arguments: 0...9, ColourAxis.allCases)
  func `nothing but colour tells a numeral`(digit: Int, axis: ColourAxis) {
    for displacement in Self.displacements {
      let plate = Self.plate(digit, axis, displacement)
      #expect((0.45...0.55).contains(PlateReading.cue(plate) { PlateReading.luminance($0) }))
    }
    let sizes = (1...6 as ClosedRange<UInt64>).map {
      PlateReading.cue(MosaicPlate(.digit(digit), .colour(axis, 300), seed: $0), \.radius)
    }
    #expect((0.4...0.6).contains(sizes.reduce(0, +) / Double(sizes.count)))
  }

  @Test(arguments: 0...9)
  func `the plates that everybody reads are read without any kind of cone too`(digit: Int) {
    let plate = MosaicPlate(.digit(digit), .brightness, seed: 11)
    #expect(PlateReading.cue(plate) { PlateReading.luminance($0) } == 1)
    for axis in ColourAxis.allCases {
      #expect(PlateReading.cue(plate) { PlateReading.luminance($0, without: axis) } == 1)
    }
  }

  @Test(arguments: 0...9)
  func `the same seed gives the same numeral, and another one other dots`(digit: Int) {
    let plate = Self.plate(digit, .deutan, 150)
    #expect(plate == Self.plate(digit, .deutan, 150))
    #expect(plate.svg == Self.plate(digit, .deutan, 150).svg)
    #expect(plate != MosaicPlate(.digit(digit), .colour(.deutan, 150), seed: 12))
  }
}
