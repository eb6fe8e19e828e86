import Foundation

@testable import Web

/// What `Sources/Speech/make-clips` will speak.
enum ClipList {
  /// Numbers, the words of a language's list, spoken units.
  static func names(_ language: Language) throws -> [String] { try printed("--list", language) }

  /// What pages of the learning games read aloud.
  static func aloud(_ language: Language) throws -> [String] { try printed("--aloud", language) }

  /// What the learning games say, each with its folder before it: `words/solros`.
  static func words(_ language: Language) throws -> [String] {
    try lines("--words", language).map { line in
      line.split(separator: "\t").prefix(2).joined(separator: "/")
    }
  }

  private static func printed(_ option: String, _ language: Language) throws -> [String] {
    try lines(option, language).map { String($0.prefix { $0 != "\t" }) }
  }

  private static func lines(_ option: String, _ language: Language) throws -> [Substring] {
    let process = Process()
    process.executableURL = Checkout.root.appending(path: "Sources/Speech/make-clips")
    process.arguments = [option, language.rawValue]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n")
  }
}
