import Export
import Glibc
import Logging
import Store
import Web

/// What `doctor` says of mail: the account, its password, and mails that have not gone.
struct MailExamination {
  /// The data folder.
  let folder: String
  let words: Words?

  /// A club may do without mail, so no account is nothing to mend.
  private static let noAccount = Checkup.Finding(
    subject: "mail", isWell: true, finding: "there is no account; results can be downloaded",
    remedy: "To mail them, set one up on the page /settings/mail.")

  func findings() -> [Checkup.Finding] {
    let path = DataFolder.database(in: folder)
    guard access(path, F_OK) == 0 else { return [Self.noAccount] }
    do {
      let store = try Store(path: path)
      let password = MailPassword(folder: folder)
      let outbox = Outbox(store: store, password: password, logger: Logger(label: "sideline"))
      let settings = try outbox.settings()
      let account = settings.map { [self.account($0), self.password(password, $0)] }
      return (account?.compactMap { $0 } ?? [Self.noAccount]) + (try mails(store))
    } catch {
      let backup = BackupFolder(dataFolder: folder).backups.first
      return [
        Checkup.Finding(
          subject: "database", isWell: false, finding: "\(error)",
          remedy: backup.map {
            "The last good backup: sideline backup restore \($0.path) --data \(folder)"
          } ?? "See whether the disk is full or read-only; there is no backup.")
      ]
    }
  }

  private func account(_ settings: MailSettings) -> Checkup.Finding {
    Checkup.Finding(
      subject: "mail", isWell: true,
      finding: "leaves by \(settings.host):\(settings.port) from \(settings.sender.rawValue)")
  }

  private func password(_ password: MailPassword, _ settings: MailSettings) -> Checkup.Finding? {
    func finding(_ text: String, _ remedy: String) -> Checkup.Finding {
      Checkup.Finding(subject: "mail-password", isWell: false, finding: text, remedy: remedy)
    }
    switch password.trouble {
    case .open(let path, let mode):
      return finding(
        "\(path) may be read by others (mode 0\(String(mode, radix: 8)))", "chmod 600 \(path)")
    case .missing where settings.authentication != .none:
      return finding(
        "the account of \(settings.user) has no password", "Type it on the page /settings/mail.")
    case .unreadable(let path) where settings.authentication != .none:
      return finding(
        "\(path) holds no password that can be read", "Type it anew on the page /settings/mail.")
    case .missing, .unreadable, nil: return nil
    }
  }

  private func mails(_ store: Store) throws -> [Checkup.Finding] {
    let counts = try store.mailCounts()
    var findings: [Checkup.Finding] = []
    let recent = try store.mails(limit: 1000).items
    func reason(_ states: Set<MailRecord.State>) -> String {
      let code = recent.first { states.contains($0.state) && $0.code != nil }?.code
      return code.flatMap { words?.known("mail.error.\($0)") }.map { ": \($0)" } ?? ""
    }
    if counts.failed > 0 {
      findings.append(
        Checkup.Finding(
          subject: "mail-failed", isWell: false,
          finding: "mails that failed, \(counts.failed)\(reason([.failed]))",
          remedy: "Mend that and send them again, or cancel them, on the page /outbox."))
    }
    if counts.waiting > 0 {
      let isRunning = isStationRunning
      let why = reason([.waiting, .sending])
      findings.append(
        Checkup.Finding(
          subject: "mail-waiting", isWell: isRunning && why.isEmpty,
          finding: "mails that wait, \(counts.waiting)\(why)",
          remedy: isRunning
            ? "They go by themselves once that is over; the page /outbox sends them at once."
            : "They go when the station runs: sideline serve"))
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
