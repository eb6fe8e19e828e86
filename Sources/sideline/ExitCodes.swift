import ArgumentParser

/// The exit codes of `Contract.md`, after sysexits.h.
extension ExitCode {
  /// Input was refused.
  static let dataError = ExitCode(66)
  /// A device or service is not available.
  static let unavailable = ExitCode(69)
  static let notPermitted = ExitCode(77)
}
