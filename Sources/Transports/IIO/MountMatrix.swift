/// How a sensor sits in the tablet: turns its axes into the screen's.
///
/// Source: kernel Documentation/ABI/testing/sysfs-bus-iio, `mount_matrix`: rows of three numbers,
/// `a, b, c; d, e, f; g, h, i`; each row's product with the sensor's vector is one screen axis.
package struct MountMatrix: Sendable, Hashable {
  /// The rows, each for one axis of the screen.
  package let x: SIMD3<Double>
  package let y: SIMD3<Double>
  package let z: SIMD3<Double>

  package static let identity = MountMatrix(x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1])

  package init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// Reads the attribute's or the udev property's text.
  ///
  /// - Returns: Nothing if it is no matrix or one that loses a direction (determinant 0): systemd's
  ///   hardware database has such entries.
  package init?(parsing text: String) {
    let rows = text.split(separator: ";", omittingEmptySubsequences: false).map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map { number in
        Double(number.filter { !$0.isWhitespace }) ?? .nan
      }
    }
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isFinite) }) else {
      return nil
    }
    let vectors = rows.map { SIMD3($0[0], $0[1], $0[2]) }
    self.init(x: vectors[0], y: vectors[1], z: vectors[2])
    guard abs(determinant) > 1e-6 else { return nil }
  }

  package var determinant: Double {
    x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0])
      + x[2] * (y[0] * z[1] - y[1] * z[0])
  }

  /// The matrix for a gyroscope on the chip that this one describes for its accelerometer.
  ///
  /// An angular velocity is a pseudovector: a mirrored axis turns the sense of every rotation, so
  /// it takes det(M) · M. Right if a determinant of −1 stands for a mirrored axis; where an author
  /// just ignored a row, the signs come out wrong, which only a calibration can tell.
  package var forAngularVelocity: MountMatrix {
    let sign = determinant < 0 ? -1.0 : 1.0
    return MountMatrix(x: sign * x, y: sign * y, z: sign * z)
  }

  package func applied(to vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((x * vector).sum(), (y * vector).sum(), (z * vector).sum())
  }
}
