/// How it stands with a device (`Contract.md`, HTTP, Device).
package enum LinkState: String, Sendable, Hashable, Codable, CaseIterable {
  case absent, available, connecting, ready, lost, refused
}
