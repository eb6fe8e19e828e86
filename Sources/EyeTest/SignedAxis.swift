import Model

/// One axis of a sensor, in one of its two senses.
package enum SignedAxis: String, Sendable, Hashable, Codable, CaseIterable {
  case plusX = "+x"
  case minusX = "-x"
  case plusY = "+y"
  case minusY = "-y"
  case plusZ = "+z"
  case minusZ = "-z"

  var vector: Vector3 {
    switch self {
    case .plusX: Vector3(x: 1, y: 0, z: 0)
    case .minusX: Vector3(x: -1, y: 0, z: 0)
    case .plusY: Vector3(x: 0, y: 1, z: 0)
    case .minusY: Vector3(x: 0, y: -1, z: 0)
    case .plusZ: Vector3(x: 0, y: 0, z: 1)
    case .minusZ: Vector3(x: 0, y: 0, z: -1)
    }
  }

  /// The same axis in its other sense.
  package var opposite: SignedAxis {
    switch self {
    case .plusX: .minusX
    case .minusX: .plusX
    case .plusY: .minusY
    case .minusY: .plusY
    case .plusZ: .minusZ
    case .minusZ: .plusZ
    }
  }

  /// Finds the axis that a direction lies along.
  ///
  /// - Returns: Nothing for one that lies between axes: hands err, but not by 37°.
  init?(along direction: Vector3) {
    guard let unit = direction.unit,
      let axis = Self.allCases.max(by: { $0.vector.dot(unit) < $1.vector.dot(unit) }),
      axis.vector.dot(unit) >= 0.8
    else { return nil }
    self = axis
  }
}

/// Three numbers along the axes of a sensor or of the screen.
struct Vector3: Sendable, Hashable {
  static let zero = Vector3(x: 0, y: 0, z: 0)

  var x: Double
  var y: Double
  var z: Double

  var length: Double { dot(self).squareRoot() }

  /// Nothing for what has no direction.
  var unit: Vector3? {
    let length = length
    guard length.isFinite, length > 1e-9 else { return nil }
    return self * (1 / length)
  }

  func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  static func + (left: Self, right: Self) -> Self {
    Vector3(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  static func - (left: Self, right: Self) -> Self { left + right * -1 }

  static func * (vector: Self, factor: Double) -> Self {
    Vector3(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
  }
}

extension Vector3 {
  init(_ sample: MotionSample) { self.init(x: sample.x, y: sample.y, z: sample.z) }
}
