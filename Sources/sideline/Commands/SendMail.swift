import ArgumentParser
import Export
import Logging
import Model
import Station
import Store
import Web

struct SendMail: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail", abstract: "Mail results, from the shell or a timer.",
    discussion: """
      A running station queues the mail. Without one it is sent from here; what cannot go now stays \
      in the outbox and goes when the station runs. The account is set up on the page /settings/mail. \
      Ends with 0 if the mail is sent or queued by the station, with 69 if it waits, with 1 if it failed.
      """)

  @Option(name: .customLong("to"), help: "Where it goes; may be given several times.")
  var recipients: [String] = []

  @Option(help: "Only results of that last time: 12h, 7d, 4w.")
  var since: String?

  @Option(help: "From this time on, ISO 8601.")
  var from: String?

  @Option(help: "Up to this time, ISO 8601.")
  var until: String?

  @Option(help: "Only this participant.")
  var participant: Int?

  @Option(help: "Only this exercise.")
  var exercise: String?

  @Option(help: "csv, excel-sv or jsonl.")
  var format: String?

  @Option(help: "The subject.")
  var subject: String?

  @Option(help: "The text above the table.")
  var text: String?

  @Option(help: "The language of subject and text where none is given: sv or en.")
  var language = "sv"

  @Option(help: "The folder of the database.")
  var data: String?

  func validate() throws {
    guard !recipients.isEmpty else { throw ValidationError("--to is missing.") }
    guard Language(rawValue: language) != nil else {
      throw ValidationError("--language is \(language): sv or en.")
    }
    guard since == nil || from == nil else {
      throw ValidationError("--since and --from exclude each other.")
    }
    if let since, Self.seconds(since) == nil {
      throw ValidationError("--since is \(since), not a time such as 7d.")
    }
  }

  func run() async throws {
    let folder = DataFolder.path(data)
    do {
      let lock = try DataLock(folder: folder)
      try await sendFromHere(folder)
      withExtendedLifetime(lock) {}
    } catch let held as DataLock.Held {
      guard let port = held.port else {
        complain("A station has \(folder) and does not answer yet.")
        throw ExitCode.unavailable
      }
      try handOver(port)
    }
  }

  private var filter: [String: String] {
    var filter: [String: String] = [:]
    filter["participant"] = participant.map(String.init)
    filter["exercise"] = exercise
    filter["from"] =
      since.flatMap(Self.seconds).map { Timestamp.now().advanced(bySeconds: -$0).description }
      ?? from
    filter["to"] = until
    return filter
  }

  /// Gives it to the station that has the folder.
  private func handOver(_ port: Int) throws {
    var body: [String: JSONValue] = [
      "recipients": .array(recipients.map { .string($0) }),
      "filter": .object(filter.mapValues { .string($0) }),
    ]
    body["format"] = format.map { .string($0) }
    body["subject"] = subject.map { .string($0) }
    body["text"] = text.map { .string($0) }
    let answer = try LoopbackClient.post(
      "/api/v1/mails?lang=\(language)", body: JSON.bytes(body), port: port)
    guard answer.status == 201 else {
      complain("the station did not take the mail: \(answer.body)")
      throw (400..<500).contains(answer.status) ? ExitCode.dataError : ExitCode(1)
    }
    print("queued")
  }

  private func sendFromHere(_ folder: String) async throws {
    LoggingSystem.bootstrap { Journal(label: $0) }
    let store = try StationStore.opening(folder) {
      try StationStore.store(folder)
    }
    let outbox = Outbox(
      store: store, password: MailPassword(folder: folder), logger: Logger(label: "sideline"))
    let words = try await Assets.bundled().words[Language(rawValue: language) ?? .sv]
    let mails: [MailRecord]
    do {
      var request = try MailWish(
        recipients: recipients, filter: filter.mapValues { .string($0) }, format: format,
        subject: subject, text: text
      ).request(words)
      request.filter = try RoundListing.listed(request.filter, in: store)
      mails = try await outbox.add(request)
    } catch let error as OutboxError {
      complain(words?.known("problem.\(error.code)") ?? error.detail)
      throw ExitCode.dataError
    } catch let problem as Problem {
      complain(problem.detail)
      throw ExitCode.dataError
    }
    try outbox.start()
    await outbox.settle()
    await outbox.stop()
    let states = try mails.compactMap { try store.mail($0.id) }
    for mail in states {
      let reason = mail.code.flatMap { words?.known("mail.error.\($0)") }
      print([mail.state.rawValue, mail.subject, reason].compactMap { $0 }.joined(separator: "\t"))
    }
    if states.contains(where: { $0.state == .failed }) { throw ExitCode(1) }
    if states.contains(where: { $0.state != .sent }) { throw ExitCode.unavailable }
  }

  /// Returns the seconds that a number of hours, days or weeks has.
  static func seconds(_ text: String) -> Double? {
    let units: [Character: Double] = ["h": 3600, "d": 86_400, "w": 604_800]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
      (1...10_000).contains(count)
    else { return nil }
    return Double(count) * unit
  }
}
