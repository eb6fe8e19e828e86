import HTTPTypes
import Hummingbird

/// Refuses what another web page in the same browser could send, and what is too large.
///
/// A page of any site can make the browser send requests to this port; what tells them apart is
/// `Host` (a name of that site that points here), `Origin`, and a content type that a form cannot
/// have. What comes from the room is held to the same by the names that the station has there.
struct RequestGuard: RouterMiddleware {
  /// The largest body, in bytes.
  static let bodyLimit = 64 * 1024
  /// The largest body of `POST /api/v1/replays`, which carries a whole capture.
  static let captureLimit = 16 * 1024 * 1024

  /// The largest body of an import of participants: a file of 256 KiB in base64.
  static let sheetLimit = 384 * 1024
  /// The largest body of one part of an import of results: 512 KiB in base64.
  static let importPartLimit = 704 * 1024

  /// The largest body with a list of words: as much as is read of one, with its escapes in JSON.
  static let listLimit = 2 * 1024 * 1024 + bodyLimit
  /// The largest body with the sound of a word.
  static let soundLimit = 400_000

  /// The largest body with a list and its recorded words.
  static let archiveLimit = 32 * 1024 * 1024

  /// The largest body with a program: as much text as is read of one, with its escapes in JSON.
  static let codeLimit = 512 * 1024
  /// The largest body with courses.
  static let courseLimit = 8 * 1024 * 1024

  /// The largest body about the club: an invitation is at most 2953 letters, with white space and a name.
  static let clubLimit = 16 * 1024

  private static let club = "/api/v1/club/"
  private static let code = "/api/v1/code/"
  private static let courses = "/api/v1/code/courses/import"
  private static let archive = "/api/v1/learning/lists/import"
  private static let lists = "/api/v1/learning/lists"
  private static let sounds = "/api/v1/learning/sounds/"

  /// The one address that does something when it is only read.
  private static let live = "/api/v1/live"

  let port: ListeningPort

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    try check(request, through: context.door)
    return try await next(request, context)
  }

  /// Returns true if the sender of a request that is let in waits for a word before its body.
  ///
  /// RFC 9110 section 10.1.1.
  func wantsToBeAsked(_ request: Request, through door: RoomDoor? = nil) -> Bool {
    guard let expect = HTTPField.Name("Expect"),
      request.headers[expect]?.lowercased() == "100-continue"
    else { return false }
    do {
      try check(request, through: door)
      return true
    } catch {
      // The refusal itself is the answer.
      return false
    }
  }

  private func check(_ request: Request, through door: RoomDoor?) throws {
    guard let host = request.head.authority, isOwn(host, door), !hasSecondHost(request) else {
      throw Problem(.forbidden, "foreign-host", "Host is not a name of ours with this port.")
    }
    try checkFraming(request.headers)
    guard Self.changes(request.method) || request.uri.path == Self.live else { return }
    if let origin = request.headers[.origin], !isOwn(origin: origin, door) {
      throw Problem(.forbidden, "foreign-origin", "Origin is \(origin).")
    }
    guard Self.changes(request.method) else { return try checkFetch(request.headers) }
    let length = request.headers[.contentLength].flatMap(Int.init)
    if let length, length > Self.limit(for: request) { throw Self.tooLarge }
    let isEmpty = (length ?? 0) == 0 && request.headers[.transferEncoding] == nil
    let type = request.headers[.contentType]
    if Self.isSound(request) {
      guard Self.isOf("audio/wav", type) else {
        throw Problem(
          .unsupportedMediaType, "not-sound",
          "Content-Type is \(type ?? "missing"), not audio/wav.")
      }
      return
    }
    if request.uri.path == Self.archive {
      guard Self.isOf("application/zip", type) else {
        throw Problem(
          .unsupportedMediaType, "not-zip",
          "Content-Type is \(type ?? "missing"), not application/zip.")
      }
      return
    }
    if request.uri.path == Self.courses, Self.isOf("application/zip", type) { return }
    // A request without a body needs no type; a browser sends `Origin` with it all the same.
    guard type == nil ? isEmpty : Self.isOf("application/json", type) else {
      throw Problem(
        .unsupportedMediaType, "not-json",
        "Content-Type is \(type ?? "missing"), not application/json.")
    }
  }

  /// Refuses a body whose end two programs could see in two places (RFC 9112 section 6.3).
  private func checkFraming(_ headers: HTTPFields) throws {
    guard let coding = headers[.transferEncoding] else { return }
    guard coding.lowercased() == "chunked", headers[.contentLength] == nil else {
      throw Problem(
        .badRequest, "bad-transfer-encoding",
        "Transfer-Encoding is \(coding); it may be chunked alone, without a Content-Length.")
    }
  }

  /// Refuses a stream to a page from elsewhere, which could have devices searched for with it.
  ///
  /// An image's address sends no `Origin`; browsers say so in this field (Fetch Metadata).
  private func checkFetch(_ headers: HTTPFields) throws {
    guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = headers[name] else { return }
    guard site == "same-origin" || site == "none" else {
      throw Problem(.forbidden, "foreign-origin", "Sec-Fetch-Site is \(site).")
    }
  }

  static var tooLarge: Problem {
    Problem(.contentTooLarge, "body-too-large", "The body is larger than is taken here.")
  }

  /// Returns the largest body that a request may have, in bytes.
  static func limit(for request: Request) -> Int {
    switch request.uri.path {
    case "/api/v1/replays": captureLimit
    case "/api/v1/participants/import": sheetLimit
    case let path where path.hasPrefix("/api/v1/imports/") && path.hasSuffix("/parts"):
      importPartLimit
    case archive: archiveLimit
    case courses: courseLimit
    case let path where path.hasPrefix(club): clubLimit
    case let path where path.hasPrefix(code): codeLimit
    case let path where path == lists || path.hasPrefix(lists + "/"): listLimit
    case let path where path.hasPrefix(sounds): soundLimit
    default: bodyLimit
    }
  }

  /// Returns true if there is a `Host` beside the one that became the authority.
  private func hasSecondHost(_ request: Request) -> Bool {
    request.headers.contains { $0.name.canonicalName == "host" }
  }

  private func isOwn(_ authority: String, _ door: RoomDoor?) -> Bool {
    door?.isOwn(authority) ?? Authority.isOwn(authority, port: port.value)
  }

  private func isOwn(origin: String, _ door: RoomDoor?) -> Bool {
    let scheme = door == nil ? "http://" : "https://"
    return origin.hasPrefix(scheme) && isOwn(String(origin.dropFirst(scheme.count)), door)
  }

  private static func changes(_ method: HTTPRequest.Method) -> Bool {
    method != .get && method != .head && method != .options
  }

  /// Whether a request carries the sound of a word, and not JSON.
  private static func isSound(_ request: Request) -> Bool {
    request.uri.path.hasPrefix(sounds) && !request.uri.path.hasSuffix("/delete")
  }

  private static func isOf(_ wanted: String, _ type: String?) -> Bool {
    type?.prefix { $0 != ";" }.trimmed.lowercased() == wanted
  }
}
