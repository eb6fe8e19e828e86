import Engine
import Hummingbird
import Model
import Station

/// The pages of group runs.
struct GroupPages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("groups", use: menu)
    router.get("groups/new", use: setup)
    router.get("groups/:id", use: run)
    router.get("groups/:id/results", use: results)
  }

  private func menu(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = GroupMenuView(
      tables: station.tables, groups: try await station.groups(),
      hearts: try await station.heartSessions(), words, renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "groups", title: words("group.title"),
      styles: ["home", "chooser", "plan", "group"], script: "plain")
    return try renderer.response(
      view, frame, pictures: Set(station.tables.map(\.picture) + ["step-test"]), preferences)
  }

  private func setup(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let query = request.uri.queryParameters
    let wanted = query["test"].map(String.init)
    let planned = query["plan"].map { PlanID(rawValue: String($0)) }
    let found = station.tables.first { $0.id == wanted }
    // Another test than the plan's would be run for nothing.
    guard let table = found ?? (planned == nil ? station.tables.first : nil) else {
      throw Problem(.notFound, "group-unknown-table", "There is no such test.")
    }
    let plan = try planned.map { try self.plan($0, with: table.id) }
    var chosen = Set(query[values: "participant"].compactMap { Int($0) })
    if chosen.isEmpty, let plan { chosen = Self.missing(of: table.id, in: plan) }
    let words = renderer.words(preferences)
    let view = GroupSetupView(
      table: table, people: try catalogue.participants(), chosen: chosen,
      starts: GroupSetupView.Starts(
        interval: query["interval"].flatMap { Double($0) },
        lanes: query["lanes"].flatMap { Int($0) }),
      plan: plan, words, preferences.language)
    let frame = PageRenderer.Frame(
      template: "group-setup", title: table.title[preferences.language],
      styles: ["home", "chooser", "group"], script: "group-setup")
    return try renderer.response(view, frame, pictures: [table.picture], preferences)
  }

  /// Returns a plan that a test can be run for.
  private func plan(_ id: PlanID, with test: String) throws -> Plan {
    let plan = try catalogue.plan(id)
    guard plan.state != "ended" else {
      throw Problem(.conflict, "plan-ended", "Plan \(id) has ended.")
    }
    guard plan.exercise(test)?.isGroupTest == true else {
      throw Problem(.notFound, "unknown-cell", "Plan \(id) does not have \(test).")
    }
    return plan
  }

  /// Who has not done a test of a plan and is not to skip it; as many as a group may have.
  private static func missing(of test: String, in plan: Plan) -> Set<Int> {
    let left = plan.cells.filter { $0.exercise == test && ["open", "later"].contains($0.state) }
    return Set(left.prefix(GroupPlan.most).map(\.participant))
  }

  private func run(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let id = GroupID(rawValue: try PathPart.text("id", context))
    let (run, plan, events) = try await station.groupFacts(id)
    let isTimed = plan.table.score == .time
    let facts = GroupView.Facts(
      run: run, plan: plan, events: events, people: try catalogue.participants(),
      loudspeaker: await station.loudspeaker(),
      gates: isTimed ? await station.finishGates() : [],
      startGate: await startGate(run.course, words), goals: await goals(run.course, words),
      wantsFinish: request.uri.queryParameters["finish"] != nil)
    let view = try GroupView(
      facts, isCoach: context.visitor.isCoach, words, renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "group", title: plan.table.title[preferences.language],
      styles: ["run", "chooser", "group"],
      script: run.course?.lanes != nil
        ? "lanes" : run.course != nil ? "wave" : isTimed ? "finish" : "group",

      bodyClass: "group")
    return try renderer.response(view, frame, pictures: [plan.table.picture], preferences)
  }

  private func results(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let id = GroupID(rawValue: try PathPart.text("id", context))
    let (folded, plan, _) = try await station.groupFacts(id)
    let trials = try catalogue.current(of: folded.people.compactMap(\.run))
    let run = folded.kept(trials, in: plan)
    let names = Dictionary(
      try catalogue.participants().map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    let facts = GroupResultsView.Facts(
      run: run, plan: plan, names: names, earlier: try earlier(run, plan.table.definition))
    let view = GroupResultsView(facts, words, renderer.values(preferences))
    let title = words("group.team_title", ["title": plan.table.title[preferences.language]])
    let frame = PageRenderer.Frame(
      template: "group-results", title: title, styles: ["home", "group"], script: "group-results")
    return try renderer.response(view, frame, preferences)
  }

  /// Returns what each had done before, oldest first.
  private func earlier(_ run: GroupRun, _ test: Exercise) throws -> [Int: [Double]] {
    try run.people.reduce(into: [:]) { found, person in
      guard let own = person.run else { return }
      for history in try catalogue.histories(of: person.participant, in: test) {
        guard let place = history.results.firstIndex(where: { $0.run == own }) else { continue }
        found[person.participant] = history.results[..<place].map(\.score)
      }
    }
  }
}
