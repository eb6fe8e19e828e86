import Crypto
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// What a paired screen keeps and shows with each request: 256 bits that nobody can guess.
struct ScreenToken: Sendable {
  /// The prefix has browsers hold it to TLS, this machine and its whole path
  /// (draft-ietf-httpbis-rfc6265bis-22, section 4.1.3.2).
  static let cookie = "__Host-sideline"
  private static let attributes = "Secure; HttpOnly; SameSite=Strict; Path=/"
  private static let count = 32

  private let bytes: [UInt8]

  /// Makes a new one with the system's generator.
  init() {
    var generator = SystemRandomNumberGenerator()
    bytes = (0..<Self.count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Reads what came with a request; nothing if that is none.
  init?(cookieOf request: Request) {
    guard let text = request.cookies[Self.cookie]?.value else { return nil }
    let padded = text.replacing("-", with: "+").replacing("_", with: "/") + "="
    guard let data = Data(base64Encoded: padded), data.count == Self.count else { return nil }
    bytes = Array(data)
    // One form alone stands for it.
    guard self.text == text else { return nil }
  }

  /// What is kept of it here.
  var digest: [UInt8] { Array(SHA256.hash(data: bytes)) }

  /// In base64url without padding (RFC 4648 section 5).
  private var text: String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Has a screen keep it for as long as its browser keeps anything of a visit.
  func keep(by response: Response) -> Response {
    var response = response
    response.headers[.setCookie] = "\(Self.cookie)=\(text); \(Self.attributes)"
    return response
  }

  /// Has a screen forget it.
  static func drop(by response: Response) -> Response {
    var response = response
    response.headers[.setCookie] = "\(cookie)=; \(attributes); Max-Age=0"
    return response
  }
}
