/// The far end of a link, at which simulated equipment sends.
package protocol SimulatedPort: Sendable {
  /// What somebody needs to reach it, as `--attach` takes it.
  var path: String { get }
  /// True while somebody listens; a real device's bytes are lost without that.
  var isOpened: Bool { get }

  /// Sends bytes without waiting.
  ///
  /// - Returns: How many were taken; the rest did not fit, because nobody reads.
  func write(_ bytes: some Sequence<UInt8>) throws(SystemError) -> Int

  /// Takes what was sent to the device, as far as it is there.
  func read() throws(SystemError) -> [UInt8]
}
