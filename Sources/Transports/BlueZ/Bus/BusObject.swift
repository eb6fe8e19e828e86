internal import CSystemd
import Synchronization

/// A call that somebody made of a method of ours.
package struct BusInvocation: Sendable, Hashable {
  /// Tells the calls of one object apart.
  fileprivate var number: UInt64
  package var interface: String
  package var member: String
  package var body: [BusValue]
}

/// What a call of a method of ours comes to.
package enum BusAnswer: Sendable, Hashable {
  case values([BusValue])
  case error(name: String, message: String)
}

/// An object of ours on the bus, and the calls of it that have no answer yet.
final class BusObject: Sendable {
  private struct State {
    var next: UInt64 = 0
    /// The addresses of messages that are kept until they are answered.
    var open: [UInt64: UInt] = [:]
  }

  private let state = Mutex(State())
  private let handler: @Sendable (BusInvocation) -> Void

  init(handler: @escaping @Sendable (BusInvocation) -> Void) { self.handler = handler }

  /// Answers a call of this object; to be called on the bus thread.
  ///
  /// - Returns: False if it is none that waits here.
  func answer(_ invocation: BusInvocation, _ answer: BusAnswer) -> Bool {
    let address = state.withLock { $0.open.removeValue(forKey: invocation.number) }
    guard let address, let call = OpaquePointer(bitPattern: address) else { return false }
    defer { sd_bus_message_unref(call) }
    var reply: OpaquePointer?
    switch answer {
    case .values(let values):
      guard sd_bus_message_new_method_return(call, &reply) >= 0, let reply else { return true }
      // What cannot be written is not answered, and the caller's own deadline ends it.
      if (try? BusMessage.append(values, to: reply)) != nil { sd_bus_send(nil, reply, nil) }
    case .error(let name, let message):
      var error = sd_bus_error()
      sd_bus_error_set(&error, name, message)
      defer { sd_bus_error_free(&error) }
      guard sd_bus_message_new_method_error(call, &reply, &error) >= 0, let reply else {
        return true
      }
      sd_bus_send(nil, reply, nil)
    }
    sd_bus_message_unref(reply)
    return true
  }

  /// Lets go of every call: the connection ends.
  func forget() {
    let addresses = state.withLock { state in
      defer { state.open = [:] }
      return Array(state.open.values)
    }
    for address in addresses { sd_bus_message_unref(OpaquePointer(bitPattern: address)) }
  }

  static let invoked: sd_bus_message_handler_t = { message, context, _ in
    guard let message, let context, sd_bus_message_is_method_call(message, nil, nil) > 0,
      let body = try? BusMessage.body(of: message)
    else { return 0 }
    let object = Unmanaged<BusObject>.fromOpaque(context).takeUnretainedValue()
    let kept = UInt(bitPattern: sd_bus_message_ref(message))
    let number = object.state.withLock { state in
      state.next += 1
      state.open[state.next] = kept
      return state.next
    }
    object.handler(
      BusInvocation(
        number: number, interface: BusConnection.text(sd_bus_message_get_interface(message)),
        member: BusConnection.text(sd_bus_message_get_member(message)), body: body))
    return 1
  }
}
