import FoundationEssentials

/// Where the database lives.
enum DataFolder {
  /// Returns the folder asked for, else `$STATE_DIRECTORY`, else the user's state folder.
  ///
  /// Source of the last: XDG Base Directory Specification 0.8.
  static func path(
    _ wanted: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let wanted { return wanted }
    if let state = environment["STATE_DIRECTORY"], !state.isEmpty {
      return String(state.split(separator: ":").first ?? "")
    }
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/sideline"
    }
    return (environment["HOME"] ?? "/var/lib") + "/.local/state/sideline"
  }

  static func database(in folder: String) -> String { folder + "/sideline.sqlite" }
}
