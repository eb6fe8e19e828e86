import Foundation

@testable import Web

/// What `Sources/Speech/make-clips` will speak: numbers, the words of a language's list, spoken units.
enum ClipList {
  static func names(_ language: Language) throws -> [String] {
    let process = Process()
    process.executableURL = Checkout.root.appending(path: "Sources/Speech/make-clips")
    process.arguments = ["--list", language.rawValue]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }
}
