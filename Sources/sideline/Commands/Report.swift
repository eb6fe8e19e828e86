import ArgumentParser
import Export
import Foundation
import Glibc
import Logging
import Model
import Store
import Web

struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a report for who helps: versions, findings and the journal of the last hour.",
    discussion: """
      Names, nicknames, groups, cards, mail addresses and addresses of Bluetooth and networks are \
      cut out. It is sent nowhere. With --output it is shown first and written after a yes.
      """)

  @Option(help: "The file to write after a yes; it must not exist.")
  var output: String?

  @Option(help: "The folder of the database.")
  var data: String?

  @Option(help: "The folder that stands for /sys.")
  var sysfs = "/sys"

  @Option(help: "The folder that stands for /dev.")
  var dev = "/dev"

  private struct Answer: Decodable {
    var text: String
  }

  func run() async throws {
    let text = try await text()
    announce(text)
    guard let output else { return }
    complain("Write this to \(output)? [y/N]")
    guard let answer = readLine(), answer.lowercased().hasPrefix("y") else {
      complain("Nothing was written.")
      throw ExitCode(1)
    }
    let file = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0, writeAll(Array(text.utf8), to: file), close(file) == 0 else {
      complain("\(output) cannot be written: \(String(cString: strerror(errno)))")
      throw ExitCode(1)
    }
  }

  private func text() async throws -> String {
    let folder = DataFolder.path(data)
    if let port = Self.port(of: folder) {
      let answer = try LoopbackClient.get("/api/v1/report?lang=en", port: port)
      if answer.status == 200 {
        return try JSON.decode(Answer.self, from: Array(answer.body.utf8)).text
      }
    }
    return try await made(folder)
  }

  /// Where the station that has a folder answers, if there is one.
  private static func port(of folder: String) -> Int? {
    guard FileManager.default.fileExists(atPath: folder) else { return nil }
    do {
      _ = try DataLock(folder: folder)
      return nil
    } catch {
      return (error as? DataLock.Held)?.port
    }
  }

  /// The report of a station that does not run: its service's journal is the system's.
  private func made(_ folder: String) async throws -> String {
    let words = try await Assets.bundled().words
    let english = words[.en] ?? .empty(.en)
    let links = try Links(sysfs: sysfs, dev: dev)
    let examination = Examination(sysfs: sysfs, dev: dev, folder: folder)
    let findings = await examination.findings(
      await DeviceSearch.look(with: links.all, for: examination.patience))
    var journal = try Self.journal()
    var redaction = Redaction(people: [])
    do {
      redaction = try Self.redaction(folder)
    } catch is StoreError {
      // Whose names would be cut stands in the database alone.
      journal = [english("doctor.report.unnamed")]
    }
    return SupportReport(
      versions: Versions.lines(), findings: findings.map { FindingText($0, english) },
      journal: journal
    ).text(redaction, english)
  }

  private static func redaction(_ folder: String) throws -> Redaction {
    let path = DataFolder.database(in: folder)
    guard access(path, F_OK) == 0 else { return Redaction(people: []) }
    let store = try Store(path: path)
    let outbox = Outbox(
      store: store, password: MailPassword(folder: folder), logger: Logger(label: "sideline"))
    return Redaction(people: try store.everyParticipant(), settings: try outbox.settings())
  }

  /// What the service wrote within the last hour (journalctl(1)); nothing where there is no journal.
  private static func journal() throws -> [String] {
    let path = "/usr/bin/journalctl"
    guard access(path, X_OK) == 0 else { return [] }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "--unit=sideline", "--since=-1h", "--output=short-iso", "--no-pager", "--quiet",
      "--no-hostname",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
