package import Devices

/// What a Bluetooth serial link asks of whoever keeps the bonds.
package protocol RFCOMMBonding: Sendable {
  /// The adapter that knows the device, if one does.
  var adapter: BluetoothAddress? { get }

  /// Pairs with a device that is known and has no bond.
  ///
  /// - Parameter receive: Hears what a person is asked or shown meanwhile.
  /// - Throws: `LinkError.Code.refused` if the device or a person says no.
  func pair(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError)

  /// Looks for a device that is here and was not known, and pairs with it.
  ///
  /// - Parameter receive: Hears what a person is asked or shown meanwhile.
  /// - Returns: Whether it is paired now and was not before.
  /// - Throws: `LinkError.Code.refused` if the device or a person says no.
  func introduce(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) -> Bool

  /// Judges how the link of a paired device ended.
  ///
  /// - Parameters:
  ///   - error: What it failed with.
  ///   - length: How long it lasted; nothing if it was not made.
  /// - Returns: Whether the device behaves as if it had forgotten that it is paired.
  func isInDoubt(_ error: LinkError, after length: Duration?) -> Bool

  /// Notes how long a link lasted that its owner gave up.
  func lasted(_ length: Duration)
}
