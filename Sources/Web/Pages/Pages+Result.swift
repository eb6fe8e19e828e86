import Hummingbird
import Model
import Station
import Store

extension Pages {
  /// One run with everything that happened in it, deleted or not.
  func result(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let values = renderer.values(preferences)
    let stored = try catalogue.log(of: RunID(rawValue: try PathPart.text("id", context)))
    let list = ResultList(
      station: station, catalogue: catalogue, words: words, values: values)
    // The one that it was done with, also where that is on offer no more.
    let run = stored.run
    guard let exercise = try await station.exercise(run.exercise, version: run.exerciseVersion),
      let result = try await list.result(stored)
    else {
      throw Problem(.notFound, "unknown-run", "The run has no results.")
    }
    let view = ResultPageView(result, stored, exercise, words, values)
    let frame = PageRenderer.Frame(
      template: "result", title: result.title, styles: ["home", "results", "result"],
      script: "result")
    return try renderer.response(view, frame, pictures: [exercise.picture], preferences)
  }
}

extension RunFilter {
  /// What of a list of trials can be asked of a list of runs.
  init(_ filter: TrialFilter) {
    self.init(
      participant: filter.participant, exercise: filter.exercise, from: filter.from,
      to: filter.to)
    group = filter.group
  }
}
