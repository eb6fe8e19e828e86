import Export
import Hummingbird
import Model
import Station
import Store

/// The pages.
struct Pages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer
  let runPages: RunPages

  func add(to router: Router<WebContext>) {
    let home = HomePage(station: station, catalogue: catalogue, renderer: renderer)
    router.get("/", use: home.response)
    router.get("exercises", use: exercises)
    router.get("exercises/:id", use: chooser)
    for form in RunPages.Form.allCases {
      router.get(form.path) { request, context in
        try await runPages.response(request, context, form)
      }
    }
    router.get("runs/:id/result", use: result)
    router.get("results", use: results)
    router.get("devices", use: devices)
  }

  /// The pictures of exercises and of rounds that may stand among their results.
  private func pictures(of exercises: [Exercise]) -> Set<String> {
    ResultList.pictures(exercises, station.tables)
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
      exercise, try catalogue.participants(),
      recent: try catalogue.recentParticipants(limit: ChooserView.recent), asked,
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
      station: station, catalogue: catalogue, words: words, values: renderer.values(preferences))
    var filter = RunFilter(query.filter)
    filter.isDeleted = request.uri.queryParameters["deleted"] != nil
    let wish = ResultsWish(query, isDeleted: filter.isDeleted)
    let (results, next) = try await list.gathered(filter, after: query.after)
    let exercises = await station.exercises()
    let mail = MailHint(try catalogue.mailCounts(), words)
    let view = ResultsView(
      results, wish, foot: ResultsFoot(wish, isEmpty: results.isEmpty, mail: mail, words),
      next: next,
      choices: ResultsChoices(
        wish, exercises: exercises, people: try catalogue.participants(), words),
      preferences.language)
    let frame = PageRenderer.Frame(
      template: "results", title: words("page.results"), styles: ["home", "results"],
      script: "results")
    return try renderer.response(
      view, frame, pictures: pictures(of: exercises), preferences)
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
