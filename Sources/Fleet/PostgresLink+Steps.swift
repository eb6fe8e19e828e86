internal import CPQ
import Glibc
import Model

/// One step of a call.
extension PostgresLink {
  borrowing func connect(within seconds: Double) throws(FleetError) {
    let end = HostInstant.now().advanced(bySeconds: seconds)
    // Until the first poll libpq wants to write (libpq, "PQconnectStartParams").
    var wanted = PGRES_POLLING_WRITING
    while wanted != PGRES_POLLING_OK {
      guard functions.status(link) != CONNECTION_BAD, wanted != PGRES_POLLING_FAILED else {
        throw refusedConnection
      }
      do throws(FleetError) {
        try wait(for: wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: end)
      } catch {
        throw FleetError(.unreachable, error.detail)
      }
      wanted = functions.connect_poll(link)
    }
    guard functions.set_nonblocking(link, 1) == 0 else { throw FleetError(.unreachable, words) }
  }

  /// Sorts why a connection did not come about, by the store's code where it said one.
  private var refusedConnection: FleetError {
    let text = words
    if let state = Self.state(in: text) { return FleetError(state: state, text) }
    // What libpq itself says of TLS; a connection that was cut meanwhile is none of that.
    let shut = ["certificate", "SSL error", "does not support SSL"].contains(where: text.contains)
    return FleetError(shut ? .notLetIn : .unreachable, text)
  }

  /// Finds SQLSTATE in sentences about a connection, of which libpq has no fields: `FATAL:  28P01: …`, the first
  /// word in the language of the store.
  static func state(in text: String) -> String? {
    text.split(separator: ":").map { $0.drop { $0 == " " } }.first { word in
      word.utf8.count == 5 && word.contains { $0.isNumber }
        && word.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
    }.map(String.init)
  }

  /// Returns the next part of an answer; nothing after the last one.
  borrowing func next(until end: HostInstant) throws(FleetError) -> OpaquePointer? {
    while functions.is_busy(link) == 1 {
      try wait(for: POLLIN, until: end)
      try receive()
    }
    return functions.get_result(link)
  }

  borrowing func receive() throws(FleetError) {
    var count: Int32 = 0
    _ = ioctl(functions.socket(link), UInt(FIONREAD), &count)
    notices.received += Int(count)
    guard notices.received < Self.largest else {
      throw FleetError(.version, "the store's answer has more than \(Self.largest) bytes")
    }
    guard functions.consume_input(link) == 1 else { throw FleetError(.unanswered, words) }
  }

  borrowing func take(_ result: OpaquePointer) -> Result<[[String?]], FleetError> {
    switch functions.result_status(result) {
    case PGRES_COMMAND_OK: return .success([])
    case PGRES_TUPLES_OK:
      return .success(
        (0..<functions.row_count(result)).map { row in
          (0..<functions.column_count(result)).map { column in
            guard functions.is_null(result, row, column) == 0 else { return nil }
            return functions.value(result, row, column).map { String(cString: $0) }
          }
        })
    default:
      let detail = Self.text(functions, result, SIDELINE_PQ_MESSAGE) ?? words
      guard let state = Self.text(functions, result, SIDELINE_PQ_STATE) else {
        return .failure(FleetError(.unanswered, detail))
      }
      return .failure(FleetError(state: state, detail))
    }
  }

  /// Waits for the socket.
  borrowing func wait(for events: Int32, until end: HostInstant) throws(FleetError) {
    var entry = pollfd(fd: functions.socket(link), events: Int16(events), revents: 0)
    // Also after an interrupted wait: libpq is to be asked only where the socket is ready.
    while entry.revents == 0 {
      let left = end.seconds(since: .now())
      guard left > 0 else {
        throw FleetError(.unanswered, "the store was silent for too long")
      }
      guard !isGivenUp() else { throw FleetError(.unanswered, "nobody waits any more") }
      _ = poll(&entry, 1, Int32(min(left * 1000 + 1, Self.patience)))
    }
  }

  /// libpq's sentence about the connection.
  var words: String {
    let text = functions.error_message(link).map { String(cString: $0) } ?? ""
    return text.split(separator: "\n").joined(separator: " ")
  }

  /// A part of an error or of a notice.
  static func text(
    _ functions: sideline_pq, _ result: OpaquePointer?, _ field: sideline_pq_field
  ) -> String? {
    functions.error_field(result, Int32(field.rawValue)).map { String(cString: $0) }
  }

  /// Hands texts over as C has them, with a null behind the last one.
  static func withPointers<Value>(
    _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } } + [nil])
  }
}
