internal import CBlueZ
import CUDev
import Dispatch
import Glibc

/// RFCOMM through the kernel's sockets, which ask for no privilege.
struct KernelRFCOMM: RFCOMMDialing {
  /// How long a device may take to tell its services.
  private static let searchLimit = Duration.seconds(20)
  /// How long a call may take; a page alone takes up to 5 s, and pairing is somebody's press.
  private static let callLimit = Duration.seconds(45)

  let poller: Poller

  func channel(
    of device: BluetoothAddress, from adapter: BluetoothAddress?
  ) async throws(SystemError) -> UInt8? {
    let answers = BoundedQueue<Result<UInt8?, SystemError>>(capacity: 1)
    // libbluetooth cannot be called off: whoever gives up leaves it to its end.
    DispatchQueue(label: "sideline.sdp").async {
      let answer = Result { () throws(SystemError) in
        try SerialPortSearch.channel(of: device, from: adapter)
      }
      _ = answers.push(answer)
    }
    let answer = await within(Self.searchLimit) {
      let waiting = try? await answers.next()
      return waiting?.first
    }
    guard let answer else { throw SystemError(errno: ETIMEDOUT, call: "asking \(device)") }
    return try answer.get()
  }

  func connect(
    to device: BluetoothAddress, channel: UInt8, from adapter: BluetoothAddress?
  ) async throws(SystemError) -> OwnedDescriptor {
    let descriptor = try open()
    if let adapter {
      let status = Self.with(adapter, channel: 0) { bind(descriptor.number, $0, $1) }
      if status != 0 { throw SystemError.last("bind \(adapter)") }
    }
    let status = Self.with(device, channel: channel) {
      Glibc.connect(descriptor.number, $0, $1)
    }
    if status != 0 {
      let error = SystemError.last("connect \(device)/\(channel)")
      guard error.errno == EINPROGRESS || error.errno == EAGAIN else { throw error }
      let isReady = try await NetworkSocket.ready(
        descriptor.number, events: EPOLLOUT.rawValue, within: Self.callLimit, poller: poller)
      guard isReady else { throw SystemError(errno: ETIMEDOUT, call: error.call) }
      // Ready means only that there is an outcome.
      let outcome = NetworkSocket.option(descriptor.number, SOL_SOCKET, SO_ERROR)
      if outcome != 0 { throw SystemError(errno: outcome, call: error.call) }
    }
    return descriptor
  }

  /// Opens a socket whose link is encrypted, which pairs where that was not done.
  private func open() throws(SystemError) -> OwnedDescriptor {
    let type = NetworkSocket.stream | NetworkSocket.quiet
    let number = socket(AF_BLUETOOTH, type, Int32(BTPROTO_RFCOMM))
    if number < 0 { throw SystemError.last("socket RFCOMM") }
    let descriptor = OwnedDescriptor(adopting: number)
    var security = bt_security(level: UInt8(BT_SECURITY_MEDIUM), key_size: 0)
    let status = setsockopt(
      number, SOL_BLUETOOTH, BT_SECURITY, &security,
      socklen_t(MemoryLayout<bt_security>.size))
    if status != 0 { throw SystemError.last("setsockopt BT_SECURITY") }
    return descriptor
  }

  private static func with(
    _ address: BluetoothAddress, channel: UInt8,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var socketAddress = sockaddr_rc(
      rc_family: sa_family_t(AF_BLUETOOTH), rc_bdaddr: address.kernelForm, rc_channel: channel)
    let length = socklen_t(MemoryLayout<sockaddr_rc>.size)
    return withUnsafePointer(to: &socketAddress) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
