/// The reactive strength index of a drop jump: height over contact time, in metres per second.
///
/// Source: W. Young, "Laboratory strength assessment of athletes", New Studies in Athletics 10
/// (1995), pages 89–96.
package enum ReactiveStrength {
  /// Returns the index; nothing for a contact that took no time.
  ///
  /// - Parameters:
  ///   - height: In metres.
  ///   - contact: In seconds.
  /// - Returns: The index, in metres per second.
  package static func index(height: Double, contact: Double) -> Double? {
    contact > 0 ? height / contact : nil
  }
}
