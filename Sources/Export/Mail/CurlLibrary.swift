internal import CCurl

/// libcurl, opened for the first mail.
///
/// `@unchecked`, because the pointers are set before anybody else has the value, and libcurl's
/// functions may be called on any thread as long as no two share a handle (libcurl-thread(3)).
struct CurlLibrary: @unchecked Sendable {
  static let shared = Result { () throws(MailError) in try CurlLibrary() }

  let functions: sideline_curl

  /// - Parameter name: Under which name the linker finds it.
  /// - Throws: `MailError.Code.noLibrary` with the linker's words.
  init(named name: String = "libcurl.so.4") throws(MailError) {
    var functions = sideline_curl()
    if let problem = sideline_curl_open(&functions, name) {
      throw MailError(.noLibrary, String(cString: problem))
    }
    self.functions = functions
  }
}
