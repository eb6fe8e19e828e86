import Engine
import Hummingbird
import Model
import Station
import Store

/// `/results/statistics`: what results come to, over time and among people.
struct StatisticsPages: Sendable {
  /// How many runs the list of attempts shows at once.
  static let runsPerPage = 20

  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer
  let charts: ChartFile

  func add(to router: Router<WebContext>) {
    router.get("results/statistics", use: page)
  }

  private func page(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let values = renderer.values(preferences)
    var wish = try StatisticsRequest(request)
    let exercises = await station.exercises()
    let id = try wish.exercise ?? newest(wish)
    let known = exercises.first { $0.id == id }
    guard let exercise = known ?? (wish.exercise == nil ? exercises.first : nil) else {
      throw Problem(.notFound, "unknown-exercise", "There is no such exercise.")
    }
    wish.exercise = exercise.id
    var scope = wish.scope(of: exercise, better: ScoreForm.better(exercise, values))
    if scope.from == nil, let days = wish.period.days {
      scope.from = Timestamp.now().advanced(bySeconds: -Double(days) * 86_400)
    }
    let report = try catalogue.statistics(scope)
    let (logs, next) = try logs(of: report, after: wish.after)
    let facts = StatisticsView.Facts(
      report: report, wish: wish, exercises: exercises, people: try catalogue.participants(),
      logs: logs, next: next, hasCharts: charts.isThere)
    let view = StatisticsView(facts, words, values)
    let frame = PageRenderer.Frame(
      template: "statistics", title: words("stats.title"),
      styles: ["home", "results", "result", "statistics"],
      script: "statistics")
    return try renderer.response(view, frame, preferences)
  }

  /// Returns the exercise of the newest result.
  private func newest(_ wish: StatisticsRequest) throws -> String? {
    let filter = RunFilter(participant: wish.participant)
    return try catalogue.results(filter, limit: 1, after: nil).items.first?.run.exercise
  }

  /// Returns one page of a person's runs with all that happened in them, newest first, and the run
  /// after which the next page begins.
  private func logs(
    of report: StatisticsReport, after: RunID?
  ) throws -> (logs: [StoredRun], next: RunID?) {
    var rest = (report.person?.results ?? []).reversed().map(\.run)[...]
    if let after {
      guard let index = rest.firstIndex(of: after) else {
        throw Problem.invalid("after", "the next of an earlier answer")
      }
      rest = rest[(index + 1)...]
    }
    let shown = rest.prefix(Self.runsPerPage)
    let logs = try shown.map { try catalogue.log(of: $0) }
    return (logs, rest.count > shown.count ? shown.last : nil)
  }
}
