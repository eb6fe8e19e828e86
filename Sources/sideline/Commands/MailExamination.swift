import Export
import Glibc
import Logging
import Model
import Store

/// What `doctor` says of mail: the account, its password, and mails that have not gone.
struct MailExamination {
  /// The data folder.
  let folder: String
  /// The database, where this program has it open.
  var opened: Store?

  func findings() -> [Finding] {
    let path = DataFolder.database(in: folder)
    guard opened != nil || access(path, F_OK) == 0 else { return [Finding("mail", .mailNone)] }
    do {
      let store = try opened ?? Store(path: path)
      let password = MailPassword(folder: folder)
      let outbox = Outbox(store: store, password: password, logger: Logger(label: "sideline"))
      let settings = try outbox.settings()
      let account = settings.map { [self.account($0), self.password(password, $0)] }
      return (account?.compactMap { $0 } ?? [Finding("mail", .mailNone)]) + (try mails(store))
    } catch {
      guard let backup = BackupFolder(dataFolder: folder).backups.first else {
        return [Finding("database", .databaseLost, ["reason": "\(error)"])]
      }
      return [
        Finding(
          "database", .databaseBroken, ["reason": "\(error)"],
          command: "sideline backup restore \(backup.path) --data \(folder)")
      ]
    }
  }

  private func account(_ settings: MailSettings) -> Finding {
    Finding(
      "mail", .mailAccount,
      [
        "host": settings.host, "port": "\(settings.port)", "sender": settings.sender.rawValue,
      ])
  }

  private func password(_ password: MailPassword, _ settings: MailSettings) -> Finding? {
    switch password.trouble {
    case .open(let path, let mode):
      return Finding(
        "mail-password", .passwordOpen, ["path": path, "mode": String(mode, radix: 8)],
        command: "chmod 600 \(path)")
    case .missing where settings.authentication != .none:
      return Finding("mail-password", .passwordMissing, ["user": settings.user])
    case .unreadable(let path) where settings.authentication != .none:
      return Finding("mail-password", .passwordUnreadable, ["path": path])
    case .missing, .unreadable, nil: return nil
    }
  }

  private func mails(_ store: Store) throws -> [Finding] {
    let counts = try store.mailCounts()
    var findings: [Finding] = []
    let recent = try store.mails(limit: 1000).items
    func found(
      _ subject: String, _ plain: Finding.Code, _ why: Finding.Code, _ count: Int,
      _ states: Set<MailRecord.State>
    ) -> Finding {
      let code = recent.first { states.contains($0.state) && $0.code != nil }?.code
      let key = code.flatMap { MailError.Code(rawValue: $0) }.map { "mail.error.\($0.rawValue)" }
      let hasStopped = plain == .mailsStay
      var finding = Finding(
        subject, key == nil ? plain : why, ["count": "\(count)"],
        command: hasStopped ? "sideline serve" : nil)
      if let key { finding.parts["reason"] = .word(key) }
      return finding
    }
    if counts.failed > 0 {
      findings.append(found("mail-failed", .mailsFailed, .mailsFailedWhy, counts.failed, [.failed]))
    }
    if counts.waiting > 0 {
      let isRunning = opened != nil || isStationRunning
      findings.append(
        found(
          "mail-waiting", isRunning ? .mailsWait : .mailsStay,
          isRunning ? .mailsWaitWhy : .mailsStayWhy, counts.waiting, [.waiting, .sending]))
    }
    return findings
  }

  private var isStationRunning: Bool {
    do {
      _ = try DataLock(folder: folder)
      return false
    } catch {
      return error is DataLock.Held
    }
  }
}
