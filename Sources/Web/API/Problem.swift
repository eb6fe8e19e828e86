import Engine
import Export
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station

/// An answer that says what went wrong (RFC 9457), with a stable code and, for a moment that was
/// wrong, the run as it is.
package struct Problem: Error {
  var status: HTTPResponse.Status
  var code: String
  /// What happened, in English, for whoever reads a log.
  package var detail: String
  var run: Run?
  /// What the answer's head says beside its type.
  var headers = HTTPFields()
  /// What is wrong with the definition of an exercise.
  var exerciseError: ExerciseError?
  /// Where it stands in a file that was sent.
  var cell: Cell?
  /// Which file in one that has several.
  var file: String?
  /// What is wrong in a file that was sent, and where.
  var errors: [Fault] = []
  /// The kept program as it is now, which somebody else changed.
  var program: CodeProgramView?
  /// How many wrong codes a screen that pairs has left.
  var triesLeft: Int?
  /// How long it waits before it may try again, in seconds.
  var waitSeconds: Int?
  /// The title, where its code alone does not say it.
  var sentence: Sentence?

  /// Where a sentence is found, and its variable parts.
  struct Sentence: Sendable {
    var key: String
    var parts: [String: String]
  }

  /// A cell of a file.
  struct Cell: Sendable {
    /// From 1.
    var line: Int
    /// The cell in its row, from 1.
    var column: Int
    /// What stands there, shortened.
    var text: String?
  }

  init(
    _ status: HTTPResponse.Status, _ code: String, _ detail: String, run: Run? = nil
  ) {
    self.status = status
    self.code = code
    self.detail = detail
    self.run = run
  }

  init(_ error: StationError) {
    let status: HTTPResponse.Status =
      switch error.status {
      case .unknown: .notFound
      case .notAllowed: .conflict
      case .refused: .unprocessableContent
      case .gone: .serviceUnavailable
      case .failed: .internalServerError
      }
    self.init(status, error.code, error.detail, run: error.run)
    exerciseError = error.exerciseError
  }

  init(_ error: SheetError) {
    self.init(
      .unprocessableContent, error.code,
      "Line \(error.line), column \(error.column): \(error.text ?? error.code).")
    cell = Cell(line: error.line, column: error.column, text: error.text)
  }

  static func invalid(_ name: String, _ rule: String) -> Problem {
    Problem(.unprocessableContent, "invalid-parameter", "\(name): \(rule).")
  }

  /// Codes that the web itself adds to those of the station.
  static package let codes = [
    "not-found", "foreign-host", "foreign-origin", "not-json", "malformed-json", "invalid-body",
    "body-too-large", "invalid-parameter", "invalid-idempotency-key", "internal",
    "mail-address-invalid", "unknown-import", "import-not-now",
    "learning-list-invalid", "sound-too-large", "sound-not-wave", "sound-format", "sound-too-long",
    "sound-empty", "sound-not-word", "not-sound",
    "not-zip", "archive-no-list", "archive-not-text", "archive-unknown-file",
    "archive-unknown-word",
    "archive-too-large",
    "code-program-unreadable", "code-program-large", "code-not-repairable", "code-inputs-invalid",
    "code-answer-unknown", "code-picture-invalid", "code-share-cut", "code-share-unknown",
    "code-course-invalid", "code-course-unknown", "code-course-shipped", "code-course-name",
    "code-course-none", "code-course-twice", "code-course-no-folder",
    "eye-screen-unknown", "method-not-allowed", "bad-transfer-encoding",
    "too-many-downloads", "too-many-pictures", "no-picture-tool", "picture-failed",
    "no-speech-tool", "speech-failed", "speech-busy", "speech-empty", "speech-long",
    "not-paired", "role-too-low", "room-open", "room-full", "room-name-invalid",
    "room-here", "screen-name-invalid", "screen-here", "screen-unknown", "remote-of-nobody",
    "pairing-code-wrong", "pairing-wait", "pairing-ended", "pairing-full", "pairing-unknown",
    "port-taken", "port-refused", "certificate-unreadable", "certificate-foreign",
    "certificate-expired", "certificate-early", "certificate-not-kept",
    "club-not-here", "club-name-invalid",
  ]

  private struct Body: Encodable {
    var type: String
    var title: String
    var status: Int
    var detail: String
    var code: String
    var run: Run?
    var file: String?
    var line: Int?
    var column: Int?
    var text: String?
    var errors: [Fault]?
    var program: CodeProgramView?
    var triesLeft: Int?
    var waitSeconds: Int?

    enum CodingKeys: String, CodingKey {
      case type, title, status, detail, code, run, file, line, column, text, errors
      case program = "program_now"
      case triesLeft = "tries_left"
      case waitSeconds = "wait_s"
    }
  }

  /// Something wrong in what was sent, and where.
  struct Fault: Encodable, Sendable {
    var key: String
    /// From 1, if a text with lines was sent.
    var line: Int?
    var code: String
    /// In the reader's language.
    var message: String
  }

  /// Returns the answer, its title in the reader's language.
  func response(_ words: Words?) throws -> Response {
    let worded = words.flatMap { words in exerciseError.map { ($0, words) } }
    let title =
      worded.map { ExerciseErrorText.whole($0, $1) }
      ?? sentence.flatMap { sentence in words.map { $0(sentence.key, sentence.parts) } }
    let faults = worded.map { error, words in
      [
        Fault(
          key: error.key, line: error.line, code: error.code.rawValue,
          message: ExerciseErrorText.sentence(error, words))
      ]
    }
    let body = Body(
      type: "urn:sideline:problem:\(code)",
      title: title ?? words?.known("problem.\(code)") ?? code,
      status: status.code, detail: detail, code: code, run: run,
      file: file, line: cell?.line, column: cell?.column, text: cell?.text,
      errors: faults ?? (errors.isEmpty ? nil : errors), program: program,
      triesLeft: triesLeft, waitSeconds: waitSeconds)
    return Response(
      status: status, headers: [.contentType: "application/problem+json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: try JSON.text(body))))
  }
}
