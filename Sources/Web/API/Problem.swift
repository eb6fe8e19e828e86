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
  }

  static func invalid(_ name: String, _ rule: String) -> Problem {
    Problem(.unprocessableContent, "invalid-parameter", "\(name): \(rule).")
  }

  /// Codes that the web itself adds to those of the station.
  package static let codes = [
    "not-found", "foreign-host", "foreign-origin", "not-json", "malformed-json", "invalid-body",
    "body-too-large", "invalid-parameter", "invalid-idempotency-key", "internal",
    "mail-address-invalid",
  ]

  private struct Body: Encodable {
    var type: String
    var title: String
    var status: Int
    var detail: String
    var code: String
    var run: Run?
  }

  /// Returns the answer, its title in the reader's language.
  func response(_ words: Words?) throws -> Response {
    let body = Body(
      type: "urn:sideline:problem:\(code)", title: words?.known("problem.\(code)") ?? code,
      status: status.code, detail: detail, code: code, run: run)
    return Response(
      status: status, headers: [.contentType: "application/problem+json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: try OutsideJSON.text(body))))
  }
}
