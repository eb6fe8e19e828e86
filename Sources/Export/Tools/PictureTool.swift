import FoundationEssentials

/// Turns a drawing into a file that everybody can look at, with `rsvg-convert` of Debian's package
/// `librsvg2-bin`.
package struct PictureTool: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case png
    case pdf

    package var mediaType: String { self == .png ? "image/png" : "application/pdf" }
  }

  /// The program of the package.
  package static let installed = "/usr/bin/rsvg-convert"
  private static let longest = Duration.seconds(15)
  private static let mostBytes = 8 << 20

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
  /// - Throws: `ToolFailure`.
  package func picture(
    of drawing: String, as format: Format, width: Int
  ) async throws(ToolFailure) -> [UInt8] {
    guard isThere else { throw .missing }
    let size = format == .png ? ["--width", String(width)] : []
    let run = ToolRun(
      path: path, arguments: ["--format", format.rawValue] + size, longest: Self.longest,
      mostBytes: Self.mostBytes)
    return try await run.file(from: drawing)
  }
}
