import EyeTest
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station

/// A plate of coloured dots as a picture: by what it shows, at `/api/v1/eyetest/plate`, and for
/// pages by the question that it belongs to, so that its address does not tell the answer.
struct PlateAPI: Sendable {
  let station: Station

  func add(to group: RouterGroup<WebContext>) {
    group.get("eyetest/plate", use: draw)
    group.get("eyetest/rounds/:id/plate", use: drawOpen)
  }

  private func drawOpen(_ request: Request, _ context: WebContext) async throws -> Response {
    let round = try await station.round(RunID(rawValue: try PathPart.text("id", context)))
    guard let number = request.uri.queryParameters["question"].flatMap({ Int($0) }) else {
      throw Problem.invalid("question", "the number of the open question")
    }
    guard let question = round.question, question.number == number,
      case .string(let text)? = question.stimulus["plate"], let query = PlateQuery(text)
    else { throw Problem(.notFound, "unknown-question", "There is no open plate \(number).") }
    return Self.picture(query)
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
    return Self.picture(query)
  }

  private static func picture(_ query: PlateQuery) -> Response {
    Response(
      status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: query.plate.svg)))
  }
}
