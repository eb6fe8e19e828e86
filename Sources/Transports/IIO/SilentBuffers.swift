internal import FoundationEssentials
import Synchronization

/// The devices whose buffer takes every setting and never gives a sample, though they have some.
///
/// Each link to one would wait for its first sample in vain again (row F5 of the tilt table). Once may
/// be a hub that was slow to wake, so that it takes two links. A device that is made anew, as by a
/// replug or another driver, begins anew.
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

  /// How many links in a row waited in vain.
  private static let limit = 2

  private let misses = Mutex<[Key: Int]>([:])

  package init() {}

  /// Whether the device's buffer is known to give nothing.
  func contains(_ device: IIODevice) -> Bool {
    guard let key = Key(device.directory) else { return false }
    return misses.withLock { $0[key, default: 0] >= Self.limit }
  }

  /// Keeps that the device's buffer gave nothing.
  func insert(_ device: IIODevice) {
    guard let key = Key(device.directory) else { return }
    misses.withLock { misses in
      // What was there before is gone for good.
      misses = misses.filter { $0.key == key || $0.key.path != key.path }
      misses[key, default: 0] += 1
    }
  }

  /// Keeps that the device's buffer gives samples.
  func remove(_ device: IIODevice) {
    guard !misses.withLock(\.isEmpty), let key = Key(device.directory) else { return }
    misses.withLock { $0[key] = nil }
  }
}
