internal import CPQ
import Glibc
import Model

/// One connection to a club's store, on the thread that holds it.
///
/// Each call has a time after which it is given up: the connection is closed then and never cancelled,
/// because a cancelled wait for a standby is answered as if it had been served (PostgreSQL, "Synchronous
/// Replication"). For the same reason an answer that comes with a warning is none.
struct PostgresLink: ~Copyable {
  /// What is said beside an answer.
  private final class Notices {
    let functions: sideline_pq
    var warning: String?

    init(_ functions: sideline_pq) { self.functions = functions }
  }

  private let functions: sideline_pq
  private let link: OpaquePointer
  private let notices: Notices
  private let isGivenUp: @Sendable () -> Bool
  /// How long a wait lasts before it is looked whether anybody still waits, in milliseconds.
  private static let patience = 500.0

  /// Connects.
  ///
  /// - Parameters:
  ///   - place: A connection string or URI as libpq takes it.
  ///   - options: Further parameters of libpq, which count more than those of `place`.
  ///   - seconds: For how long it may take.
  ///   - isGivenUp: Whether nobody wants an answer any more; asked now and then while one is awaited.
  /// - Returns: The connection.
  /// - Throws: `FleetError`: `noLibrary`, `unreachable`, `notLetIn`, `later`.
  static func open(
    _ place: String, options: [String: String] = [:], within seconds: Double,
    unless isGivenUp: @escaping @Sendable () -> Bool = { false }
  ) throws(FleetError) -> PostgresLink {
    let functions = try PostgresLibrary.shared.get().functions
    let fixed = ["client_encoding": "UTF8"]
    let parameters =
      [("dbname", place)] + options.merging(fixed) { $1 }.sorted { $0.key < $1.key }
    let handle = withPointers(parameters.map { $0.0 }) { keywords in
      withPointers(parameters.map { $0.1 }) { functions.connect_start(keywords, $0, 1) }
    }
    guard let handle else { throw FleetError(.unreachable, "libpq does not start") }
    _ = functions.set_verbosity(handle, PQERRORS_VERBOSE)
    let link = PostgresLink(functions, handle, isGivenUp)
    try link.connect(within: seconds)
    return link
  }

  private init(
    _ functions: sideline_pq, _ link: OpaquePointer, _ isGivenUp: @escaping @Sendable () -> Bool
  ) {
    self.functions = functions
    self.isGivenUp = isGivenUp
    self.link = link
    notices = Notices(functions)
    let context = Unmanaged.passUnretained(notices).toOpaque()
    _ = functions.set_notice_receiver(
      link,
      { context, notice in
        guard let context else { return }
        let notices = Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue()
        let severity = PostgresLink.text(notices.functions, notice, SIDELINE_PQ_SEVERITY)
        guard severity == "WARNING" else { return }
        notices.warning =
          PostgresLink.text(notices.functions, notice, SIDELINE_PQ_MESSAGE) ?? "a warning"
      }, context)
  }

  deinit { functions.finish(link) }

  /// Asks the store and waits for its answer.
  ///
  /// - Parameters:
  ///   - text: One statement, with `$1` and so on for what is handed over.
  ///   - values: As text; absent values are null.
  ///   - seconds: For how long it may take.
  /// - Returns: The rows, each value as text.
  /// - Throws: `FleetError`; after `unanswered` nothing more can be asked.
  borrowing func ask(
    _ text: String, _ values: [String?] = [], within seconds: Double
  ) throws(FleetError) -> [[String?]] {
    try finish(within: seconds) {
      Self.withPointers(values) { pointers in
        functions.send_query(link, text, Int32(values.count), nil, pointers, nil, nil, 0)
      }
    }
  }

  /// Has the store run statements, all of them or none.
  ///
  /// - Parameters:
  ///   - script: Without statements about transactions.
  ///   - seconds: For how long it may take.
  /// - Throws: As `ask`.
  borrowing func run(_ script: String, within seconds: Double) throws(FleetError) {
    _ = try finish(within: seconds) { functions.send_script(link, script) }
  }

  /// Digests a password as the store keeps it, so that the password itself goes nowhere.
  ///
  /// - Parameters:
  ///   - password: Any text.
  ///   - login: Whose it is.
  /// - Returns: RFC 5803's form of a SCRAM-SHA-256 verifier.
  /// - Throws: `FleetError.Code.refused` with libpq's words.
  borrowing func digested(_ password: String, of login: String) throws(FleetError) -> String {
    guard let text = functions.encrypt_password(link, password, login, "scram-sha-256") else {
      throw FleetError(.refused, words)
    }
    defer { functions.free(text) }
    return String(cString: text)
  }

  /// Sends something, and waits for what it comes to.
  private borrowing func finish(
    within seconds: Double, _ send: () -> Int32
  ) throws(FleetError) -> [[String?]] {
    notices.warning = nil
    let end = HostInstant.now().advanced(bySeconds: seconds)
    guard send() == 1 else { throw FleetError(.unanswered, words) }
    while true {
      let left = functions.flush(link)
      guard left >= 0 else { throw FleetError(.unanswered, words) }
      guard left > 0 else { break }
      try wait(for: POLLIN | POLLOUT, until: end)
      // A store that sends is read, or it reads no more.
      guard functions.consume_input(link) == 1 else { throw FleetError(.unanswered, words) }
    }
    var answer: Result<[[String?]], FleetError> = .failure(FleetError(.unanswered, "no answer"))
    while let result = try next(until: end) {
      answer = take(result)
      functions.clear(result)
    }
    if let warning = notices.warning { throw FleetError(.unanswered, warning) }
    return try answer.get()
  }
}

// MARK: - One step

extension PostgresLink {
  private borrowing func connect(within seconds: Double) throws(FleetError) {
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
  private borrowing func next(until end: HostInstant) throws(FleetError) -> OpaquePointer? {
    while functions.is_busy(link) == 1 {
      try wait(for: POLLIN, until: end)
      guard functions.consume_input(link) == 1 else { throw FleetError(.unanswered, words) }
    }
    return functions.get_result(link)
  }

  private borrowing func take(_ result: OpaquePointer) -> Result<[[String?]], FleetError> {
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
  private borrowing func wait(for events: Int32, until end: HostInstant) throws(FleetError) {
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
  private var words: String {
    let text = functions.error_message(link).map { String(cString: $0) } ?? ""
    return text.split(separator: "\n").joined(separator: " ")
  }

  /// A part of an error or of a notice.
  private static func text(
    _ functions: sideline_pq, _ result: OpaquePointer?, _ field: sideline_pq_field
  ) -> String? {
    functions.error_field(result, Int32(field.rawValue)).map { String(cString: $0) }
  }

  /// Hands texts over as C has them, with a null behind the last one.
  private static func withPointers<Value>(
    _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } } + [nil])
  }
}
