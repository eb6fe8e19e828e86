/// Who travels: one body with nine heads, and the child's number on it.
///
/// Nobody is called girl or boy.
package enum JourneyCharacter: String, Sendable, Hashable, Codable, CaseIterable {
  case alma, emil, noa, samira, jun, mio
  /// A robot.
  case bip
  /// A fox.
  case rut
  /// From Mars.
  case zip
}
