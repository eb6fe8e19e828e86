package import Devices

extension LinkError {
  /// Makes the link's error of a stick that hears nothing.
  package init(_ problem: ANTStickProblem, path: String) {
    let code: Code =
      switch problem {
      case .mute: .timedOut
      case .keyRefused: .refused
      case .noScan: .unsuitable
      case .refused: .system
      }
    self.init(code, detail: "\(path): \(problem.detail)")
  }

  /// The stick is not there any more, whoever took it.
  static func antStickGone(_ path: String) -> LinkError {
    LinkError(
      .hungUp, detail: "\(path): the ANT stick was pulled out, or another program took it")
  }
}
