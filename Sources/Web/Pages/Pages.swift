import Export
import EyeTest
import Hummingbird
import Model
import Station
import Store

/// The pages.
struct Pages: Sendable {
  let station: Station
  let renderer: PageRenderer
  let runPage: RunPage
  let outbox: Outbox

  func add(to router: Router<WebContext>) {
    router.get("/", use: home)
    router.get("exercises", use: exercises)
    router.get("exercises/:id", use: chooser)
    for form in RunPage.Form.allCases {
      router.get(form.path) { request, context in
        try await runPage.response(request, context, form)
      }
    }
    router.get("runs/:id/result", use: result)
    router.get("results", use: results)
    router.get("devices", use: devices)
  }

  private func home(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let values = renderer.values(preferences)
    let list = ResultList(station: station, words: words, values: values)
    let (results, next) = try await list.page(RunFilter(), limit: 25)
    let devices = await station.devices()
    let exercises = await station.exercises()
    let mail = MailHint(try outbox.store.mailCounts(), words)
    let view = HomeView(
      results: results,
      foot: ResultsFoot(RunFilter(), isEmpty: results.isEmpty, mail: mail, words),
      hasMore: next != nil, offersTour: results.isEmpty && !preferences.declinesTour,
      runs: try await openRuns(words, values, try station.participants()),
      cards: exercises.map { CardView($0, devices: devices, words, preferences.language) },
      devices: devices, words)
    let frame = PageRenderer.Frame(
      template: "home", title: words("page.home"), styles: ["home", "results", "tour"],
      script: "home",
      bodyClass: "home")
    return try renderer.response(
      view, frame, pictures: try pictures(of: exercises), preferences)
  }

  /// The pictures of exercises and, where eye tests are listed, theirs.
  private func pictures(of exercises: [Exercise]) throws -> Set<String> {
    let listed = try station.listsEyeTests() ? RoundKind.allCases.map(\.definition.picture) : []
    return Set(exercises.map(\.picture) + listed)
  }

  private func openRuns(
    _ words: Words, _ values: ValueText, _ people: [Participant]
  ) async throws -> [HomeView.OpenRunView] {
    var views: [HomeView.OpenRunView] = []
    for run in await station.openRuns() {
      guard let exercise = try await station.exercise(of: run) else { continue }
      let name = people.first { $0.number == run.participant }?.nickname
      let progress = words(
        "home.continue_hint",
        [
          "done": String(run.attempts.count), "count": String(exercise.attempts),
          "time": values.clock(run.startedAt),
        ])
      views.append(
        HomeView.OpenRunView(
          link: "/runs/" + PathText.encoded(run.id.rawValue), bib: run.participant,
          title: words("home.continue", ["title": exercise.title[values.language]]),
          hint: [name, progress].compactMap { $0 }.joined(separator: " · "),
          isFirst: views.isEmpty))
    }
    return views
  }

  private struct ExercisesView {
    var cards: [CardView]
  }

  private func exercises(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let devices = await station.devices()
    let exercises = await station.exercises()
    let view = ExercisesView(
      cards: exercises.map { CardView($0, devices: devices, words, preferences.language) })
    let frame = PageRenderer.Frame(
      template: "exercises", title: words("page.exercises"), styles: ["home"], script: "exercises")
    return try renderer.response(
      view, frame, pictures: Set(exercises.map(\.picture)), preferences)
  }

  private func chooser(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    guard let exercise = await station.exercise(try PathPart.text("id", context)),
      exercise.active
    else {
      throw Problem(.notFound, "unknown-exercise", "There is no such exercise to start.")
    }
    let query = request.uri.queryParameters
    let asked = ChooserView.Asked(
      participant: query["participant"].flatMap { Int($0) },
      equipment: query["equipment"].map(String.init), run: query["run"].map(String.init),
      group: preferences.group)
    let view = ChooserView(
      exercise, try station.participants(),
      recent: try station.recentParticipants(limit: ChooserView.recent), asked,
      renderer.words(preferences), preferences.language)
    let frame = PageRenderer.Frame(
      template: "chooser", title: view.title, styles: ["home", "chooser"], script: "chooser")
    return try renderer.response(view, frame, pictures: [exercise.picture], preferences)
  }

  private func results(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let query = try TrialQueryParameters(request)
    let list = ResultList(
      station: station, words: words, values: renderer.values(preferences))
    var filter = RunFilter(query.filter)
    filter.isDeleted = request.uri.queryParameters["deleted"] != nil
    let (results, next) = try await list.page(filter, after: query.after)
    let exercises = await station.exercises()
    let mail = MailHint(try outbox.store.mailCounts(), words)
    let view = ResultsView(
      results, foot: ResultsFoot(filter, isEmpty: results.isEmpty, mail: mail, words),
      next: next, query: query, exercises: exercises, words, preferences.language)
    let frame = PageRenderer.Frame(
      template: "results", title: words("page.results"), styles: ["home", "results"],
      script: "results")
    return try renderer.response(
      view, frame, pictures: try pictures(of: exercises), preferences)
  }

  private func devices(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = DevicesView(
      await station.devices(), conditions: await station.currentConditions(),
      words, renderer.values(preferences),
      names: DriverNames(station.registry, words, preferences.language))
    let frame = PageRenderer.Frame(
      template: "devices", title: words("page.devices"), styles: ["devices"], script: "devices")
    return try renderer.response(view, frame, preferences)
  }
}
