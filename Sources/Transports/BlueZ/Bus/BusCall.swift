/// A method call, as data.
package struct BusCall: Sendable, Hashable {
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]
  /// How long the answer may take.
  package var timeout: Duration

  package init(
    _ destination: String, path: String, interface: String, member: String,
    arguments: [BusValue] = [], timeout: Duration
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.timeout = timeout
  }
}
