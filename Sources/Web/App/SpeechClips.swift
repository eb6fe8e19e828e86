import Foundation

/// Spoken numbers and words: one WAV file each, made when the program is built.
///
/// They stay on disk, for they are megabytes and a run needs a handful.
package struct SpeechClips: Sendable {
  private let folder: String
  /// The clips that are there, by language.
  let names: [Language: Set<String>]

  /// - Parameter folder: A path with one folder for each language; without one, or without files
  ///   there, nothing is spoken.
  package init(folder: String?) {
    self.folder = folder ?? ""
    var names: [Language: Set<String>] = [:]
    for language in Language.allCases {
      let path = "\(self.folder)/\(language.rawValue)"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      names[language] = Set(
        files.filter { $0.hasSuffix(".wav") }.map { String($0.dropLast(".wav".count)) })
    }
    self.names = names
  }

  /// Whether a language can be spoken at all.
  func speaks(_ language: Language) -> Bool { !(names[language]?.isEmpty ?? true) }

  /// Returns the bytes of a clip, or nothing if there is none of this name.
  func bytes(_ name: String, _ language: Language) throws -> [UInt8]? {
    guard names[language]?.contains(name) ?? false else { return nil }
    let path = "\(folder)/\(language.rawValue)/\(name).wav"
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Returns the bytes of a clip that is named with its language, `sv/6`, or nothing if there is none.
  ///
  /// - Throws: What reading throws.
  package func bytes(named name: String) throws -> [UInt8]? {
    let parts = name.split(separator: "/").map(String.init)
    guard parts.count == 2, let language = Language(rawValue: parts[0]) else { return nil }
    return try bytes(parts[1], language)
  }

  /// Returns the bytes of a clip of the learning games, of which there are too many to know them all.
  ///
  /// - Parameters:
  ///   - word: Its name; one with a stroke or of dots alone has no clip.
  ///   - part: The folder: `words`, `slow`, `sentences` or `aloud`.
  ///   - language: Whose it is.
  /// - Returns: The file; nothing if there is none.
  func bytes(of word: String, in part: String, _ language: Language) -> [UInt8]? {
    path(of: word, in: part, language).flatMap { FileManager.default.contents(atPath: $0) }
      .map { [UInt8]($0) }
  }

  /// Whether there is a clip of a word.
  func knows(_ word: String, in part: String, _ language: Language) -> Bool {
    path(of: word, in: part, language).map { FileManager.default.fileExists(atPath: $0) } ?? false
  }

  private func path(of word: String, in part: String, _ language: Language) -> String? {
    let isName = !word.contains("/") && !word.contains("\0") && !word.allSatisfy { $0 == "." }
    return isName && !folder.isEmpty ? "\(folder)/\(language.rawValue)/\(part)/\(word).wav" : nil
  }

  /// Where clips are: beside the program, or for one that was just built where `make speech` puts
  /// them.
  package static func defaultFolder() -> String? {
    let files = FileManager.default
    guard let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return nil
    }
    var folders = [(program as NSString).deletingLastPathComponent + "/speech"]
    if let build = program.range(of: "/.build/") {
      folders.append(program[..<build.upperBound] + "speech")
    }
    return folders.first { files.fileExists(atPath: $0) }
  }
}
