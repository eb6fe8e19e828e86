import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// The `Idempotency-Key` of a request: the same key gives the same answer once.
enum Idempotency {
  private static let name = HTTPField.Name("Idempotency-Key")
  private static let longest = 200

  /// What came of a request is not what its answer says.
  private struct OtherValue: Error {}

  /// Answers a changing request once.
  ///
  /// - Parameters:
  ///   - request: Whose key it is, if it has one.
  ///   - body: What came with it.
  ///   - catalogue: Remembers the answer.
  ///   - status: The status of a first answer.
  ///   - fingerprint: Stands for what came with the key, where nothing may tell that.
  ///   - view: What is told of what came of the request.
  ///   - act: Does what is asked, under the key, whose answer is kept with the change.
  /// - Returns: The first answer to this key, or the new one.
  /// - Throws: `Problem` 422 for a key that is none, `StationError`; nothing is remembered then.
  static func answer<Value: Sendable, View: Encodable & Sendable>(
    _ request: Request, _ body: JSONBody, by catalogue: Catalogue, status: HTTPResponse.Status,
    fingerprint: String? = nil, as view: @escaping @Sendable (Value) throws -> View,
    act: (RequestKey?) async throws -> Value
  ) async throws -> Response {
    guard let key = try key(of: request, body: body) else {
      return try JSONAnswer.response(view(try await act(nil)), status: status)
    }
    let words = { @Sendable (value: any Sendable) throws in
      guard let value = value as? Value else { throw OtherValue() }
      return RememberedAnswer(status: status.code, body: try JSON.text(view(value)))
    }
    let asked = RequestKey(
      key: key.key, fingerprint: fingerprint ?? key.fingerprint, words: words)
    if let known = try catalogue.answer(to: asked) { return response(known) }
    let value = try await act(asked)
    if let kept = try catalogue.answer(to: asked) { return response(kept) }
    let answer = try words(value)
    try catalogue.remember(answer, to: asked)
    return response(answer)
  }

  /// The same where what comes of the request is told as it is.
  static func answer<Value: Encodable & Sendable>(
    _ request: Request, _ body: JSONBody, by catalogue: Catalogue, status: HTTPResponse.Status,
    fingerprint: String? = nil, act: (RequestKey?) async throws -> Value
  ) async throws -> Response {
    try await answer(
      request, body, by: catalogue, status: status, fingerprint: fingerprint, as: { $0 }, act: act)
  }

  /// Refuses a key that was used for another request.
  ///
  /// For what may be done twice as well as once, so that no answer need be remembered.
  static func check(_ request: Request, _ body: JSONBody, by catalogue: Catalogue) throws {
    if let key = try key(of: request, body: body) { _ = try catalogue.answer(to: key) }
  }

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

  private static func response(_ answer: RememberedAnswer) -> Response {
    JSONAnswer.response(text: answer.body, status: HTTPResponse.Status(code: answer.status))
  }
}
