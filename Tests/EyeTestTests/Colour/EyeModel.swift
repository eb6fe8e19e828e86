import EyeTest
import Glibc

/// What an eye makes of a screen's colour, normal or without one kind of cone.
///
/// Shares nothing with the plates: the models and their constants are those that others published.
enum EyeModel {
  typealias Colour = [Double]

  /// The light of the primaries for a dot's bytes: IEC 61966-2-1.
  static func light(_ dot: MosaicPlate.Dot) -> Colour {
    [dot.red, dot.green, dot.blue].map { byte in
      let part = Double(byte) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  static func times(_ matrix: [[Double]], _ colour: Colour) -> Colour {
    matrix.map { row in zip(row, colour).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// XYZ of the primaries with the white of D65: IEC 61966-2-1.
  static func tristimulus(_ light: Colour) -> Colour {
    times(
      [
        [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
      ], light)
  }

  static func chromaticity(_ light: Colour) -> (u: Double, v: Double) {
    let xyz = tristimulus(light)
    let part = xyz[0] + 15 * xyz[1] + 3 * xyz[2]
    return (4 * xyz[0] / part, 9 * xyz[1] / part)
  }

  /// CIE 1976 L*a*b* beside the screen's white.
  static func lab(_ light: Colour) -> Colour {
    let white = tristimulus([1, 1, 1])
    let f = zip(tristimulus(light), white).map { value, white in
      let part = value / white
      return part > 216.0 / 24_389 ? cbrt(part) : (24_389.0 / 27 * part + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  /// The light that looks to everybody as another one looks to somebody without one kind of cone.
  ///
  /// Protans and deutans after Viénot, Brettel and Mollon 1999; tritans after Brettel, Viénot and
  /// Mollon 1997 with its two half planes worked out for sRGB.
  static func seen(_ light: Colour, without axis: ColourAxis) -> Colour {
    let cones = [
      [17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714], [0.0299566, 0.184309, 1.46709],
    ]
    let primaries = [
      [0.080944, -0.130504, 0.116721], [-0.0102485, 0.0540194, -0.113615],
      [-0.000365294, -0.00412163, 0.693513],
    ]
    var lms = times(cones, light)
    switch axis {
    case .protan: lms[0] = 2.02344 * lms[1] - 2.52581 * lms[2]
    case .deutan: lms[1] = 0.494207 * lms[0] + 1.24827 * lms[2]
    case .tritan:
      let side = zip([0.03901, -0.02788, -0.01113], light).reduce(0) { $0 + $1.0 * $1.1 }
      return times(
        side >= 0
          ? [
            [1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431],
            [0.07589, 0.80500, 0.11911],
          ]
          : [
            [0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320],
            [-0.37562, 1.12767, 0.24796],
          ], light)
    }
    return times(primaries, lms)
  }

  /// The difference of two colours: CIEDE2000 (Sharma, Wu and Dalal 2005).
  static func difference(_ one: Colour, _ other: Colour) -> Double {
    func degrees(_ angle: Double) -> Double { angle * 180 / .pi }
    func radians(_ angle: Double) -> Double { angle * .pi / 180 }
    let chroma = (hypot(one[1], one[2]) + hypot(other[1], other[2])) / 2
    let gain = 1 + 0.5 * (1 - (pow(chroma, 7) / (pow(chroma, 7) + pow(25.0, 7))).squareRoot())
    let (a1, a2) = (one[1] * gain, other[1] * gain)
    let (c1, c2) = (hypot(a1, one[2]), hypot(a2, other[2]))
    func hue(_ a: Double, _ b: Double) -> Double {
      let angle = degrees(atan2(b, a))
      return angle < 0 ? angle + 360 : angle
    }
    let (h1, h2) = (hue(a1, one[2]), hue(a2, other[2]))
    var turn = h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    if c1 * c2 == 0 { turn = 0 }
    let deltaL = other[0] - one[0]
    let deltaC = c2 - c1
    let deltaH = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2))
    let meanL = (one[0] + other[0]) / 2
    let meanC = (c1 + c2) / 2
    let meanH = c1 * c2 == 0 ? h1 + h2 : h1 + turn / 2
    let t =
      1 - 0.17 * cos(radians(meanH - 30)) + 0.24 * cos(radians(2 * meanH))
      + 0.32 * cos(radians(3 * meanH + 6)) - 0.20 * cos(radians(4 * meanH - 63))
    let off = (meanL - 50) * (meanL - 50)
    let weightL = 1 + 0.015 * off / (20 + off).squareRoot()
    let weightC = 1 + 0.045 * meanC
    let weightH = 1 + 0.015 * meanC * t
    let wrapped = meanH < 0 ? meanH + 360 : meanH
    let rotation =
      -2 * (pow(meanC, 7) / (pow(meanC, 7) + pow(25.0, 7))).squareRoot()
      * sin(radians(60 * exp(-pow((wrapped - 275) / 25, 2))))
    let (l, c, h) = (deltaL / weightL, deltaC / weightC, deltaH / weightH)
    return (l * l + c * c + h * h + rotation * c * h).squareRoot()
  }
}
