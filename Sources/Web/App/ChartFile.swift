import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// The library that draws the charts, from Debian's package `libjs-chart.js`.
///
/// It is read from the disk each time it is asked for, so that a package that is installed later
/// needs no restart.
struct ChartFile: Sendable {
  /// The file of the package.
  static let installed = "/usr/share/javascript/chart.js/chart.min.js"
  /// Where a page finds it.
  static let address = "/chart.js/chart.min.js"

  let path: String

  /// Whether the package is installed.
  var isThere: Bool { FileManager.default.isReadableFile(atPath: path) }

  func add(to router: Router<WebContext>) {
    router.get("chart.js/chart.min.js", use: serve)
  }

  private func serve(_ request: Request, _ context: WebContext) throws -> Response {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem(
        .notFound, "not-found",
        "\(path) cannot be read; `sudo apt install libjs-chart.js` puts it there.")
    }
    let file = StaticFile(kind: .js, bytes: [UInt8](data))
    let headers: HTTPFields = [
      .contentType: file.kind.mediaType, .eTag: file.tag, .cacheControl: "no-cache",
    ]
    if request.headers[.ifNoneMatch] == file.tag {
      return Response(status: .notModified, headers: headers)
    }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }
}
