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
  final class Notices {
    let functions: sideline_pq
    var warning: String?
    /// How many bytes came of this answer.
    var received = 0

    init(_ functions: sideline_pq) { self.functions = functions }
  }

  let functions: sideline_pq
  let link: OpaquePointer
  let notices: Notices
  let isGivenUp: @Sendable () -> Bool
  /// How long a wait lasts before it is looked whether anybody still waits, in milliseconds.
  static let patience = 500.0
  /// What libpq may gather of one answer, in bytes: it has no limit of its own.
  static let largest = 2 * JSON.largest

  /// Connects.
  ///
  /// - Parameters:
  ///   - place: A connection string or URI as libpq takes it.
  ///   - options: Further parameters of libpq, which count more than those of `place`. Of several hosts each
  ///     has its share of the time: libpq would wait for the first until nothing is left.
  ///   - seconds: For how long it may take.
  ///   - turn: How many hosts are passed over at first, and asked at last.
  ///   - isGivenUp: Whether nobody wants an answer any more; asked now and then while one is awaited.
  /// - Returns: The connection.
  /// - Throws: `FleetError`: `noLibrary`, `unreachable`, `notLetIn`, `later`; of several hosts what the first said
  ///   that could be reached.
  static func open(
    _ place: String, options: [String: String] = [:], within seconds: Double, turn: Int = 0,
    unless isGivenUp: @escaping @Sendable () -> Bool = { false }
  ) throws(FleetError) -> PostgresLink {
    let hosts = StorePlace.targets(options)
    let end = HostInstant.now().advanced(bySeconds: seconds)
    var refusal: FleetError?
    for index in hosts.indices {
      let host = hosts[(index + turn) % hosts.count]
      let share = end.seconds(since: .now()) / Double(hosts.count - index)
      do throws(FleetError) {
        return try open(place, options.merging(host) { $1 }, within: share, isGivenUp)
      } catch {
        if refusal.map({ $0.code == .unreachable }) ?? true { refusal = error }
      }
    }
    throw refusal ?? FleetError(.unreachable, "there is no host")
  }

  private static func open(
    _ place: String, _ options: [String: String], within seconds: Double,
    _ isGivenUp: @escaping @Sendable () -> Bool
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
    (notices.warning, notices.received) = (nil, 0)
    let end = HostInstant.now().advanced(bySeconds: seconds)
    guard send() == 1 else { throw FleetError(.unanswered, words) }
    while true {
      let left = functions.flush(link)
      guard left >= 0 else { throw FleetError(.unanswered, words) }
      guard left > 0 else { break }
      try wait(for: POLLIN | POLLOUT, until: end)
      // A store that sends is read, or it reads no more.
      try receive()
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
