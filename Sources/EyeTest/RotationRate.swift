/// A rotation rate about the screen's three axes, in radians per second, right-hand rule.
struct RotationRate: Sendable, Hashable {
  /// The two axes that a tilt can be about.
  enum Axis: Sendable, Hashable, CaseIterable {
    /// To the screen's right.
    case right
    /// Along the screen to its upper edge.
    case up

    var other: Self {
      switch self {
      case .right: .up
      case .up: .right
      }
    }
  }

  static let zero = RotationRate(right: 0, up: 0, out: 0)

  var right: Double
  var up: Double
  /// Out of the screen: turning it like a steering wheel.
  var out: Double

  subscript(axis: Axis) -> Double {
    switch axis {
    case .right: right
    case .up: up
    }
  }

  var magnitude: Double { (right * right + up * up + out * out).squareRoot() }

  static func - (left: Self, right: Self) -> Self {
    RotationRate(right: left.right - right.right, up: left.up - right.up, out: left.out - right.out)
  }

  static func + (left: Self, right: Self) -> Self {
    RotationRate(right: left.right + right.right, up: left.up + right.up, out: left.out + right.out)
  }

  static func * (rate: Self, factor: Double) -> Self {
    RotationRate(right: rate.right * factor, up: rate.up * factor, out: rate.out * factor)
  }
}

extension TiltDirection {
  init(about axis: RotationRate.Axis, positive: Bool) {
    switch axis {
    case .up: self = positive ? .right : .left
    case .right: self = positive ? .down : .up
    }
  }
}
