import Model

/// Reads captures, strictly and line by line.
package struct CaptureReader: Sendable {
  private static let version = 1

  private var number = 0
  /// The time of each source's last row: two sensors are read one after the other, so that one's
  /// samples may be written after later ones of the other.
  private var last: [String: Int64] = [:]

  package init() {}

  /// Reads a whole capture.
  ///
  /// - Parameter text: JSON Lines; the last line may lack its end.
  /// - Returns: The capture, its rows in the order of their times.
  /// - Throws: `CaptureError` with the line's number.
  package static func capture(_ text: String) throws(CaptureError) -> Capture {
    var reader = CaptureReader()
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    if lines.last == "" { lines.removeLast() }
    var capture = Capture(header: try reader.header(lines.popFirst() ?? ""), rows: [])
    for line in lines { capture.rows.append(try reader.row(line)) }
    let order = capture.rows.indices.sorted { first, second in
      (capture.rows[first].nanoseconds, first) < (capture.rows[second].nanoseconds, second)
    }
    capture.rows = order.map { capture.rows[$0] }
    return capture
  }

  /// Reads the first line.
  ///
  /// - Parameter line: The line without its end.
  /// - Returns: What was recorded.
  /// - Throws: `CaptureError` with the line's number.
  package mutating func header(_ line: some StringProtocol) throws(CaptureError) -> Capture.Header {
    number += 1
    var object = try object(line)
    guard try integer("sideline_capture", in: &object) == Self.version else {
      throw CaptureError(
        .version, line: number, detail: "only captures of version \(Self.version) can be read")
    }
    let driver = try string("driver", in: &object)
    guard let link = LinkKind(rawValue: try string("link", in: &object)) else {
      throw malformed("link must be one of \(LinkKind.allCases.map(\.rawValue))")
    }
    let device = DeviceID(rawValue: try string("device", in: &object))
    guard let startedAt = Timestamp(try string("started_at", in: &object)) else {
      throw malformed("started_at must be an ISO 8601 time with offset")
    }
    let rate = object["baud_rate"] == nil ? nil : Int(try integer("baud_rate", in: &object))
    try finish(object)
    return Capture.Header(
      driver: driver, link: link, device: device, startedAt: startedAt, baudRate: rate)
  }

  /// Reads a further line.
  ///
  /// - Parameter line: The line without its end.
  /// - Returns: One read or write.
  /// - Throws: `CaptureError` with the line's number.
  package mutating func row(_ line: some StringProtocol) throws(CaptureError) -> Capture.Row {
    number += 1
    var object = try object(line)
    let nanoseconds = try integer("t", in: &object)
    let source = try string("source", in: &object)
    let before = last[source, default: 0]
    guard nanoseconds >= before else {
      throw CaptureError(.disorder, line: number, detail: "t must not be less than \(before)")
    }
    last[source] = nanoseconds
    guard let direction = Capture.Row.Direction(rawValue: try string("dir", in: &object)) else {
      throw malformed("dir must be in or out")
    }
    guard let bytes = Hex.bytes(try string("hex", in: &object)) else {
      throw malformed("hex must be pairs of hexadecimal digits")
    }
    try finish(object)
    return Capture.Row(
      nanoseconds: nanoseconds, source: source, direction: direction, bytes: bytes)
  }

  private func malformed(_ detail: String) -> CaptureError {
    CaptureError(.malformed, line: number, detail: detail)
  }

  private func object(
    _ line: some StringProtocol
  ) throws(CaptureError) -> [String: JSONValue] {
    do {
      return try JSON.decode(from: line.utf8)
    } catch {
      throw malformed("a JSON object must stand here")
    }
  }

  private func string(
    _ key: String, in object: inout [String: JSONValue]
  ) throws(CaptureError) -> String {
    guard case .string(let text) = object.removeValue(forKey: key) else {
      throw malformed("\(key) must be a text")
    }
    return text
  }

  /// Whole numbers up to 2^53 come through JSON unharmed; as nanoseconds that is 104 days.
  private func integer(
    _ key: String, in object: inout [String: JSONValue]
  ) throws(CaptureError) -> Int64 {
    guard case .number(let number) = object.removeValue(forKey: key),
      let value = Int64(exactly: number), (0...1 << 53).contains(value)
    else { throw malformed("\(key) must be a whole number, not negative") }
    return value
  }

  private func finish(_ object: [String: JSONValue]) throws(CaptureError) {
    guard let key = object.keys.min() else { return }
    throw malformed("the key \(key) is unknown")
  }
}
