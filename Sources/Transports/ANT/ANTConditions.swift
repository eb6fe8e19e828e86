import Devices

/// How the sticks stand, together: one that hears is enough.
struct ANTConditions: Sendable {
  private var sticks: [String: LinkError?] = [:]
  /// A stick that heard is not there any more.
  private var lost: LinkError?
  /// Why sticks cannot be looked for.
  var failure: LinkError?

  init() {}

  /// Whether a stick hears.
  var hears: Bool { sticks.values.contains { $0 == nil } }

  /// Why nothing is heard; nothing if something is, or there never was a stick.
  var current: LinkError? {
    guard !hears else { return nil }
    let problems = sticks.sorted { $0.key < $1.key }.compactMap(\.value)
    return problems.first ?? lost ?? failure
  }

  /// Takes in how a stick stands: nothing once it hears.
  mutating func note(_ error: LinkError?, of path: String) {
    sticks[path] = .some(error)
    if error == nil { lost = nil }
  }

  /// Takes in that a stick is not there any more.
  mutating func forget(_ path: String) {
    guard let former = sticks.removeValue(forKey: path) else { return }
    if former == nil || former?.code == .hungUp { lost = .antStickGone(path) }
  }
}
