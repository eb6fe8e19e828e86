import Engine
import Hummingbird
import Model
import Station
import Store

/// The pages of practice plans.
struct PlanPages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("plan", use: current)
    router.get("plan/:id", use: earlier)
  }

  /// The plan that is under way, else where one is made.
  private func current(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    if let plan = try catalogue.planUnderWay() { return try await page(plan, preferences) }
    let words = renderer.words(preferences)
    let exercises = await station.exercises()
    let view = PlanMakerView(
      people: try catalogue.participants(), exercises: exercises, tables: station.tables,
      plans: try catalogue.plans(), words, renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "plan-maker", title: words("plan.title"), styles: ["home", "chooser", "plan"],
      script: "plan-maker")
    let pictures = Set(exercises.map(\.picture) + station.tables.map(\.picture))
    return try renderer.response(view, frame, pictures: pictures, preferences)
  }

  private func earlier(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = PlanID(rawValue: try PathPart.text("id", context))
    return try await page(try catalogue.plan(id), Preferences(request))
  }

  private func page(_ plan: Plan, _ preferences: Preferences) async throws -> Response {
    let words = renderer.words(preferences)
    let people = try catalogue.participants()
    var exercises: [String: Exercise] = [:]
    for item in plan.exercises { exercises[item.id] = try await station.exercise(of: item) }
    var figures: [RunID: String] = [:]
    for cell in plan.cells where cell.state == "done" {
      guard let id = cell.run, let exercise = exercises[cell.exercise] else { continue }
      let facts = ResultView.Facts(
        exercise: exercise, participant: nil, state: .saved, now: .now())
      let view = ResultView(
        try catalogue.log(of: id).trials, facts, words, renderer.values(preferences))
      figures[id] = view?.value
    }
    let facts = PlanView.Facts(
      plan: plan, people: people, exercises: exercises, figures: figures,
      tables: Set(station.tables.map(\.id)))
    let view = PlanView(facts, words, preferences.language)
    let frame = PageRenderer.Frame(
      template: "plan", title: plan.title, styles: ["home", "run", "run-states", "plan"],
      script: "plan")
    let pictures = Set(exercises.values.map(\.picture))
    return try renderer.response(view, frame, pictures: pictures, preferences)
  }
}
