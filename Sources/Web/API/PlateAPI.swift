import EyeTest
import HTTPTypes
import Hummingbird
import NIOCore

/// `/api/v1/eyetest/plate`: a plate of coloured dots as a picture.
struct PlateAPI: Sendable {
  func add(to group: RouterGroup<WebContext>) {
    group.get("eyetest/plate", use: draw)
  }

  private func draw(_ request: Request, _ context: WebContext) throws -> Response {
    func part(_ name: Substring) -> String? {
      request.uri.queryParameters[name].map { String($0) }
    }
    let query: PlateQuery
    do throws(PlateQuery.Refusal) {
      query = try PlateQuery(
        figure: part("figure"), axis: part("axis"), displacement: part("displacement"),
        seed: part("seed"))
    } catch {
      throw Problem.invalid(error.part, "not one of a plate")
    }
    return Response(
      status: .ok, headers: [.contentType: "image/svg+xml"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: query.plate.svg)))
  }
}
