/// Where tablets find a club's store, as who makes it writes it and as libpq takes it.
package enum StorePlace {
  private static let usual = 5432

  /// Reads hosts with their ports.
  ///
  /// - Parameter text: Hosts, separated by commas: `a.example.org`, `a.example.org:5433`, `10.0.0.2`,
  ///   `[2001:db8::1]:5433`, `2001:db8::1` or the folder of a socket.
  /// - Returns: libpq's parameters `host` and `port`, one entry for each; nothing for what is no such list.
  package static func hosts(_ text: String) -> [String: String]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
    let places = parts.compactMap(place)
    guard places.count == parts.count else { return nil }
    return [
      "host": places.map(\.host).joined(separator: ","),
      "port": places.map { String($0.port) }.joined(separator: ","),
    ]
  }

  /// Takes apart parameters that name several hosts.
  ///
  /// - Parameter options: As libpq takes them.
  /// - Returns: The parameters `host`, `hostaddr` and `port` of each host, in their order; one without any where
  ///   there are none, or where the lists do not fit each other, which is libpq's to say.
  static func targets(_ options: [String: String]) -> [[String: String]] {
    let lists = ["host", "hostaddr", "port"].reduce(into: [String: [Substring]]()) {
      $0[$1] = options[$1]?.split(separator: ",", omittingEmptySubsequences: false)
    }
    let count = lists.values.map(\.count).max() ?? 1
    guard lists.values.allSatisfy({ $0.count == count || $0.count == 1 }) else { return [[:]] }
    return (0..<count).map { index in
      lists.mapValues { String($0.count == 1 ? $0[0] : $0[index]) }
    }
  }

  /// Reads names that are separated by commas.
  ///
  /// - Returns: Them without the space around them; nothing if one is empty.
  package static func names(_ text: String) -> [String]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
    return names.contains("") ? nil : names
  }

  private static func place(_ text: String) -> (host: String, port: Int)? {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      let host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      return checked(host, rest.isEmpty ? nil : String(rest.dropFirst()))
    }
    let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
    // More than one colon is an address of version 6, without a port.
    guard pieces.count == 2 else { return checked(text, nil) }
    return checked(String(pieces[0]), String(pieces[1]))
  }

  private static func checked(_ host: String, _ port: String?) -> (host: String, port: Int)? {
    guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "[" || $0 == "]" }) else {
      return nil
    }
    guard let port else { return (host, usual) }
    guard let number = Int(port), (1...65_535).contains(number) else { return nil }
    return (host, number)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
