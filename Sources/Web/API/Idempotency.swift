import HTTPTypes
import Hummingbird
import Station
import Store

/// The `Idempotency-Key` of a request: the same key gives the same answer once.
enum Idempotency {
  private static let name = HTTPField.Name("Idempotency-Key")
  private static let longest = 200

  /// Returns the key with a digest of what it came with, or nothing if there is none.
  ///
  /// - Throws: `Problem` 422 if the key is empty, too long or not printable ASCII.
  static func key(of request: Request, body: JSONBody) throws -> RequestKey? {
    guard let name, let key = request.headers[name] else { return nil }
    let isPrintable = key.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isPrintable, (1...longest).contains(key.utf8.count) else {
      throw Problem(
        .unprocessableContent, "invalid-idempotency-key",
        "Idempotency-Key is not 1 to \(longest) printable ASCII characters.")
    }
    let content = Array("\(request.method.rawValue) \(request.uri.path)\n".utf8) + body.bytes
    return RequestKey(key: key, fingerprint: Digest.text(content))
  }

  /// Answers a changing request once.
  ///
  /// - Parameters:
  ///   - key: The request's key, if it has one.
  ///   - catalogue: Remembers the answer.
  ///   - status: The status of a first answer.
  ///   - act: Does what is asked; it must claim the key in the same transaction.
  /// - Returns: The first answer to this key, or the new one.
  /// - Throws: `StationError`; nothing is remembered then.
  static func answer<Value: Encodable>(
    _ key: RequestKey?, by catalogue: Catalogue, status: HTTPResponse.Status,
    act: () async throws -> Value
  ) async throws -> Response {
    if let key, let known = try catalogue.answer(to: key) {
      return JSONAnswer.response(
        text: known.body, status: HTTPResponse.Status(code: known.status))
    }
    let text = try OutsideJSON.text(try await act())
    if let key {
      try catalogue.remember(RememberedAnswer(status: status.code, body: text), to: key)
    }
    return JSONAnswer.response(text: text, status: status)
  }
}
