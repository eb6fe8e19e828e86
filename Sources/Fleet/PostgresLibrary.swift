internal import CPQ

/// libpq, opened for the first call of a club's store.
///
/// `@unchecked`, because the pointers are set before anybody else has the value, and libpq's functions may be
/// called on any thread as long as no two share a connection (libpq, "Behavior in Threaded Programs").
struct PostgresLibrary: @unchecked Sendable {
  static let shared = Result { () throws(FleetError) in try PostgresLibrary() }

  let functions: sideline_pq

  /// - Parameter name: Under which name the linker finds it.
  /// - Throws: `FleetError.Code.noLibrary` with the linker's words.
  init(named name: String = "libpq.so.5") throws(FleetError) {
    var functions = sideline_pq()
    if let problem = sideline_pq_open(&functions, name) {
      throw FleetError(.noLibrary, String(cString: problem))
    }
    self.functions = functions
  }
}
