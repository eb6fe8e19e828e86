internal import FoundationEssentials
import Synchronization

/// The devices whose buffer takes every setting and never gives a sample, though they have some.
///
/// Each link to one would wait for its first sample in vain again (row F5 of the tilt table). A device
/// that is made anew, as by a replug or another driver, begins anew.
package final class SilentBuffers: Sendable {
  /// The kernel makes each device's folder once, with a number of its own.
  private struct Key: Hashable {
    var path: String
    var inode: UInt64

    init?(_ directory: SysfsDirectory) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: directory.path)
      guard let number = attributes?[.systemFileNumber] as? UInt64 else { return nil }
      (path, inode) = (directory.path, number)
    }
  }

  private let known = Mutex<Set<Key>>([])

  package init() {}

  /// Whether the device's buffer is known to give nothing.
  func contains(_ device: IIODevice) -> Bool {
    guard let key = Key(device.directory) else { return false }
    return known.withLock { $0.contains(key) }
  }

  /// Keeps that the device's buffer gives nothing.
  func insert(_ device: IIODevice) {
    guard let key = Key(device.directory) else { return }
    known.withLock { known in
      // What was there before is gone for good.
      known = known.filter { $0.path != key.path }
      known.insert(key)
    }
  }
}
