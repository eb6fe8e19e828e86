import EyeTest
import HTTPTypes
import Hummingbird
import NIOCore

/// `/api/v1/eyetest/optotype`: a row of optotypes as gray bytes, for a canvas.
///
/// Raw, because a picture format would be decoded with a color profile, and drawn rather than
/// scaled, because a browser blends in the wrong space.
struct OptotypeAPI: Sendable {
  /// The size in pixels; the bytes are row after row.
  static let width = HTTPField.Name("Image-Width")
  static let height = HTTPField.Name("Image-Height")

  func add(to group: RouterGroup<WebContext>) {
    group.get("eyetest/optotype", use: draw)
  }

  /// A row as it stands in an address.
  private struct Wish {
    var symbols: [Optotype] = []
    var stroke: Double?
    var gap: Double?
    var bars: Double?
    var margin: Double?
    var x: Double?
    var y: Double?
    var contrast: Double?

    init(_ request: Request) throws {
      for (name, value) in request.uri.queryParameters { try read(String(name), String(value)) }
    }

    private mutating func read(_ name: String, _ value: String) throws {
      switch name {
      case "symbols": symbols = try Self.optotypes(value)
      case "stroke": stroke = try Self.number(name, value, OptotypeScene.strokes)
      case "gap": gap = try Self.number(name, value, OptotypeScene.gaps)
      case "bars": bars = try Self.number(name, value, OptotypeScene.gaps)
      case "margin": margin = try Self.number(name, value, OptotypeScene.margins)
      case "x": x = try Self.offset(name, value)
      case "y": y = try Self.offset(name, value)
      case "contrast": contrast = try Self.number(name, value, OptotypeScene.contrasts)
      default: break
      }
    }

    private static func optotypes(_ value: String) throws -> [Optotype] {
      let names = value.split(separator: ",", omittingEmptySubsequences: false)
      let optotypes = names.compactMap { Optotype(name: String($0)) }
      guard optotypes.count == names.count, OptotypeScene.counts.contains(names.count) else {
        throw Problem.invalid("symbols", "one to \(OptotypeScene.counts.upperBound) names")
      }
      return optotypes
    }

    private static func number(
      _ name: String, _ value: String, _ range: ClosedRange<Double>
    ) throws -> Double {
      guard let number = Double(value), range.contains(number) else {
        throw Problem.invalid(name, "a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }

    private static func offset(_ name: String, _ value: String) throws -> Double {
      guard let number = Double(value), OptotypeScene.offsets.contains(number) else {
        throw Problem.invalid(name, "a part of a pixel, from 0 to below 1")
      }
      return number
    }

    func scene() throws -> OptotypeScene {
      guard let stroke else { throw Problem.invalid("stroke", "the stroke's width in pixels") }
      guard !symbols.isEmpty else { throw Problem.invalid("symbols", "names of optotypes") }
      var row = OptotypeScene.Row(symbols, stroke: stroke)
      row.gap = gap ?? row.gap
      row.bars = bars
      row.margin = margin ?? row.margin
      row.offsetX = x ?? 0
      row.offsetY = y ?? 0
      guard let scene = OptotypeScene(row) else {
        throw Problem.invalid("stroke", "at most \(OptotypeScene.largest) pixels in all")
      }
      return scene
    }
  }

  private func draw(_ request: Request, _ context: WebContext) throws -> Response {
    let wish = try Wish(request)
    let scene = try wish.scene()
    let image = wish.contrast.flatMap(scene.image(contrast:)) ?? scene.image
    var headers: HTTPFields = [.contentType: "application/octet-stream"]
    if let width = Self.width, let height = Self.height {
      headers[width] = String(image.width)
      headers[height] = String(image.height)
    }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: image.bytes)))
  }
}
