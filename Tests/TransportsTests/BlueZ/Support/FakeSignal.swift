import Transports

/// A signal that a fake sends.
struct FakeSignal: Sendable {
  var path: String
  var interface: String
  var member: String
  var body: [BusValue]
}
