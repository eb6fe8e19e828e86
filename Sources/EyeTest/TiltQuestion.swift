import Model

/// The question that a tilt can answer.
struct TiltQuestion: Sendable {
  var id: Int
  /// When it was shown, or the newest sample when it was opened, whichever came later.
  var opened: HostInstant?

  /// Whether what began at a moment can be an answer to it.
  func isOpen(at began: HostInstant) -> Bool { opened.map { began > $0 } ?? true }
}
