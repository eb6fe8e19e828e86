package import Station

/// One event in the form of a stream (HTML standard, section 9.2.6).
package enum LiveEventText {
  package static func text(_ event: LiveEvent) -> String {
    let json = event.json
    guard !json.isEmpty else { return "" }
    let id = event.id.map { "id: \($0)\n" } ?? ""
    return "\(id)event: \(event.kind.rawValue)\ndata: \(json)\n\n"
  }
}
