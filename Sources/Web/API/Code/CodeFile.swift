import HTTPTypes
import Hummingbird
import NIOCore

/// A text of the learn-to-code part that somebody saves: a program, or how far they are.
struct CodeFile {
  /// What the file is called: letters and digits that any file system takes.
  let name: String
  let text: String
  var type = "text/plain; charset=utf-8"

  static let ending = ".slang.txt"

  init(name: String, text: String) {
    self.name = Self.plain(name) + Self.ending
    self.text = text
  }

  init(whole name: String, type: String, text: String) {
    self.name = name
    self.text = text
    self.type = type
  }

  func response() -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Letters with marks lose them, everything else becomes a hyphen.
  private static func plain(_ name: String) -> String {
    let swedish: [Character: Character] = ["å": "a", "ä": "a", "ö": "o", "é": "e", "ü": "u"]
    let letters = name.lowercased().map { swedish[$0] ?? $0 }
    let words = letters.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let plain = words.map { String($0) }.joined(separator: "-").prefix(40)
    return plain.isEmpty ? "program" : String(plain)
  }
}
