import Devices
import Model

/// Answers what bluetoothd asks while it pairs one device (BlueZ doc/agent-api.txt).
///
/// It is registered for the calls of its own connection only: the desktop's agent stays the
/// machine's.
struct PairingAgent: Sendable {
  static let path = "/sideline/agent"
  static let interface = "org.bluez.Agent1"

  /// The device's path; nothing else pairs through this agent.
  let device: String
  let equipment: DeviceID
  let desk: PairingDesk
  /// Tells the link's owner what a person is asked or shown.
  let tell: @Sendable (PairingRequest?) -> Void

  /// What the agent claims to be able to: a person who looks can compare, read and type.
  static func capability(isAttended: Bool) -> String {
    isAttended ? "KeyboardDisplay" : "NoInputNoOutput"
  }

  private static let rejected = BusAnswer.error(
    name: "org.bluez.Error.Rejected", message: "not accepted")

  /// Takes a call; `reply` is called once, now or when a person has answered.
  func handle(_ call: BusInvocation, reply: @escaping @Sendable (BusAnswer) -> Void) {
    guard call.interface == Self.interface else {
      return reply(.error(name: "org.freedesktop.DBus.Error.UnknownInterface", message: ""))
    }
    switch call.member {
    case "Release": reply(.values([]))
    case "Cancel":
      desk.withdraw(equipment)
      tell(nil)
      reply(.values([]))
    case _ where call.body.first?.string != device: reply(Self.rejected)
    // A person pressed Connect for just this device.
    case "RequestAuthorization", "AuthorizeService": reply(.values([]))
    case "DisplayPasskey":
      if let code = passkey(in: call) { tell(.show(code)) }
      reply(.values([]))
    case "DisplayPinCode":
      if let code = call.body.dropFirst().first?.string { tell(.show(code)) }
      reply(.values([]))
    case "RequestConfirmation":
      guard let code = passkey(in: call) else { return reply(Self.rejected) }
      ask(.compare(code), reply) { $0 == .same ? .values([]) : Self.rejected }
    case "RequestPasskey":
      ask(.enter, reply) { answer in
        guard case .code(let code) = answer, let number = UInt32(code), number <= 999_999 else {
          return Self.rejected
        }
        return .values([.uint32(number)])
      }
    case "RequestPinCode":
      ask(.enter, reply) { answer in
        guard case .code(let code) = answer, (1...16).contains(code.utf8.count) else {
          return Self.rejected
        }
        return .values([.string(code)])
      }
    default: reply(.error(name: "org.freedesktop.DBus.Error.UnknownMethod", message: call.member))
    }
  }

  private func ask(
    _ request: PairingRequest, _ reply: @escaping @Sendable (BusAnswer) -> Void,
    _ word: @escaping @Sendable (PairingAnswer) -> BusAnswer
  ) {
    guard desk.isAttended else { return reply(Self.rejected) }
    let tell = tell
    desk.ask(about: equipment) { answer in
      tell(nil)
      reply(word(answer))
    }
    tell(request)
  }

  /// Six digits with leading zeros, as both sides show it (Core, Vol 3, Part C, 3.2.3.4).
  private func passkey(in call: BusInvocation) -> String? {
    guard let number = call.body.dropFirst().first?.int, (0...999_999).contains(number) else {
      return nil
    }
    let digits = String(number)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
