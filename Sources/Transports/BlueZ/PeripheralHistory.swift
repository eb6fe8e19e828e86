import Devices
import Synchronization

/// What became of earlier attempts to connect each peripheral, which decides on the next one.
///
/// The figures follow bleak-retry-connector: four attempts, then look for the device anew.
struct PeripheralHistory: Sendable {
  /// After so many attempts in vain the device is searched for before the next one.
  static let failuresBeforeSearch = 4
  /// After so many times without the expected service bluetoothd is made to forget the device.
  static let missesBeforeForgetting = 2

  private var failures: [String: Int] = [:]
  private var expected: Set<String> = []
  private var misses: [String: Int] = [:]
  private var earlyDrops: [String: Int] = [:]
  private var stalled: Set<String> = []

  /// A paired device that drops the link so soon may have lost its keys; once is bad luck.
  static let early = Duration.seconds(2)
  static let earlyDropsBeforeDoubt = 2

  /// Notes for how long a link lasted, whoever ended it: one that worked for a while takes away what
  /// was held against the device.
  mutating func lasted(_ address: String, for length: Duration) {
    if length >= Self.early { earlyDrops[address] = nil }
  }

  /// Notes for how long a link to a paired device lasted before the device broke it.
  ///
  /// - Returns: Whether the device seems to have forgotten the pairing.
  mutating func dropped(_ address: String, after length: Duration) -> Bool {
    guard length < Self.early else {
      lasted(address, for: length)
      return false
    }
    earlyDrops[address, default: 0] += 1
    return earlyDrops[address, default: 0] >= Self.earlyDropsBeforeDoubt
  }

  /// Notes that a device, not paired, left a subscription without an answer.
  ///
  /// bluetoothd begins to pair by itself where a subscription asks for it, with the desktop's agent
  /// and not with ours. Without one it says no to the device and nothing to us.
  mutating func stalled(_ address: String) { stalled.insert(address) }

  /// Returns whether to pair before subscribing, once for each stalled subscription.
  mutating func takesPairing(_ address: String) -> Bool { stalled.remove(address) != nil }

  /// Begins anew with a device.
  mutating func forget(_ address: String) {
    failures[address] = nil
    misses[address] = nil
    earlyDrops[address] = nil
    stalled.remove(address)
  }

  /// Notes how an attempt ended.
  ///
  /// - Parameters:
  ///   - address: The peripheral's.
  ///   - code: What it failed with; nothing if the link worked.
  /// - Returns: Whether bluetoothd's memory of the device is to be dropped, which costs a bond.
  mutating func ended(_ address: String, with code: LinkError.Code?) -> Bool {
    guard let code else {
      failures[address] = nil
      expected.insert(address)
      misses[address] = nil
      return false
    }
    failures[address, default: 0] += 1
    if code == .absent || code == .timedOut { expected.remove(address) }
    guard code == .unsuitable else {
      misses[address] = nil
      return false
    }
    misses[address, default: 0] += 1
    return misses[address, default: 0] >= Self.missesBeforeForgetting
  }

  /// Returns whether the device was there the last time.
  func isExpected(_ address: String) -> Bool { expected.contains(address) }

  /// Returns whether to search before connecting, and begins to count anew if so.
  mutating func takesSearch(_ address: String) -> Bool {
    guard failures[address, default: 0] >= Self.failuresBeforeSearch else { return false }
    failures[address] = nil
    return true
  }
}

/// The history that all links of one transport share.
final class SharedHistory: Sendable {
  private let history = Mutex(PeripheralHistory())

  func ended(_ address: String, with code: LinkError.Code?) -> Bool {
    history.withLock { $0.ended(address, with: code) }
  }

  func lasted(_ address: String, for length: Duration) {
    history.withLock { $0.lasted(address, for: length) }
  }

  func dropped(_ address: String, after length: Duration) -> Bool {
    history.withLock { $0.dropped(address, after: length) }
  }

  func stalled(_ address: String) { history.withLock { $0.stalled(address) } }

  func takesPairing(_ address: String) -> Bool { history.withLock { $0.takesPairing(address) } }

  func isExpected(_ address: String) -> Bool { history.withLock { $0.isExpected(address) } }

  func forget(_ address: String) { history.withLock { $0.forget(address) } }

  func takesSearch(_ address: String) -> Bool {
    history.withLock { $0.takesSearch(address) }
  }
}
