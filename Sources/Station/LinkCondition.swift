package import Devices

/// How a family of links stands as a whole.
package struct LinkCondition: Sendable, Hashable, Codable {
  package var kind: LinkKind
  /// `LinkError.Code` if it does not work, else absent.
  package var code: String?
  package var detail: String?
}
