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
      let files = FileManager.default.enumerator(atPath: "\(self.folder)/\(language.rawValue)")
      let found = files?.compactMap { $0 as? String }.filter { $0.hasSuffix(".wav") } ?? []
      names[language] = Set(found.map { String($0.dropLast(".wav".count)) })
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
