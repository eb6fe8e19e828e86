import EyeTest
import Glibc
import Testing

/// Plates as they are asked for: small differences, and numerals.
struct MosaicAuditTests {
  /// Smith and Pokorny 1975 as directions from D65, in degrees, and the side that is used.
  private static let directions = [ColourAxis.protan: 4.1, .deutan: 167.5 - 180, .tritan: -82.0]

  /// The mean difference in u′v′ between dots of the figure and those of the ground beside them.
  private static func difference(_ plates: [MosaicPlate]) -> (u: Double, v: Double, pairs: Int) {
    var sum = (u: 0.0, v: 0.0, pairs: 0)
    for plate in plates {
      let colours = plate.dots.map { EyeModel.chromaticity(EyeModel.light($0)) }
      for (dot, one) in zip(plate.dots, colours) where dot.isFigure {
        for (other, two) in zip(plate.dots, colours) where !other.isFigure {
          let apart = hypot(dot.x - other.x, dot.y - other.y)
          guard apart < dot.radius + other.radius + 15 else { continue }
          sum = (sum.u + one.u - two.u, sum.v + one.v - two.v, sum.pairs + 1)
        }
      }
    }
    let count = Double(max(1, sum.pairs))
    return (sum.u / count, sum.v / count, sum.pairs)
  }

  private static func deviation(
    _ difference: (u: Double, v: Double, pairs: Int), from axis: ColourAxis
  ) -> Double {
    let angle = atan2(difference.v, difference.u) * 180 / .pi
    let off = angle - (directions[axis] ?? .nan)
    return off > 180 ? off - 360 : off < -180 ? off + 360 : off
  }

  /// One number of 256 moves a dot by 3 to 8, so that one pair tells nothing of its direction here;
  /// their mean must.
  @Test(arguments: ColourAxis.allCases, [30.0, 60, 100, 200])
  func `also small differences lie along the confusion line where figure and ground meet`(
    axis: ColourAxis, displacement: Double
  ) {
    let plates = (1...12 as ClosedRange<UInt64>).map {
      MosaicPlate(.ring(.up), .colour(axis, displacement), seed: $0)
    }
    let found = Self.difference(plates)
    #expect(found.pairs > 300)
    #expect(abs(Self.deviation(found, from: axis)) <= 5)
  }

  @Test(arguments: 0...9)
  func `numerals differ along the confusion line, and the same seed gives the same one`(
    digit: Int
  ) {
    for axis in ColourAxis.allCases {
      let plates = (1...4 as ClosedRange<UInt64>).map {
        MosaicPlate(.digit(digit), .colour(axis, 300), seed: $0)
      }
      #expect(plates[0] == MosaicPlate(.digit(digit), .colour(axis, 300), seed: 1))
      #expect(plates[0] != plates[1])
      let found = Self.difference(plates)
      #expect(found.pairs > 40)
      #expect(abs(Self.deviation(found, from: axis)) <= 5)
    }
  }

  /// 0.5 tells nothing: as often brighter as darker.
  @Test(arguments: 0...9)
  func `brightness does not tell a numeral`(digit: Int) {
    for axis in ColourAxis.allCases {
      for seed in 1...3 as ClosedRange<UInt64> {
        let plate = MosaicPlate(.digit(digit), .colour(axis, 300), seed: seed)
        let lights = plate.dots.map { (EyeModel.tristimulus(EyeModel.light($0))[1], $0.isFigure) }
        let (figure, ground) = (lights.filter(\.1).map(\.0), lights.filter { !$0.1 }.map(\.0))
        var wins = 0.0
        for one in figure {
          for other in ground { wins += one > other ? 1 : one == other ? 0.5 : 0 }
        }
        #expect((0.45...0.55).contains(wins / Double(max(1, figure.count * ground.count))))
      }
    }
  }
}
