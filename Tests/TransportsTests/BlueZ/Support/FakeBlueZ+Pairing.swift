import Synchronization
import Transports

/// What bluetoothd does while it pairs (BlueZ 5.66 doc/agent-api.txt).
extension FakeBlueZ {
  /// What the registered agent claims to be able to.
  var capability: String? { state.value.withLock { $0.agent?.capability } }

  /// Calls a method of the agent that was registered.
  ///
  /// - Returns: What it answered.
  /// - Throws: `BusError.remote` with the error that it answered.
  func askAgent(_ member: String, _ arguments: [BusValue] = []) async throws -> [BusValue] {
    let agent = state.value.withLock { $0.agent }
    return try await fake.call(
      agent?.owner ?? "", path: agent?.path ?? "/", interface: "org.bluez.Agent1",
      member: member, arguments)
  }

  /// The peripheral is paired, or pairing failed.
  func endPairing(_ error: (String, String)? = nil, of device: String = strap) async {
    if error == nil { await set(device, "org.bluez.Device1", ["Paired": .bool(true)]) }
    let number = state.value.withLock { state in
      defer { state.pairing = nil }
      return state.pairing
    }
    guard let number else { return }
    await fake.release(number, error.map { .error($0.0, $0.1) } ?? .values([]))
  }
}
