/// A counter of revolutions with the time of the last one, as two services carry it.
package struct RevolutionData: Sendable, Hashable {
  /// Since the sensor began: 32 bits for a wheel, 16 for a crank.
  package var count: Int
  /// Of the last revolution, in ticks of the field's own clock, 0 … 65 535.
  package var time: Int

  init(count: Int, time: Int) {
    self.count = count
    self.time = time
  }

  /// Reads both.
  ///
  /// - Parameters:
  ///   - reader: Stands at the counter.
  ///   - width: Of the counter, in bytes.
  ///   - name: "wheel" or "crank", for the error.
  /// - Throws: `PayloadError` with `truncated` if they are not all there.
  init(
    _ reader: inout PayloadReader, width: Int, _ name: String
  ) throws(PayloadError) {
    count = try reader.number(width: width, "cumulative \(name) revolutions")
    time = try reader.number(width: 2, "last \(name) event time")
  }
}
