import Hummingbird
import Model
import Station
import Store

/// The pages of a screen that looks on and of one that helps to count.
struct WatchPages: Sendable {
  /// How many results the board shows.
  private static let newest = 6

  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer
  let runPages: RunPages

  func add(to router: Router<WebContext>) {
    router.get("follow", use: follow)
    router.get("runs", use: runs)
  }

  private func follow(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let newest = WatchedRun.newest(await station.openRuns(), at: .now())
    var shown: (view: RunView, picture: String)?
    if let newest { shown = try await runPages.followed(newest.id, preferences) }
    var view = WatchView(run: shown?.view)
    if shown == nil { view.board = try await board(words, renderer.values(preferences)) }
    let frame = PageRenderer.Frame(
      template: "watch", title: words("room.watch.title"),
      styles: ["run", "run-states", "home", "leaderboard", "watch"], script: "watch")
    return try renderer.response(
      view, frame, pictures: Set([shown?.picture].compactMap { $0 }), preferences)
  }

  private func board(_ words: Words, _ values: ValueText) async throws -> WatchBoardView {
    let people = try catalogue.participants()
    let list = ResultList(station: station, catalogue: catalogue, words: words, values: values)
    let results = try await list.page(RunFilter(), limit: Self.newest).results
    let leaders =
      try catalogue.showsLeaderboard()
      ? try await Leaderboard(station, catalogue, values, at: .now()) : nil
    let parts = LeaderboardView(leaders, words, values).parts
    let runs = try await open(words, values, people) { run, _ in run.isUnbegun ? nil : "follow" }
    let today = try catalogue.today()
    let plan = try catalogue.planUnderWay()
    let latest = results.filter(\.isSaved).map(LatestView.init)
    return WatchBoardView(
      count: words.counted("board.results", today.runs) + " · "
        + words.counted("people.count", today.participants),
      hasRuns: !runs.isEmpty, runs: runs,
      turn: plan?.queue.first.map { cell in
        if plan?.nextTest != nil { return words("plan.next_all") }
        let person = people.first { $0.number == cell.participant }
        return words("board.next", ["who": person?.called ?? String(cell.participant)])
      }, hasLatest: !latest.isEmpty, latest: latest, hasParts: !parts.isEmpty, parts: parts)
  }

  private struct RunsView {
    var groups: [GroupMenuView.Earlier]
    var runs: [HomeView.OpenRunView]
  }

  private func runs(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let values = renderer.values(preferences)
    let groups = GroupMenuView.open(try await station.groups(), words, values)
    let runs = try await open(
      words, values, try catalogue.participants()
    ) { _, exercise in exercise.kind == .automatic ? "follow" : "count" }
    let frame = PageRenderer.Frame(
      template: "runs", title: words("room.runs.title"), styles: ["home", "watch"],
      script: "runs")
    return try renderer.response(RunsView(groups: groups, runs: runs), frame, preferences)
  }

  /// Returns the open runs, newest first, each with the page that `page` names.
  private func open(
    _ words: Words, _ values: ValueText, _ people: [Participant],
    page: (Run, Exercise) -> String?
  ) async throws -> [HomeView.OpenRunView] {
    var views: [HomeView.OpenRunView] = []
    for run in await station.openRuns() {
      guard let exercise = try await station.exercise(of: run), let page = page(run, exercise)
      else { continue }
      let progress = words(
        "room.runs.progress",
        ["done": String(run.attempts.count), "count": String(exercise.attempts)])
      let hint = [
        people.first { $0.number == run.participant }?.nickname?.isolated,
        page == "follow" && exercise.kind == .automatic ? words("room.runs.measured") : nil,
        progress,
      ]
      views.append(
        HomeView.OpenRunView(
          link: "/runs/\(PathText.encoded(run.id.rawValue))/\(page)", bib: run.participant,
          title: exercise.title[values.language],
          hint: hint.compactMap { $0 }.joined(separator: " · ")))
    }
    return views
  }
}
