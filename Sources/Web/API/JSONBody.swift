import Hummingbird
import Model
import NIOCore

/// The body of a changing request.
struct JSONBody {
  let bytes: [UInt8]

  /// Reads the body.
  ///
  /// - Throws: `Problem` 413 if it is larger than allowed.
  init(_ request: Request) async throws {
    do {
      let buffer = try await request.body.collect(upTo: RequestGuard.limit(for: request))
      bytes = Array(buffer.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw RequestGuard.tooLarge
    }
  }

  /// Decodes the body.
  ///
  /// - Throws: `Problem` 400 if it is not JSON, 422 if it is JSON of another shape.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    do {
      _ = try JSON.decode(JSONValue.self, from: bytes)
    } catch {
      throw Problem(.badRequest, "malformed-json", "The body is not JSON.")
    }
    do {
      return try JSON.decode(type, from: bytes)
    } catch let error as DecodingError {
      throw Problem(.unprocessableContent, "invalid-body", Self.sentence(on: error))
    }
  }

  private static func sentence(on error: DecodingError) -> String {
    let (path, reason): ([any CodingKey], String) =
      switch error {
      case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
      case .typeMismatch(let type, let context): (context.codingPath, "is not a \(type)")
      case .valueNotFound(let type, let context): (context.codingPath, "is not a \(type)")
      case .dataCorrupted(let context): (context.codingPath, "is not allowed")
      @unknown default: ([], "is not allowed")
      }
    let name = path.map(\.stringValue).joined(separator: ".")
    return "\(name.isEmpty ? "The body" : name) \(reason)."
  }
}
