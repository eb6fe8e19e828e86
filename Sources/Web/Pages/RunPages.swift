import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// The page of one run, as a whole and as the part that changes.
struct RunPages: Sendable {
  /// Who looks.
  enum Form: String, Sendable, CaseIterable {
    /// The coach, who presses.
    case run
    /// A second screen.
    case follow
    /// Somebody who helps to count.
    case count

    var path: RouterPath {
      switch self {
      case .run: "runs/:id"
      case .follow: "runs/:id/follow"
      case .count: "runs/:id/count"
      }
    }

    /// The module that works it.
    var script: String {
      switch self {
      case .run, .count: "run"
      case .follow: "follow"
      }
    }
  }

  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer
  let clips: SpeechClips

  private struct Contents {
    var view: RunView
    var frame: PageRenderer.Frame
    var picture: String
    /// What it is a round of; nothing for a run of a coach's exercise.
    var round: RoundForm?
  }

  func response(
    _ request: Request, _ context: WebContext, _ form: Form
  ) async throws -> Response {
    let preferences = Preferences(request)
    let id = RunID(rawValue: try PathPart.text("id", context))
    let isTour = request.uri.queryParameters["tour"] != nil
    var contents = try await contents(id, form, isTour: isTour, preferences)
    if let round = contents.round {
      // Nobody presses there: a round is shown where it is played.
      let path = "\(round.resultPath)/\(PathText.encoded(id.rawValue))"
      return Response(status: .seeOther, headers: [.location: path])
    }
    // A device counts there.
    if form == .count, contents.view.kind == Exercise.Kind.automatic.rawValue {
      let path = "/runs/\(PathText.encoded(id.rawValue))/follow"
      return Response(status: .seeOther, headers: [.location: path])
    }
    let words = renderer.words(preferences)
    if form == .follow, context.visitor.screen?.role == .watch {
      contents.view.backLink = "/follow"
      contents.view.backLabel = words("room.own.go_watch")
    } else if form == .follow, request.uri.queryParameters["from"] == "run" {
      contents.view.backLink = "/runs/" + PathText.encoded(id.rawValue)
      contents.view.backLabel = words("results.to_run")
    } else if form == .follow, context.visitor.screen?.role == .helper {
      contents.view.backLink = "/runs"
      contents.view.backLabel = words("room.own.go_helper")
    }
    return try renderer.response(
      contents.view, contents.frame, pictures: [contents.picture], preferences)
  }

  /// Renders what changes, so that a screen need not ask for it: a round trip less between a result
  /// and the eye.
  ///
  /// - Throws: `StationError`.
  func part(
    of id: RunID, _ form: Form, isTour: Bool, _ preferences: Preferences
  ) async throws -> String {
    let contents = try await contents(id, form, isTour: isTour, preferences)
    return try renderer.part(contents.view, contents.frame, preferences)
  }

  /// Returns a run as a second screen shows it, and its picture.
  ///
  /// - Throws: `StationError`.
  func followed(
    _ id: RunID, _ preferences: Preferences
  ) async throws -> (view: RunView, picture: String) {
    let contents = try await contents(id, .follow, isTour: false, preferences)
    return (contents.view, contents.picture)
  }

  private func contents(
    _ id: RunID, _ form: Form, isTour: Bool, _ preferences: Preferences
  ) async throws -> Contents {
    let found = try await station.facts(of: id)
    let (run, exercise) = (found.run, found.exercise)
    let people = try catalogue.participants()
    var facts = RunFacts(
      run: run, exercise: exercise,
      participant: people.first { $0.number == run.participant },
      device: found.device,
      plan: try catalogue.plan(of: run.id))
    let next = facts.plan?.queue.first?.participant
    facts.nextNickname = people.first { $0.number == next }?.nickname
    facts.previousBest = try catalogue.best(before: run, in: exercise)
    if facts.isDone { facts.bestOfDay = try catalogue.bestOfDay(beside: run, in: exercise) }
    facts.hasSpeech = clips.speaks(preferences.language)
    facts.isFollowing = form == .follow
    facts.isCounting = form == .count
    let words = renderer.words(preferences)
    var view = RunView(facts, words, renderer.values(preferences))
    let isTour = isTour && form == .run
    if isTour { view.tour = TourView(facts, words) }
    let frame = PageRenderer.Frame(
      template: form.rawValue, title: view.title,
      styles: ["run", "run-states"] + (isTour ? ["tour"] : []) + (form == .count ? ["watch"] : []),
      script: form.script, topic: HelpTopic.of(path: "\(form.path)"))
    return Contents(
      view: view, frame: frame, picture: exercise.picture,
      round: RoundForm(exercise: exercise.id))
  }
}
