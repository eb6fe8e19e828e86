import FoundationEssentials
internal import Subprocess
internal import SystemPackage

/// Turns a drawing into a file that everybody can look at, with `rsvg-convert` of Debian's package
/// `librsvg2-bin`.
///
/// That is a process of its own: whatever a drawing makes of it, the station is not touched, and
/// fonts and a drawing library take up memory only while a picture is made.
package struct PictureTool: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case png
    case pdf

    package var mediaType: String { self == .png ? "image/png" : "application/pdf" }
  }

  package enum Failure: Error, Sendable, Equatable {
    /// There is no such program, or it cannot be started.
    case missing
    /// It ended without a picture; what it said about that, in one line.
    case failed(String)
    /// It took longer than a picture takes on any tablet.
    case tooSlow
  }

  /// The program of the package.
  package static let installed = "/usr/bin/rsvg-convert"
  private static let longest = Duration.seconds(15)
  private static let mostBytes = 8 << 20
  private static let mostWords = 4096

  private let path: String

  package init(path: String = installed) { self.path = path }

  /// Whether the package is installed.
  package var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - drawing: A document of SVG 1.1 with its own size.
  ///   - format: Of the picture.
  ///   - width: Of a PNG, in pixels; a PDF has the size of the drawing.
  /// - Returns: The file.
  /// - Throws: `Failure`.
  package func picture(
    of drawing: String, as format: Format, width: Int
  ) async throws(Failure) -> [UInt8] {
    guard isThere else { throw .missing }
    let path = FilePath(path)
    let size = format == .png ? ["--width", String(width)] : []
    let arguments = Arguments(["--format", format.rawValue] + size)
    let made = await Self.first { () -> Result<[UInt8], Failure> in
      do {
        let result = try await run(
          .path(path), arguments: arguments, input: .string(drawing),
          output: .bytes(limit: Self.mostBytes), error: .string(limit: Self.mostWords))
        guard result.terminationStatus.isSuccess, !result.standardOutput.isEmpty else {
          let words = result.standardError.split(separator: "\n").joined(separator: " ")
          return .failure(.failed(words))
        }
        return .success(result.standardOutput)
      } catch {
        return .failure(.failed(String(describing: error)))
      }
    }
    return try made.get()
  }

  /// Returns what is done in time; the process of what is not is ended.
  private static func first(
    _ work: @escaping @Sendable () async -> Result<[UInt8], Failure>
  ) async -> Result<[UInt8], Failure> {
    await withTaskGroup(of: Result<[UInt8], Failure>.self) { group in
      group.addTask(operation: work)
      group.addTask {
        try? await Task.sleep(for: longest)
        return .failure(.tooSlow)
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .failure(.tooSlow)
    }
  }
}
