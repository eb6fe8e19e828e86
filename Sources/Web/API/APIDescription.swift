import Model

/// The OpenAPI document.
///
/// Its file leaves out what holds for every operation of a kind: the answers to a request that is
/// foreign, unpaired, malformed, too large or about something that is not there.
struct APIDescription: Sendable {
  private static let methods = ["get", "put", "post", "patch", "delete"]

  /// What a start of the program needs of the document: reading the rest takes ten times as long.
  private struct Outline: Decodable {
    /// Anything, which is not read.
    struct Operation: Decodable {
      init(from decoder: any Decoder) {}
    }

    var paths: [String: [String: Operation]]
  }

  private let file: [UInt8]
  /// The methods that each path takes, in capital letters.
  let methods: [String: [String]]

  /// - Parameter file: The document as it is in its file.
  /// - Throws: `DecodingError` if it is none.
  init(_ file: [UInt8]) throws {
    self.file = file
    let outline = try JSON.decode(Outline.self, from: file)
    methods = outline.paths.mapValues { item in
      Self.methods.filter { item[$0] != nil }.map { $0.uppercased() }
    }
  }

  /// Returns the whole document in JSON.
  ///
  /// - Throws: `DecodingError` if it is none.
  func text() throws -> String {
    var document: [String: JSONValue] = try JSON.decode(from: file)
    document["paths"] = .object(
      Self.paths(of: document).reduce(into: [:]) { result, path in
        result[path.key] = .object(
          path.value.reduce(into: path.value) { item, operation in
            guard Self.methods.contains(operation.key) else { return }
            item[operation.key] = Self.whole(operation.value, operation.key, of: path.key)
          })
      })
    return try JSON.text(document)
  }

  private static func paths(of document: [String: JSONValue]) -> [String: [String: JSONValue]] {
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
    var errors = ["401": "Unpaired", "403": "Foreign", "500": "Failed"]
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
