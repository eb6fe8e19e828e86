/// Speed from the pulses of an encoder on a rope or wheel: way through time.
package enum EncoderSpeed {
  /// Returns the mean speed between successive counts.
  ///
  /// - Parameters:
  ///   - samples: Time in seconds, in its order, and pulses since the sample before.
  ///   - length: Of the rope that makes one pulse, in metres.
  /// - Returns: In metres per second, for each sample but the first; absent where no time passed.
  package static func values(
    of samples: [(time: Double, pulses: Int)], length: Double
  ) -> [Double?] {
    zip(samples, samples.dropFirst()).map { before, after in
      let duration = after.time - before.time
      return duration > 0 ? Double(after.pulses) * length / duration : nil
    }
  }
}
