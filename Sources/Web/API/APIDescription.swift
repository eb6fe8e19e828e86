import Model

/// The OpenAPI document.
///
/// Its file leaves out what holds for every operation of a kind: the answers to a request that is
/// foreign, malformed, too large or about something that is not there.
struct APIDescription: Sendable {
  private static let methods = ["get", "put", "post", "patch", "delete"]

  private let document: [String: JSONValue]

  /// - Parameter file: The document as it is in its file.
  /// - Throws: `DecodingError` if it is none.
  init(_ file: [UInt8]) throws {
    document = try JSON.decode(from: file)
  }

  /// The methods that each path takes, in capital letters.
  var methods: [String: [String]] {
    paths.mapValues { item in
      Self.methods.filter { item[$0] != nil }.map { $0.uppercased() }
    }
  }

  /// Returns the whole document in JSON.
  func text() throws -> String {
    var document = document
    document["paths"] = .object(
      paths.reduce(into: [:]) { result, path in
        result[path.key] = .object(
          path.value.reduce(into: path.value) { item, operation in
            guard Self.methods.contains(operation.key) else { return }
            item[operation.key] = Self.whole(operation.value, operation.key, of: path.key)
          })
      })
    return try JSON.text(document)
  }

  private var paths: [String: [String: JSONValue]] {
    guard case .object(let paths)? = document["paths"] else { return [:] }
    return paths.compactMapValues { item in
      guard case .object(let operations) = item else { return nil }
      return operations
    }
  }

  /// Returns an operation with every answer that it may get.
  private static func whole(
    _ operation: JSONValue, _ method: String, of path: String
  ) -> JSONValue {
    guard case .object(var operation) = operation,
      case .object(var responses)? = operation["responses"]
    else { return operation }
    var errors = ["403": "Foreign", "500": "Failed"]
    if method != "get" {
      errors["413"] = "TooLarge"
      errors["415"] = "NotJSON"
      errors["422"] = "Refused"
    }
    if operation["requestBody"] != nil { errors["400"] = "Malformed" }
    if path.contains("{") { errors["404"] = "Unknown" }
    for (status, name) in errors {
      responses[status] = .object(["$ref": .string("#/components/responses/\(name)")])
    }
    operation["responses"] = .object(responses)
    return .object(operation)
  }
}
