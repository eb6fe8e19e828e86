package import Model
import Synchronization

/// Who may come in at the ports that are open: nobody whom no person has let in.
package final class Admissions: Sendable {
  private struct State {
    var asking: [DeviceID: (peer: String, answer: BoundedQueue<Bool>)] = [:]
    var remembered: [DeviceID: Set<String>] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Lets a peer in that asks at a device's port.
  ///
  /// - Parameters:
  ///   - peer: The address that the person saw.
  ///   - device: The device whose port it is.
  ///   - isRemembered: Whether the same address comes in unasked from now on.
  /// - Returns: False if another peer asks by now, or none.
  package func admit(_ peer: String, to device: DeviceID, isRemembered: Bool) -> Bool {
    state.withLock { state in
      guard let asking = state.asking[device], asking.peer == peer else { return false }
      if isRemembered { state.remembered[device, default: []].insert(peer) }
      return asking.answer.push(true)
    }
  }

  func isRemembered(_ peer: String, at device: DeviceID) -> Bool {
    state.withLock { $0.remembered[device]?.contains(peer) ?? false }
  }

  /// Has a peer ask from now on.
  ///
  /// - Returns: What yields an element once somebody lets the peer in.
  func ask(for peer: String, at device: DeviceID) -> BoundedQueue<Bool> {
    let answer = BoundedQueue<Bool>(capacity: 1)
    state.withLock { $0.asking[device] = (peer, answer) }
    return answer
  }

  func endAsking(at device: DeviceID) { state.withLock { $0.asking[device] = nil } }
}
