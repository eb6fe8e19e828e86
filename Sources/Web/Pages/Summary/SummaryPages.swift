import Export
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station

/// One person's results in a picture: the page that shows it, and the files to share.
struct SummaryPages: Sendable {
  /// A picture takes a core for a moment; more than a few at once would take the station's.
  private static let limit = DownloadLimit(2)

  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer
  let tool = PictureTool()

  func add(to router: Router<WebContext>, _ api: RouterGroup<WebContext>) {
    router.get("participants/:number/summary", use: page)
    api.get("participants/:number/summary.png") { try await file(.png, $0, $1) }
    api.get("participants/:number/summary.pdf") { try await file(.pdf, $0, $1) }
  }

  /// What the page has beside the picture.
  private struct PageView {
    var number: Int
    var summary: SummaryView
    var hasTool: Bool
  }

  private func page(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let person = try person(context)
    let view = PageView(
      number: person.number, summary: try await summary(of: person, preferences),
      hasTool: tool.isThere)
    let frame = PageRenderer.Frame(
      template: "summary",
      title: view.summary.heading, styles: ["home", "results", "people"], script: "summary")
    return try renderer.response(view, frame, preferences)
  }

  private func file(
    _ format: PictureTool.Format, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let preferences = Preferences(request)
    let person = try person(context)
    let view = try await summary(of: person, isSheet: format == .pdf, preferences)
    let frame = PageRenderer.Frame(template: "summary-drawing", title: view.heading, script: "")
    let drawing = try renderer.part(view, frame, preferences)
    guard let permit = Self.limit.acquire() else {
      var problem = Problem(
        .serviceUnavailable, "too-many-pictures", "Two pictures are being made.")
      problem.headers[.retryAfter] = "2"
      throw problem
    }
    defer { withExtendedLifetime(permit) {} }
    let bytes = try await picture(of: drawing, as: format)
    let name = "sideline-\(person.number).\(format.rawValue)"
    return Response(
      status: .ok,
      headers: [
        .contentType: format.mediaType, .cacheControl: "no-store",
        .contentDisposition: "inline; filename=\"\(name)\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private func picture(
    of drawing: String, as format: PictureTool.Format
  ) async throws -> [UInt8] {
    do {
      return try await tool.picture(of: drawing, as: format, width: SummaryView.width)
    } catch .missing {
      throw Problem(
        .serviceUnavailable, "no-picture-tool",
        "\(PictureTool.installed) is not there; `sudo apt install librsvg2-bin` brings it.")
    } catch .failed(let why) {
      throw Problem(.internalServerError, "picture-failed", "rsvg-convert: \(why)")
    } catch .tooSlow {
      throw Problem(.serviceUnavailable, "picture-failed", "rsvg-convert took too long.")
    }
  }

  private func person(_ context: WebContext) throws -> Participant {
    guard let number = Int(try PathPart.text("number", context)) else {
      throw Problem(.notFound, "unknown-participant", "There is no such participant.")
    }
    return try catalogue.knownParticipant(number)
  }

  private func summary(
    of person: Participant, isSheet: Bool = false, _ preferences: Preferences
  ) async throws -> SummaryView {
    var entries: [SummaryView.Entry] = []
    for exercise in await station.exercises() {
      entries += try catalogue.histories(of: person.number, in: exercise).map {
        SummaryView.Entry(exercise: exercise, history: $0)
      }
    }
    return SummaryView(
      person, entries, isSheet: isSheet, now: .now(), renderer.words(preferences),
      renderer.values(preferences))
  }
}
