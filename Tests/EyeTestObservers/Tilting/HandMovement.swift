/// A movement of the hands from one angle to another, about one of the screen's axes.
///
/// Its course is that of least jerk. Source: Flash and Hogan 1985: position 10τ³ − 15τ⁴ + 6τ⁵.
struct HandMovement {
  /// 0 to the screen's right, 1 to its upper edge, 2 out of it.
  var axis: Int
  /// In radians.
  var angle: Double
  var begin: Double
  var duration: Double

  var end: Double { begin + duration }

  /// The rate in radians per second.
  func rate(at time: Double) -> Double {
    let part = (time - begin) / duration
    guard (0...1).contains(part) else { return 0 }
    return 30 * angle / duration * part * part * (1 - part) * (1 - part)
  }
}

/// A knock against the tablet: pushed, and pushed back.
struct Bump {
  /// In metres per second squared, along the screen's axes.
  var push: SIMD3<Double>
  var begin: Double
  var duration: Double

  func acceleration(at time: Double) -> SIMD3<Double> {
    let part = (time - begin) / duration
    guard (0...1).contains(part) else { return .zero }
    // One whole wave, so that the tablet stays where it was.
    return push * sine(2 * .pi * part)
  }
}
