import Export
import Hummingbird
import Model
import Station
import Store

/// What is wrong with this machine, for people at `/doctor` and for programs: the same as
/// `sideline doctor` and `sideline report` say.
struct DoctorPages: Sendable {
  let desk: MachineCheckDesk
  let catalogue: Catalogue
  let outbox: Outbox
  let renderer: PageRenderer

  private struct Row {
    var subject: String
    var finding: String
    var why: String?
    var remedy: String?
    var command: String?
  }

  private struct DoctorView {
    var summary: String
    var isWell: Bool
    var toMend: [Row]
    var well: [Row]
    var report: String
    var file: String
  }

  private struct Report: Encodable {
    var text: String
  }

  func add(to router: Router<WebContext>, _ api: RouterGroup<WebContext>) {
    router.get("doctor", use: show)
    api.get("doctor") { request, _ in
      let words = renderer.words(Preferences(request))
      let items = await desk.findings().map { FindingText($0, words) }
      return try JSONAnswer.response(ItemList(items: items))
    }
    api.get("report") { request, _ in
      let words = renderer.words(Preferences(request))
      let findings = await desk.findings().map { FindingText($0, words) }
      return try JSONAnswer.response(Report(text: try report(findings, words)))
    }
  }

  private func show(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let findings = await desk.findings().map { FindingText($0, words) }
    let toMend = findings.filter { !$0.isWell }
    let view = DoctorView(
      summary: toMend.isEmpty
        ? words("doctor.all_well") : words.counted("doctor.to_mend", toMend.count),
      isWell: toMend.isEmpty, toMend: toMend.map(row),
      well: findings.filter(\.isWell).map(row), report: try report(findings, words),
      file: "sideline-\(Timestamp.now().description.prefix(10)).txt")
    let frame = PageRenderer.Frame(
      template: "doctor", title: words("doctor.title"), styles: ["guide"], script: "doctor")
    return try renderer.response(view, frame, preferences)
  }

  private func row(_ text: FindingText) -> Row {
    Row(
      subject: text.subject, finding: text.finding, why: text.why, remedy: text.remedy,
      command: text.isWell ? nil : text.command)
  }

  private func report(_ findings: [FindingText], _ words: Words) throws -> String {
    SupportReport(versions: desk.versions, findings: findings, journal: desk.journal()).text(
      Redaction(people: try catalogue.participants(), settings: try outbox.settings()), words)
  }
}
