import Export
import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/code/share`: a program or somebody's progress as a text, out and in again.
struct CodeShareAPI: Sendable {
  let desk: CodeDesk
  let outbox: Outbox

  func add(to group: RouterGroup<WebContext>) {
    group.post("code/share", use: share)
    group.post("code/share/read", use: read)
    group.post("code/share/take", use: take)
    group.post("code/share/mail", use: mail)
  }

  private enum Kind: String, Codable, Sendable { case program, progress }

  private struct ShareBody: Decodable {
    var kind: Kind
    var name: String?
    var participant: Int?
  }

  private struct Shared: Encodable {
    var text: String
    var bytes: Int
    /// Whether it fits into a QR code that a tablet's camera reads.
    var qr: Bool
    /// What the file is called.
    var file: String
  }

  private func shared(_ body: JSONBody, _ request: Request) throws -> Shared {
    let wish = try body.decoded(as: ShareBody.self)
    let share: CodeShare
    switch wish.kind {
    case .program:
      share = .program(name: try Self.name(wish.name), try desk.program(body, request).program)
    case .progress:
      guard let participant = wish.participant else {
        throw Problem(.unprocessableContent, "invalid-body", "participant is missing.")
      }
      let person = try desk.catalogue.knownParticipant(participant)
      let name = try Self.name(wish.name ?? person.nickname)
      share = try desk.catalogue.codeProgress(of: participant).share(name: name)
    }
    let text = share.text
    let bytes = text.utf8.count
    // Whoever leaves their name out has a file all the same.
    let name = wish.name.flatMap { $0.isEmpty ? nil : $0 } ?? wish.kind.rawValue
    return Shared(
      text: text, bytes: bytes, qr: bytes <= CodeShare.mostQRBytes,
      file: CodeFile(name: name, text: "").name)
  }

  private static func name(_ name: String?) throws -> String {
    let name = name ?? ""
    guard name.count <= 60, Participant.isPlain(name) else {
      throw Problem(
        .unprocessableContent, "code-name-invalid", "A name has at most 60 letters in one line.")
    }
    return name
  }

  private func share(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    return try JSONAnswer.response(try shared(body, request))
  }

  private struct ReadBody: Decodable {
    var text: String
    var language: SlangLanguage?
    var participant: Int?
  }

  private struct Found: Encodable {
    struct Done: Encodable {
      var id: String
      var title: String?
      var starred: Bool
    }

    var kind: Kind
    var name: String
    /// Of a program.
    var program: JSONValue?
    var text: String?
    var faults: [SlangFaultReport]?
    /// Of progress, and how many of them are known here.
    var tasks: [Done]?
    var known: Int?
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: ReadBody.self)
    let language = wish.language ?? desk.language(request)
    switch try Self.read(wish.text, language) {
    case .program(let name, let program):
      let reading = CodeReading(program, language, desk.words(language))
      return try JSONAnswer.response(
        Found(
          kind: .program, name: name, program: reading.program, text: reading.text,
          faults: reading.faults))
    case .progress(let name, let done):
      let courses = desk.catalogue.code.courses()
      let tasks = done.map { one in
        Found.Done(
          id: one.id,
          title: courses.task(one.id)?.title[language]
            ?? (courses.quiz(one.id) == nil
              ? nil : courses.lesson(with: one.id)?.lesson.title[language]),
          starred: one.isStarred)
      }
      return try JSONAnswer.response(
        Found(
          kind: .progress, name: name, tasks: tasks,
          known: tasks.count { $0.title != nil }))
    }
  }

  private static func read(_ text: String, _ language: SlangLanguage) throws -> CodeShare {
    do throws(CodeShare.Problem) {
      return try CodeShare(text, language: language)
    } catch {
      switch error {
      case .cut:
        throw Problem(.unprocessableContent, "code-share-cut", "Not all of the text is there.")
      case .unknown:
        throw Problem(.unprocessableContent, "code-share-unknown", "The text is none of ours.")
      case .reading(let problem): throw Problem(problem)
      }
    }
  }

  private func take(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: ReadBody.self)
    guard let participant = wish.participant else {
      throw Problem(.unprocessableContent, "invalid-body", "participant is missing.")
    }
    guard case .progress(_, let done) = try Self.read(wish.text, .en) else {
      throw Problem(.unprocessableContent, "code-share-unknown", "The text is no progress.")
    }
    // What is done already is left out, so that twice is as well as once.
    try Idempotency.check(request, body, by: desk.catalogue)
    let progress = try await desk.station.take(done, of: participant)
    return try JSONAnswer.response(CodeProgressView(progress, of: participant))
  }

  private struct MailBody: Decodable {
    var to: [String]
    var participant: Int?
  }

  private func mail(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: MailBody.self)
    let shared = try shared(body, request)
    let words = desk.words(desk.language(request))
    // What is about one person alone is cancelled when they are forgotten.
    let filter = TrialFilter(participant: wish.participant)
    let mail = try CodeMail.request(
      wish.to, filter, subject: words("slang.share.subject"),
      text: words("slang.share.text") + "\n\n" + shared.text,
      file: MailFile(name: shared.file, type: "text/plain; charset=utf-8", text: shared.text))
    return try await Idempotency.answer(
      request, body, by: desk.catalogue, status: .created,
      as: { (mails: [MailRecord]) in ItemList(items: mails.map { MailView($0, words) }) },
      act: { try await outbox.add(mail, key: $0) })
  }
}

/// Mails of the learn-to-code part.
enum CodeMail {
  /// - Throws: `Problem` 422 for what is no address, or too many.
  static func request(
    _ recipients: [String], _ filter: TrialFilter, subject: String, text: String, file: MailFile
  ) throws(Problem) -> MailRequest {
    guard (1...MailRequest.recipientLimit).contains(recipients.count) else {
      throw Problem.invalid("to", "1 to \(MailRequest.recipientLimit) addresses")
    }
    var addresses: [MailAddress] = []
    for text in recipients {
      guard let address = MailAddress(rawValue: text) else {
        throw Problem(
          .unprocessableContent, "mail-address-invalid", "One of to is not an address.")
      }
      addresses.append(address)
    }
    return MailRequest(
      recipients: addresses, filter: filter, format: .csv, subject: subject, text: text, file: file)
  }
}
