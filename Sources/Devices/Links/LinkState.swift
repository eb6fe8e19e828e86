/// How it stands with a device (`CONTRACT.md`, HTTP, Device).
package enum LinkState: String, Sendable, Hashable, Codable, CaseIterable {
  case absent, available, connecting, ready, lost, refused
}
