import Devices
import Export
import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// The home page: results, today, exercises.
struct HomePage: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func response(_ request: Request, _ context: WebContext) async throws -> Response {
    // Of those who come without knowing the way each is led to its own page.
    guard context.visitor.isCoach else {
      return Response(status: .seeOther, headers: [.location: context.visitor.home])
    }
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let values = renderer.values(preferences)
    let list = ResultList(
      station: station, catalogue: catalogue, words: words, values: values)
    let (results, next) = try await list.gathered(RunFilter(), limit: 25)
    let devices = await station.devices()
    let exercises = await station.exercises()
    let people = try catalogue.participants()
    let mail = MailHint(try catalogue.mailCounts(), words)
    let view = HomeView(
      results: results,
      foot: ResultsFoot(ResultsWish(), isEmpty: results.isEmpty, mail: mail, words),
      hasMore: next != nil, offersTour: results.isEmpty && !preferences.declinesTour,
      runs: try await openRuns(words, values, people),
      board: try board(results, devices, exercises, people, words, values),
      cards: exercises.map { CardView($0, devices: devices, words, preferences.language) },
      devices: devices, showsLeaderboard: try catalogue.showsLeaderboard(),
      showsLearning: try catalogue.showsLearning(), visit: .current, words)
    let frame = PageRenderer.Frame(
      template: "home", title: words("page.home"), styles: ["home", "results", "tour"],
      script: "home", bodyClass: "home")
    return try renderer.response(
      view, frame, pictures: ResultList.pictures(exercises, station.tables), preferences)
  }

  /// Returns today's board, once there is a result or a plan.
  private func board(
    _ results: [ResultView], _ devices: [DeviceStatus], _ exercises: [Exercise],
    _ people: [Participant], _ words: Words, _ values: ValueText
  ) throws -> BoardView? {
    let plan = try catalogue.planUnderWay()
    guard plan != nil || !results.isEmpty else { return nil }
    let latest = results.filter(\.isSaved).prefix(BoardView.newest).map(LatestView.init)
    let names = DriverNames(station.registry, words, values.language)
    let facts = BoardView.Facts(
      today: try catalogue.today(), plan: plan, people: people, exercises: exercises,
      tables: station.tables, latest: Array(latest),
      devices: DevicesView(devices, conditions: [], words, values, names: names).devices)
    return BoardView(facts, words, values.language)
  }

  /// Returns the runs that something has happened in, newest first.
  private func openRuns(
    _ words: Words, _ values: ValueText, _ people: [Participant]
  ) async throws -> [HomeView.OpenRunView] {
    var views: [HomeView.OpenRunView] = []
    for run in await station.openRuns() where !run.isUnbegun {
      guard let exercise = try await station.exercise(of: run) else { continue }
      let name = people.first { $0.number == run.participant }?.nickname?.isolated
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
          hint: [name, progress].compactMap { $0 }.joined(separator: " · ")))
    }
    return views
  }
}
