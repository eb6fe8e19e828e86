import Devices
import Model
import Synchronization

/// What pairing devices ask people, until somebody answers.
final class PairingDesk: Sendable {
  typealias Reply = @Sendable (PairingAnswer) -> Void

  private struct State {
    var isAttended = false
    var questions: [DeviceID: Reply] = [:]
  }

  private let state = Mutex(State())

  /// Whether somebody looks who can be asked.
  var isAttended: Bool {
    get { state.withLock { $0.isAttended } }
    set { state.withLock { $0.isAttended = newValue } }
  }

  /// Asks about a device; a newer question takes the place of an older one.
  func ask(about device: DeviceID, _ reply: @escaping Reply) {
    state.withLock { $0.questions.updateValue(reply, forKey: device) }?(.refused)
  }

  /// Hands a person's answer on.
  ///
  /// - Returns: False if nothing is asked any more.
  func answer(_ answer: PairingAnswer, about device: DeviceID) -> Bool {
    guard let reply = state.withLock({ $0.questions.removeValue(forKey: device) }) else {
      return false
    }
    reply(answer)
    return true
  }

  /// Asks no more; whoever waits for the answer is gone.
  func withdraw(_ device: DeviceID) { state.withLock { $0.questions[device] = nil } }
}
