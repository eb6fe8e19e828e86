/// How a sensor sits in the tablet: turns its axes into the screen's.
///
/// Source: kernel Documentation/ABI/testing/sysfs-bus-iio, `mount_matrix`: rows of three numbers,
/// `a, b, c; d, e, f; g, h, i`; each row's product with the sensor's vector is one screen axis.
package struct MountMatrix: Sendable, Hashable {
  /// Three rows of three numbers.
  package let rows: [[Double]]

  package static let identity = MountMatrix(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

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
    self.init(rows: rows)
    guard abs(determinant) > 1e-6 else { return nil }
  }

  private init(rows: [[Double]]) { self.rows = rows }

  package var determinant: Double {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
      + a[2] * (b[0] * c[1] - b[1] * c[0])
  }

  /// The matrix for a gyroscope on the chip that this one describes for its accelerometer.
  ///
  /// An angular velocity is a pseudovector: a mirrored axis turns the sense of every rotation, so
  /// it takes det(M) · M. Right if a determinant of −1 stands for a mirrored axis; where an author
  /// just ignored a row, the signs come out wrong, which only a calibration can tell.
  package var forAngularVelocity: MountMatrix {
    let sign = determinant < 0 ? -1.0 : 1.0
    return MountMatrix(rows: rows.map { row in row.map { sign * $0 } })
  }

  package func applied(to vector: [Double]) -> [Double] {
    rows.map { row in zip(row, vector).map { $0 * $1 }.reduce(0, +) }
  }
}
