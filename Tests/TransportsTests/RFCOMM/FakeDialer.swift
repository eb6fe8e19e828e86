import Executors
import Glibc
import Synchronization
import Testing
import Transports

/// The kernel's Bluetooth, played: each answered call is one end of a pair of sockets.
final class FakeDialer: RFCOMMDialing {
  private struct State {
    /// What asking for the channel comes to, one after another; the last one stays.
    var searches: [Result<UInt8?, SystemError>]
    /// Errors that calls come to first.
    var refusals: [Int32]
    var asked = 0
    var called: [UInt8] = []
    var adapters: [BluetoothAddress?] = []
    /// The devices' ends, oldest first.
    var peers: [Int32] = []
  }

  private let state: Mutex<State>
  private let pages: Bool

  /// Prepares.
  ///
  /// - Parameters:
  ///   - searches: What asking for the channel comes to.
  ///   - refusals: Errors that calls come to first.
  ///   - pages: Whether a call goes on until it is given up, as to a device that is off.
  init(
    searches: [Result<UInt8?, SystemError>] = [.success(7)], refusals: [Int32] = [],
    pages: Bool = false
  ) {
    self.pages = pages
    state = Mutex(State(searches: searches, refusals: refusals))
  }

  deinit { for peer in state.withLock({ $0.peers }) where peer >= 0 { close(peer) } }

  /// How often a device was asked for its channel.
  var asked: Int { state.withLock { $0.asked } }
  /// The channels that were called, in order.
  var called: [UInt8] { state.withLock { $0.called } }
  var adapters: [BluetoothAddress?] { state.withLock { $0.adapters } }

  /// What the next calls come to.
  func refuse(_ errors: [Int32]) { state.withLock { $0.refusals = errors } }

  func send(_ text: String) {
    let peer = state.withLock { $0.peers.last ?? -1 }
    #expect(write(peer, text, text.utf8.count) == text.utf8.count)
  }

  /// Reads what was written to the device; waits for it.
  func received() -> String {
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = read(state.withLock { $0.peers.last ?? -1 }, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// The device goes away.
  func drop() {
    state.withLock { state in
      guard let peer = state.peers.popLast() else { return }
      close(peer)
    }
  }

  func channel(
    of device: BluetoothAddress, from adapter: BluetoothAddress?
  ) async throws(SystemError) -> UInt8? {
    let answer = state.withLock { state in
      state.asked += 1
      return state.searches.count > 1 ? state.searches.removeFirst() : state.searches[0]
    }
    return try answer.get()
  }

  func connect(
    to device: BluetoothAddress, channel: UInt8, from adapter: BluetoothAddress?
  ) async throws(SystemError) -> OwnedDescriptor {
    let outcome = state.withLock { state -> Result<Int32, SystemError> in
      state.called.append(channel)
      state.adapters.append(adapter)
      if !state.refusals.isEmpty {
        return .failure(SystemError(errno: state.refusals.removeFirst(), call: "connect"))
      }
      var pair: [Int32] = [-1, -1]
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, type, 0, &pair) == 0 else {
        return .failure(SystemError(errno: errno, call: "socketpair"))
      }
      _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
      state.peers.append(pair[1])
      return .success(pair[0])
    }
    let descriptor = OwnedDescriptor(adopting: try outcome.get())
    while pages, !Task.isCancelled { await QuietExecutor.shared.sleep(for: .seconds(60)) }
    return descriptor
  }
}
