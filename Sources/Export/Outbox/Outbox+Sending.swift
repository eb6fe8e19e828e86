internal import Dispatch
import Glibc
internal import Logging
internal import Model
internal import Store
internal import Synchronization

/// All of this runs on the thread that sends.
extension Outbox {
  /// The timer's clock stands still while the tablet sleeps, so it is looked at now and then.
  private static let longestSleep = 300.0
  /// The wait before the store is asked again after it failed, in seconds.
  private static let storePause = 60.0

  /// Sends what is due and sets the timer for what is due later.
  func pump() {
    while state.withLock({ $0.isStarted && $0.stoppedAt == nil }) {
      do {
        let waiting = try store.waitingMails()
        guard let next = next(of: waiting) else { return }
        guard next.wait <= 0 else {
          setTimer(next.wait)
          return
        }
        guard let mail = waiting.first(where: { $0.id == next.id }) else { return }
        try deliver(mail)
      } catch {
        logger.error("outbox", metadata: ["error": "\(error)"])
        setTimer(Self.storePause)
        return
      }
    }
  }

  private func next(of waiting: [MailRecord]) -> (id: MailID, wait: Double)? {
    let dues = waiting.compactMap { mail in mail.nextAt.map { (id: mail.id, due: $0) } }
    return state.withLock { $0.retries.next(of: dues, at: .now(), .now()) }
  }

  private func setTimer(_ seconds: Double) {
    let timer = state.withLock { state in
      state.timer += 1
      return state.timer
    }
    sending.asyncAfter(deadline: .now() + min(seconds, Self.longestSleep)) { [weak self] in
      guard let self, state.withLock({ $0.timer == timer }) else { return }
      pump()
    }
  }

  private func deliver(_ mail: MailRecord) throws {
    guard let settings = try settings() else {
      try finish(mail, MailError(.notSetUp))
      return
    }
    let mailer: Mailer
    do {
      mailer = try Mailer(settings, password: password.read())
    } catch {
      try finish(mail, error)
      return
    }
    // One without bytes held somebody who was forgotten since.
    let isEmpty = mail.size == 0
    let isUnfit = mail.size > sizeLimit(settings) || mail.sender != settings.sender.rawValue
    if isEmpty || isUnfit && mail.uncertain == 0 {
      try makeAnew(mail, settings)
      return
    }
    guard try store.begin(mail.id) else { return }
    var number = 0
    let result = try mailer.send(
      to: mail.recipients.compactMap(MailAddress.init(rawValue:)), size: mail.size,
      shouldStop: { self.shouldStop(isHandedOver: $0) }
    ) {
      defer { number += 1 }
      return try store.part(number, of: mail.id)
    }
    note(result.sizeLimit, of: settings)
    try finish(mail, result.error)
  }

  /// Makes smaller mails, or ones from another sender, of what no server has seen yet.
  private func makeAnew(_ mail: MailRecord, _ settings: MailSettings) throws {
    do {
      let request = try JSON.decode(MailRequest.self, from: mail.request.utf8)
      let drafts = try composer(request, settings).compose(requestKey: mail.requestKey)
      try store.queue(drafts, at: .now(), replacing: mail.id)
    } catch OutboxError.nothingToSend {
      _ = try store.cancel(mail.id, at: .now())
    } catch is OutboxError {
      try finish(mail, MailError(.tooLarge))
    }
  }

  private func finish(_ mail: MailRecord, _ error: MailError?) throws {
    let now = Timestamp.now()
    let end: MailEnd
    if let error {
      let wait =
        error.code == .stopped
        ? 0
        : MailBackOff.wait(
          after: mail.attempts + 1, error.retry, chance: .random(in: 0...1))
      if let wait {
        let due = state.withLock { $0.retries.begin(mail.id, for: wait, at: now, .now()) }
        end = .waiting(
          until: due, code: error.code.rawValue, detail: error.detail,
          isUncertain: error.code == .cutAfterData)
      } else if error.code == .tooLarge, try shrinks(mail) {
        end = .waiting(
          until: now, code: error.code.rawValue, detail: error.detail,
          isUncertain: false)
      } else {
        end = .failed(at: now, code: error.code.rawValue, detail: error.detail)
      }
    } else {
      end = .sent(at: now)
    }
    var log: Logger.Metadata = ["id": "\(mail.id)"]
    log["code"] = error.map { "\($0.code.rawValue)" }
    if case .waiting = end {} else { state.withLock { $0.retries.end(mail.id) } }
    logger.notice(error == nil ? "mail sent" : "mail not sent", metadata: log)
    try commit(mail, end)
  }

  /// Whether the server has told a limit that a mail made anew would keep.
  private func shrinks(_ mail: MailRecord) throws -> Bool {
    try settings().map { mail.size > sizeLimit($0) } ?? false
  }

  /// Writes the end down, however often that takes: what the server has must not go again.
  private func commit(_ mail: MailRecord, _ end: MailEnd) throws {
    while true {
      do {
        return try store.end(mail.id, end)
      } catch {
        logger.error("outbox", metadata: ["error": "\(error)"])
        guard !shouldStop(isHandedOver: false) else { throw error }
        // The thread is ours alone; a full disk tells nobody when it has room again.
        _ = sleep(1)
      }
    }
  }
}
