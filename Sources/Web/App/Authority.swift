/// The names by which this machine may call the server.
enum Authority {
  static let names = ["127.0.0.1", "localhost", "[::1]"]

  /// Returns true if `authority` is a loopback name with `port`, as in `localhost:8080`.
  ///
  /// Port 80 may be left out (RFC 9110 section 4.2.1).
  static func isOwn(_ authority: String, port: Int) -> Bool {
    let authority = authority.lowercased()
    return names.contains { name in
      authority == "\(name):\(port)" || (port == 80 && authority == name)
    }
  }
}
