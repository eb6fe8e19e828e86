import EyeTest
import Glibc
import Testing

/// The plates as they are delivered, byte by byte.
struct MosaicPlateTests {
  private static func plate(
    _ axis: ColourAxis, _ displacement: Double, seed: UInt64 = 7
  ) -> MosaicPlate {
    MosaicPlate(.ring(.up), .colour(axis, displacement), seed: seed)
  }

  @Test func `the same seed gives the same plate and another one another`() {
    let plate = Self.plate(.protan, 300)
    #expect(plate == Self.plate(.protan, 300))
    #expect(plate != Self.plate(.protan, 300, seed: 8))
    #expect(plate.svg == Self.plate(.protan, 300).svg)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `dots lie on the plate, do not touch and cover about half of it`(seed: UInt64) {
    let dots = Self.plate(.deutan, 300, seed: seed).dots
    for (index, dot) in dots.enumerated() {
      #expect(hypot(dot.x, dot.y) + dot.radius <= 500)
      // 0.15 to 0.45°, where the plate of 1,000 units stands for 7.2°.
      #expect((0.15...0.45).contains(2 * dot.radius * 7.2 / 1_000))
      for other in dots[(index + 1)...] {
        #expect(hypot(dot.x - other.x, dot.y - other.y) > dot.radius + other.radius)
      }
    }
    let covered = dots.reduce(0) { $0 + $1.radius * $1.radius } / (500 * 500)
    #expect((0.40...0.55).contains(covered))
  }

  @Test func `the gap of the ring is white of figure and opposite dots are not`() {
    for (direction, x, y) in [
      (OptotypeDirection.up, 0.0, -1.0), (.down, 0, 1), (.left, -1, 0), (.right, 1, 0),
    ] {
      let figure = PlateFigure.ring(direction)
      // The middle of the stroke is 1.72° from the middle: 239 units.
      #expect(!figure.contains(x: 239 * x, y: 239 * y))
      #expect(figure.contains(x: -239 * x, y: -239 * y))
      #expect(!figure.contains(x: 0, y: 0) && !figure.contains(x: 320 * x, y: 320 * y))
    }
  }

  @Test func `each digit has a shape of its own, and other numbers none`() {
    // The middles of the grid's fields, from the upper left.
    func fields(_ digit: Int) -> [Bool] {
      let stroke = 4.3 / 7.2 * 1_000 / 5
      return (0..<25).map { field in
        PlateFigure.digit(digit).contains(
          x: (Double(field % 5) - 2) * stroke, y: (Double(field / 5) - 2) * stroke)
      }
    }
    #expect(Set((0...9).map(fields)).count == 10)
    for digit in [-1, 10] { #expect(!fields(digit).contains(true)) }
    // A seven: the whole upper row and the last column.
    #expect(fields(7) == (0..<25).map { $0 < 5 || $0 % 5 == 4 })
  }

  @Test(arguments: ColourAxis.allCases)
  func `bordering dots of figure and ground differ along the confusion line`(axis: ColourAxis) {
    // Smith and Pokorny 1975 as directions from D65, in degrees, and the side that is used.
    let expected = [ColourAxis.protan: 4.1, .deutan: 167.5 - 180, .tritan: -82.0]
    var angles: [Double] = []
    let plate = Self.plate(axis, 600)
    for dot in plate.dots where dot.isFigure {
      for other in plate.dots where !other.isFigure {
        let apart = hypot(dot.x - other.x, dot.y - other.y)
        guard apart < dot.radius + other.radius + 15 else { continue }
        let (one, two) = (
          EyeModel.chromaticity(EyeModel.light(dot)), EyeModel.chromaticity(EyeModel.light(other))
        )
        let angle = atan2(one.v - two.v, one.u - two.u) * 180 / .pi
        var off = angle - (expected[axis] ?? .nan)
        if off > 180 { off -= 360 } else if off < -180 { off += 360 }
        angles.append(off)
      }
    }
    #expect(angles.count > 30)
    for angle in angles { #expect(abs(angle) <= 5) }
    // Rounding to 256 numbers is random, so that the mean lies closer.
    #expect(abs(angles.reduce(0, +) / Double(max(1, angles.count))) <= 0.5)
  }

  @Test(arguments: ColourAxis.allCases, [100.0, 300, 600, 1_500])
  func `the mean difference is the one that was asked for`(axis: ColourAxis, displacement: Double) {
    let (figure, ground) = PlateReading.means(Self.plate(axis, displacement))
    let (one, two) = (EyeModel.chromaticity(figure), EyeModel.chromaticity(ground))
    let found = hypot(one.u - two.u, one.v - two.v) * 10_000
    #expect(abs(found - displacement) < max(3, 0.02 * displacement))
  }

  @Test(arguments: ColourAxis.allCases, [600.0, 1_000, 1_500])
  func `who lacks the cone sees no other colour, and everybody else does`(
    axis: ColourAxis, displacement: Double
  ) {
    let (figure, ground) = PlateReading.means(Self.plate(axis, displacement))
    #expect(EyeModel.difference(EyeModel.lab(figure), EyeModel.lab(ground)) >= 15)
    let (one, two) = (
      EyeModel.lab(EyeModel.seen(figure, without: axis)),
      EyeModel.lab(EyeModel.seen(ground, without: axis))
    )
    // The colour alone: reds are also darker to a protan, by up to 9 in L* at 1,800, which the dots'
    // own range of 14 covers; no other lightness would be equal for everybody else.
    #expect(EyeModel.difference([two[0], one[1], one[2]], two) < 2)
    for other in ColourAxis.allCases where (other == .tritan) != (axis == .tritan) {
      let seen = EyeModel.seen(figure, without: other)
      let behind = EyeModel.seen(ground, without: other)
      #expect(EyeModel.difference(EyeModel.lab(seen), EyeModel.lab(behind)) >= 5)
    }
  }

  @Test(arguments: ColourAxis.allCases)
  func `who lacks the cone sees nothing at all near the limits`(axis: ColourAxis) {
    let (figure, ground) = PlateReading.means(Self.plate(axis, 200))
    let (one, two) = (EyeModel.seen(figure, without: axis), EyeModel.seen(ground, without: axis))
    #expect(EyeModel.difference(EyeModel.lab(one), EyeModel.lab(two)) < 2)
  }

  @Test(arguments: ColourAxis.allCases, 1...4 as ClosedRange<UInt64>)
  func `brightness does not tell the figure`(axis: ColourAxis, seed: UInt64) {
    for displacement in [100.0, 600, 1_500] {
      let plate = Self.plate(axis, displacement, seed: seed)
      #expect(
        (0.45...0.55).contains(
          PlateReading.cue(plate) { EyeModel.tristimulus(EyeModel.light($0))[1] }))
    }
    // Nor does the size of a dot.
    #expect((0.35...0.65).contains(PlateReading.cue(Self.plate(axis, 100, seed: seed), \.radius)))
  }

  @Test func `a plate for everybody tells its figure by brightness and by nothing else`() {
    let plate = MosaicPlate(.ring(.left), .brightness, seed: 3)
    #expect(PlateReading.cue(plate) { EyeModel.tristimulus(EyeModel.light($0))[1] } == 1)
    let (figure, ground) = PlateReading.means(plate)
    let (one, two) = (EyeModel.chromaticity(figure), EyeModel.chromaticity(ground))
    #expect(hypot(one.u - two.u, one.v - two.v) < 3e-4)
  }

  @Test func `every difference can be shown at every brightness`() {
    for axis in ColourAxis.allCases {
      for displacement in [0, 900, ColourAxis.displacements.upperBound] {
        for luminance in [0.07, 0.11, 0.15] {
          let light = axis.colour(displacement: displacement).primaries(luminance: luminance)
          for part in [light.red, light.green, light.blue] { #expect((0...1).contains(part)) }
        }
      }
    }
  }

  @Test func `the measure of differences agrees with its published pair`() {
    // Pair 1 of Sharma, Wu and Dalal 2005.
    let found = EyeModel.difference([50, 2.6772, -79.7751], [50, 0, -82.7485])
    #expect(abs(found - 2.0425) < 1e-4)
  }
}
