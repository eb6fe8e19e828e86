/// How far somebody is with something of a course.
package enum CodeState: String, Sendable, Hashable, Codable, CaseIterable {
  case new, begun, done
}
