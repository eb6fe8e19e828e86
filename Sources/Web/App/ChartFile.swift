import FoundationEssentials
import HTTPTypes
import Hummingbird
import Synchronization

/// The library that draws the charts, from Debian's package `libjs-chart.js`.
///
/// It is read from the disk again when it has changed there, so that a package that is installed or
/// updated later needs no restart.
struct ChartFile: Sendable {
  /// The file of the package.
  static let installed = "/usr/share/javascript/chart.js/chart.min.js"
  /// Where a page finds it.
  static let address = "/chart.js/chart.min.js"

  let path: String
  private let kept = Kept()

  init(path: String) { self.path = path }

  /// Whether the package is installed.
  var isThere: Bool { FileManager.default.isReadableFile(atPath: path) }

  func add(to router: Router<WebContext>) {
    router.get("chart.js/chart.min.js", use: serve)
  }

  private func serve(_ request: Request, _ context: WebContext) throws -> Response {
    guard let file = kept.file(at: path) else {
      throw Problem(
        .notFound, "not-found",
        "\(path) cannot be read; `sudo apt install libjs-chart.js` puts it there.")
    }
    return file.response(to: request, .asks)
  }

  /// What was read last; packing it anew for each page would take longer than drawing with it.
  private final class Kept: Sendable {
    private struct State {
      var changed: Date?
      var file: StaticFile?
    }

    private let state = Mutex(State())

    func file(at path: String) -> StaticFile? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let changed = attributes?[.modificationDate] as? Date
      return state.withLock { state in
        if state.file == nil || state.changed != changed {
          let data = FileManager.default.contents(atPath: path)
          state.file = data.map { StaticFile(kind: .js, bytes: [UInt8]($0)) }
          state.changed = changed
        }
        return state.file
      }
    }
  }
}
