import EyeTest
import Glibc

/// Where the descriptions of the optotypes say that there is ink, point by point.
///
/// Shares nothing with the outlines: distances from centres and lines, not edges.
enum DescribedShape {
  /// Returns true if a point is inked: x to the right and y upwards, in strokes, from the middle.
  static func hasInk(_ optotype: Optotype, x: Double, y: Double) -> Bool {
    guard abs(x) <= 2.5, abs(y) <= 2.5 else { return false }
    switch optotype {
    case .landolt(let direction):
      let angle = Double(direction.eighths) * .pi / 4
      let along = x * cos(angle) + y * sin(angle)
      let across = y * cos(angle) - x * sin(angle)
      return isRing(x, y) && !(along > 0 && abs(across) < 0.5)
    case .tumblingE(let direction):
      switch direction {
      case .up: return isE(y, -x)
      case .left: return isE(-x, -y)
      case .down: return isE(-y, x)
      default: return isE(x, y)
      }
    case .letter(let letter): return hasInk(letter, x, y)
    }
  }

  private static func isRing(_ x: Double, _ y: Double) -> Bool {
    let radius = hypot(x, y)
    return radius > 1.5 && radius < 2.5
  }

  /// A spine of 1, and three bars of 1 with gaps of 1.
  private static func isE(_ x: Double, _ y: Double) -> Bool {
    x < -1.5 || abs(y) > 1.5 || abs(y) < 0.5
  }

  /// The ink of a letter of Sloan; the others are only told to be inside the box.
  private static func hasInk(_ letter: OptotypeLetter, _ x: Double, _ y: Double) -> Bool {
    let isStem = x < -1.5
    switch letter {
    case .O: return isRing(x, y)
    case .C: return isRing(x, y) && !(x > 0 && abs(y) < 0.5)
    case .D:
      let outer = isRounded(x, y, right: 2.5, half: 2.5, radius: 2)
      let inner = x > -1.5 && isRounded(x, y, right: 1.5, half: 1.5, radius: 1)
      return outer && !inner
    case .H: return abs(x) > 1.5 || abs(y) < 0.5
    case .K:
      // The middles of the arms start at (−1.5, 0) and end level with the top and the foot where
      // a stroke of one, cut level, reaches the corner.
      return isStem || x > -1.5 && isBand(x, abs(y), from: (-1.5, 0), to: (armEnd, 2.5))
    case .N:
      // The stroke of one that touches both stems in opposite corners of the space between them.
      return abs(x) > 1.5 || abs(x * sin(slant) + y * cos(slant)) < 0.5
    case .Z:
      return abs(y) > 1.5 || abs(x * cos(slant) - y * sin(slant)) < 0.5
    case .R:
      let outer = isRounded(x, y - 1, right: 2.5, half: 1.5, radius: 1.5)
      let inner = x > -1.5 && isRounded(x, y - 1, right: 1.5, half: 0.5, radius: 0.5)
      let leg = y < -0.5 && isBand(x, y, from: (0.375, -0.5), to: (1.875, -2.5))
      return isStem || outer && !inner || leg
    case .S:
      // Half a turn leaves an S as it is, so the lower half is the upper one.
      let (u, v) = y >= 0 ? (x, y) : (-x, -y)
      let left = hypot(u + 1, v - 1)
      let right = hypot(u - 1, v - 1)
      if u < -1 { return left < 1.5 && left > 0.5 }
      if u > 1 && v > 1 { return right < 1.5 && right > 0.5 }
      // The outer edge of the lower right half meets the middle bar here.
      if u > 1 { return hypot(u - 1, v + 1) < 1.5 && hypot(u - 1, v + 1) > 0.5 }
      return v > 1.5 || v < 0.5
    case .V:
      // From a foot of one to the upper corners: the outer edges rise 5 on 2.
      let run = 2 / 29.0.squareRoot()
      let rise = 5 / 29.0.squareRoot()
      let beyond = (abs(x) - 0.5) * rise - (y + 2.5) * run
      return beyond < 0 && beyond > -1
    default: return false
    }
  }

  /// A shape straight at the left, with two rounded corners at the right.
  private static func isRounded(
    _ x: Double, _ y: Double, right: Double, half: Double, radius: Double
  ) -> Bool {
    guard x < right, abs(y) < half else { return false }
    let (u, v) = (x - (right - radius), abs(y) - (half - radius))
    return u < 0 || v < 0 || hypot(u, v) < radius
  }

  /// Less than half a stroke from the line through two points.
  private static func isBand(
    _ x: Double, _ y: Double, from: (x: Double, y: Double), to: (x: Double, y: Double)
  ) -> Bool {
    let (u, v) = (to.x - from.x, to.y - from.y)
    return abs((x - from.x) * v - (y - from.y) * u) / hypot(u, v) < 0.5
  }

  /// Solved by halving: the end of an arm's middle, half its level width left of the corner.
  private static let armEnd: Double = {
    var (low, high) = (0.5, 2.5)
    for _ in 0..<60 {
      let end = (low + high) / 2
      let length = hypot(end + 1.5, 2.5)
      let reach = end + 0.5 * length / 2.5
      if reach < 2.5 { low = end } else { high = end }
    }
    return low
  }()

  /// The angle of the stroke of N, solved by halving: its edge through the corner (−1.5, 2.5).
  private static let slant: Double = {
    var (low, high) = (0.1, Double.pi / 2)
    for _ in 0..<60 {
      let angle = (low + high) / 2
      let distance = 2.5 * cos(angle) - 1.5 * sin(angle)
      if distance > 0.5 { low = angle } else { high = angle }
    }
    return low
  }()
}
