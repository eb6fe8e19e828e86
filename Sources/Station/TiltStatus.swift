package import EyeTest

/// How a tilt sensor's axes became the screen's, and what is asked for while that is learned.
package struct TiltStatus: Sendable, Hashable, Codable {
  /// Where the axes come from.
  package enum Source: String, Sendable, Hashable, Codable {
    /// Somebody showed them by tilting.
    case learned
    /// The sensor's mount matrix.
    case matrix
    /// Nobody says: the sensor's own.
    case none
  }

  package var source: Source
  /// Which attribute or property gave the mount matrix, as `ACCEL_MOUNT_MATRIX`.
  package var matrix: String?
  /// The pose that is waited for.
  package var asks: TiltCalibration.Step?
  /// Whether it was seen, and the way back to level is waited for.
  package var isBack: Bool?
  /// Why the last try came to nothing.
  package var failure: TiltCalibrationFailure?

  enum CodingKeys: String, CodingKey {
    case source, matrix, asks, failure
    case isBack = "back"
  }

  init(_ axes: TiltAxes?, matrix: String?, _ calibration: TiltCalibration?) {
    source = axes != nil ? .learned : matrix != nil ? .matrix : .none
    self.matrix = matrix
    switch calibration?.state {
    case .asks(let step, let isBack): (asks, self.isBack) = (step, isBack)
    case .failed(let failure): self.failure = failure
    case .done, nil: break
    }
  }
}
