/// Speed from an encoder on a rope or wheel: way through time.
package enum EncoderSpeed {
  /// Returns the mean speed between successive samples.
  ///
  /// - Parameter samples: Time in seconds, in its order, and the way since the beginning in metres.
  /// - Returns: In metres per second, for each sample but the first; absent where no time passed.
  package static func values(of samples: [(time: Double, way: Double)]) -> [Double?] {
    zip(samples, samples.dropFirst()).map { before, after in
      let duration = after.time - before.time
      return duration > 0 ? (after.way - before.way) / duration : nil
    }
  }
}
