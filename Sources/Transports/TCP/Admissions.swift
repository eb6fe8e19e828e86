package import Model
import Synchronization

/// Who may come in at the ports that are open: nobody whom no person has let in.
package final class Admissions: Sendable {
  private struct State {
    var asking: [DeviceID: (peer: String, answer: BoundedQueue<Bool>)] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Lets a peer in that asks at a device's port.
  ///
  /// - Parameters:
  ///   - peer: The address that the person saw.
  ///   - device: The device whose port it is.
  ///   - isExpected: Whether it was known to come: what it has sent before counts too.
  /// - Returns: False if another peer asks by now, or none.
  package func admit(_ peer: String, to device: DeviceID, isExpected: Bool) -> Bool {
    state.withLock { state in
      guard let asking = state.asking[device], asking.peer == peer else { return false }
      return asking.answer.push(isExpected)
    }
  }

  /// Has a peer ask from now on.
  ///
  /// - Returns: What yields, once the peer is let in, whether it was expected.
  func ask(for peer: String, at device: DeviceID) -> BoundedQueue<Bool> {
    let answer = BoundedQueue<Bool>(capacity: 1)
    state.withLock { $0.asking[device] = (peer, answer) }
    return answer
  }

  func endAsking(at device: DeviceID) { state.withLock { $0.asking[device] = nil } }
}
