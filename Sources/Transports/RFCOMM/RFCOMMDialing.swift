/// What a Bluetooth serial link asks of the kernel's Bluetooth.
package protocol RFCOMMDialing: Sendable {
  /// Asks a device for the channel of its serial port.
  ///
  /// - Returns: The channel; nothing if it has none.
  /// - Throws: `EHOSTDOWN` for a device that is off or far.
  func channel(
    of device: BluetoothAddress, from adapter: BluetoothAddress?
  ) async throws(SystemError) -> UInt8?

  /// Calls a channel.
  ///
  /// - Returns: A connected socket that never blocks.
  /// - Throws: `ECONNREFUSED` where nobody answers on the channel.
  func connect(
    to device: BluetoothAddress, channel: UInt8, from adapter: BluetoothAddress?
  ) async throws(SystemError) -> OwnedDescriptor
}
