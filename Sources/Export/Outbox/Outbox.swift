internal import Dispatch
package import Logging
internal import Model
package import Store
internal import Synchronization

/// Mails that wait until the server has them.
///
/// Everything that may take long happens on two threads of its own, one that makes mails and one
/// that sends them. With nothing waiting there is no timer. A mail's state is in the store before
/// and after each attempt; a mail found under way when the program starts was cut off there, and
/// goes once more with the same identity and the same bytes.
package final class Outbox: Sendable {
  struct State {
    var isStarted = false
    /// When the program was asked to end.
    var stoppedAt: ContinuousClock.Instant?
    /// Tells an overtaken timer from the one that counts.
    var timer = 0
    var retries = RetryTimes()
    /// What the server said that it takes, and which server that was.
    var serverLimit: (host: String, bytes: Int)?
  }

  /// How long the bytes of a sent mail are kept, in seconds.
  static let keptFor = 7.0 * 86_400
  /// How long the end of the program waits for the answer to a mail that was handed over.
  private static let patience = Duration.seconds(2)

  let store: Store
  package let password: MailPassword
  let logger: Logger
  let state = Mutex(State())
  let sending = DispatchQueue(label: "sideline.mail.send")
  let making = DispatchQueue(label: "sideline.mail.make")
  private let testing = DispatchQueue(label: "sideline.mail.test")

  package init(store: Store, password: MailPassword, logger: Logger) {
    self.store = store
    self.password = password
    self.logger = logger
  }

  /// Puts right what a killed program left and begins to send.
  ///
  /// - Throws: `StoreError`.
  package func start() throws {
    let now = Timestamp.now()
    let interrupted = try store.recoverMails(at: now)
    if interrupted > 0 {
      logger.notice("mails were under way", metadata: ["count": "\(interrupted)"])
    }
    try store.freeMails(endedBefore: now.advanced(bySeconds: -Self.keptFor))
    state.withLock { $0.isStarted = true }
    kick()
  }

  /// Ends: what is under way waits again unless its answer comes within two seconds.
  package func stop() async {
    state.withLock { $0.stoppedAt = .now }
    await withCheckedContinuation { done in sending.async { done.resume() } }
  }

  /// Waits until everything that is due was tried, for a command that ends then.
  package func settle() async {
    await withCheckedContinuation { done in sending.async { done.resume() } }
  }

  /// Looks at once whether a mail is due.
  package func kick() {
    sending.async { self.pump() }
  }

  func shouldStop(isHandedOver: Bool) -> Bool {
    guard let stoppedAt = state.withLock({ $0.stoppedAt }) else { return false }
    return !isHandedOver || ContinuousClock.now - stoppedAt > Self.patience
  }

  // MARK: Settings

  /// How mails leave, or nothing before that was set up.
  ///
  /// - Throws: `StoreError`.
  package func settings() throws -> MailSettings? {
    guard let text = try store.mailSettings() else { return nil }
    return try? JSON.decode(from: text.utf8)
  }

  /// Keeps settings and sends again what they may have mended.
  ///
  /// A password never goes to another server or user than it was given for.
  ///
  /// - Parameters:
  ///   - settings: The new ones.
  ///   - new: Another password; nothing keeps the old one where that is allowed.
  /// - Throws: `OutboxError`, `StoreError`.
  package func save(_ settings: MailSettings, password new: String?) throws {
    if let field = settings.problem { throw OutboxError.invalidSetting(field.rawValue) }
    let old = try self.settings()
    if let new {
      try password.keep(new)
    } else if password.source == .file, old.map(settings.mayReusePassword) != true {
      try password.keep(nil)
    }
    try store.setMailSettings(JSON.text(settings))
    let mended = MailError.Code.allCases.filter { MailError($0).concernsSettings }
    _ = try store.requeue(nil, codes: mended.map(\.rawValue), at: .now())
    kick()
  }

  /// Tries settings without a mail.
  ///
  /// - Parameters:
  ///   - settings: Not necessarily the ones that are kept.
  ///   - new: The password to try; nothing takes the kept one where that is allowed.
  /// - Returns: What is wrong, or nothing.
  package func test(_ settings: MailSettings, password new: String?) async -> MailError? {
    await withCheckedContinuation { done in
      testing.async { done.resume(returning: self.tried(settings, new)) }
    }
  }

  private func tried(_ settings: MailSettings, _ new: String?) -> MailError? {
    do {
      let mayReuse =
        try password.source == .credential
        || self.settings().map(settings.mayReusePassword) == true
      let mailer = try Mailer(settings, password: new ?? (mayReuse ? password.read() : nil))
      let result = mailer.test { self.shouldStop(isHandedOver: false) }
      note(result.sizeLimit, of: settings)
      return result.error
    } catch let error as MailError {
      return error
    } catch {
      return MailError(.failed, "\(error)")
    }
  }

  func note(_ limit: Int?, of settings: MailSettings) {
    guard let limit else { return }
    state.withLock { $0.serverLimit = (settings.host, limit) }
  }

  /// The largest mail that goes, in bytes: what is set, or less if the server said so.
  func sizeLimit(_ settings: MailSettings) -> Int {
    let known = state.withLock { $0.serverLimit }
    guard let known, known.host == settings.host else { return settings.sizeLimit }
    return min(settings.sizeLimit, known.bytes)
  }

  // MARK: Mails

  /// Makes the mails and queues them.
  ///
  /// - Parameters:
  ///   - request: What and to whom.
  ///   - key: Of the request; the same key gives the same mails once.
  /// - Returns: The mails, several if they were split by month.
  /// - Throws: `OutboxError`, `StoreError`.
  package func add(_ request: MailRequest, key: IdempotencyKey? = nil) async throws -> [MailRecord]
  {
    let mails = try await withCheckedThrowingContinuation { done in
      making.async { done.resume(with: Result { try self.added(request, key) }) }
    }
    kick()
    return mails
  }

  private func added(_ request: MailRequest, _ key: IdempotencyKey?) throws -> [MailRecord] {
    guard let settings = try settings() else { throw OutboxError.notSetUp }
    let drafts = try composer(request, settings).compose(requestKey: key?.key)
    do {
      return try store.queue(drafts, at: .now(), key: key)
    } catch {
      try store.dropDrafts(drafts)
      guard let key, case StoreError.keyUsed = error else { throw error }
      // The program ended before the answer was remembered.
      return try store.mails(requestKey: key.key)
    }
  }

  func composer(_ request: MailRequest, _ settings: MailSettings) -> MailComposer {
    MailComposer(
      store: store, request: request, sender: settings.sender, senderName: settings.senderName,
      limit: sizeLimit(settings), now: .now())
  }

  /// Returns a mail for another program to send; its results are read while it is written.
  ///
  /// - Throws: `StoreError`.
  package func draft(_ request: MailRequest) throws -> Message {
    let settings = try settings()
    return MailComposer(
      store: store, request: request, sender: settings?.sender,
      senderName: settings?.senderName ?? "", limit: .max, now: .now()
    ).whole()
  }

  /// Takes a mail out of the queue.
  ///
  /// - Throws: `OutboxError.unknownMail`, `notNow`, `StoreError`.
  package func cancel(_ id: MailID) throws -> MailRecord {
    guard try store.cancel(id, at: .now()) else {
      throw OutboxError.notNow(try mail(id).state.rawValue)
    }
    return try mail(id)
  }

  /// Sends a mail now, again if it was sent.
  ///
  /// - Throws: `OutboxError.unknownMail`, `notNow`, `bytesGone`, `StoreError`.
  package func resend(_ id: MailID) throws -> MailRecord {
    let known = try mail(id)
    guard known.state != .sending, known.state != .draft else {
      throw OutboxError.notNow(known.state.rawValue)
    }
    guard try store.requeue(id, at: .now()) == 1 else { throw OutboxError.bytesGone }
    kick()
    return try mail(id)
  }

  package func mail(_ id: MailID) throws -> MailRecord {
    guard let mail = try store.mail(id), mail.state != .draft else {
      throw OutboxError.unknownMail(id.rawValue)
    }
    return mail
  }
}
