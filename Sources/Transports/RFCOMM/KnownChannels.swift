import Synchronization

/// The channels that devices told, so that a link that comes back need not ask again.
package final class KnownChannels: Sendable {
  private let channels = Mutex<[BluetoothAddress: UInt8]>([:])

  package init() {}

  subscript(device: BluetoothAddress) -> UInt8? {
    get { channels.withLock { $0[device] } }
    set { channels.withLock { $0[device] = newValue } }
  }
}
