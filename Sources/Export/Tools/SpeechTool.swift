import FoundationEssentials

/// Speaks a text with `espeak-ng` of Debian's package of that name, for what no build can know: the
/// texts of courses, among them a teacher's own, and what a learner's program says.
package struct SpeechTool: Sendable {
  /// A voice, by the name that the program has for it.
  package enum Voice: String, Sendable, CaseIterable {
    case swedish = "sv"
    case english = "en-gb"
  }

  /// The program of the package.
  package static let installed = "/usr/bin/espeak-ng"
  /// Words per minute, as those of a child's instructions that are made when building.
  private static let speed = 130
  /// Six minutes, twice as long as any text that is let in.
  private static let mostBytes = 16 << 20

  private let path: String
  private let longest: Duration

  /// - Parameters:
  ///   - path: Of the program.
  ///   - longest: How long it may speak.
  package init(path: String = installed, longest: Duration = .seconds(10)) {
    self.path = path
    self.longest = longest
  }

  /// Whether the package is installed.
  package var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Speaks a text, which is read from a pipe, and so is never taken for an argument.
  ///
  /// - Parameters:
  ///   - text: Words and signs of sentences; `[[` would begin sounds in the program's own writing.
  ///   - voice: Of the text's language.
  /// - Returns: A WAV file of one channel.
  /// - Throws: `ToolFailure`.
  package func clip(of text: String, _ voice: Voice) async throws(ToolFailure) -> [UInt8] {
    guard isThere else { throw .missing }
    let run = ToolRun(
      path: path,
      // -b 1: the text is UTF-8.
      arguments: [
        "-v", voice.rawValue, "-s", String(Self.speed), "-b", "1", "--stdin", "--stdout",
      ],
      longest: longest, mostBytes: Self.mostBytes)
    let file = try await run.file(from: text)
    guard let whole = StreamedWave.withLengths(file) else { throw .failed("not a WAV file") }
    return whole
  }
}
