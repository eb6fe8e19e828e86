import EyeTest
import Glibc

/// What can be read from a plate's bytes, by whoever looks at it.
enum PlateReading {
  /// The mean light of figure and ground.
  static func means(_ plate: MosaicPlate) -> (figure: EyeModel.Colour, ground: EyeModel.Colour) {
    func mean(_ dots: [MosaicPlate.Dot]) -> EyeModel.Colour {
      let sum = dots.map(EyeModel.light).reduce([0, 0, 0]) { zip($0, $1).map(+) }
      return sum.map { $0 / Double(max(1, dots.count)) }
    }
    return (mean(plate.dots.filter(\.isFigure)), mean(plate.dots.filter { !$0.isFigure }))
  }

  /// How often a dot of the figure is brighter than one of the ground: 0.5 tells nothing.
  static func cue(_ plate: MosaicPlate, _ brightness: (MosaicPlate.Dot) -> Double) -> Double {
    let figure = plate.dots.filter(\.isFigure).map(brightness)
    let ground = plate.dots.filter { !$0.isFigure }.map(brightness)
    var wins = 0.0
    for one in figure { for other in ground { wins += one > other ? 1 : one == other ? 0.5 : 0 } }
    return wins / Double(max(1, figure.count * ground.count))
  }

  /// The luminance of a dot for everybody, and for somebody without one kind of cone.
  static func luminance(_ dot: MosaicPlate.Dot, without axis: ColourAxis? = nil) -> Double {
    let light = EyeModel.light(dot)
    return EyeModel.tristimulus(axis.map { EyeModel.seen(light, without: $0) } ?? light)[1]
  }

  /// The directions in u′v′ from each dot of the ground to the dots of the figure beside it, in degrees.
  static func borders(_ plate: MosaicPlate) -> [Double] {
    let colours = plate.dots.map { EyeModel.chromaticity(EyeModel.light($0)) }
    var angles: [Double] = []
    for (dot, one) in zip(plate.dots, colours) where dot.isFigure {
      for (other, two) in zip(plate.dots, colours) where !other.isFigure {
        let apart = hypot(dot.x - other.x, dot.y - other.y)
        guard apart < dot.radius + other.radius + 15 else { continue }
        angles.append(atan2(one.v - two.v, one.u - two.u) * 180 / .pi)
      }
    }
    return angles
  }
}
