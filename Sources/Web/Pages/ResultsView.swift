import Model
import Store

/// What the results page shows.
struct ResultsView {
  var results: [ResultView]
  var foot: ResultsFoot
  var isEmpty: Bool
  var filters: [Filter]
  var csvLink: String
  /// What the list comes to, in figures and charts.
  var statisticsLink: String
  var moreLink: String?

  /// One way to narrow the list.
  struct Filter {
    var title: String
    var link: String
    var isChosen: Bool
  }

  init(
    _ results: [ResultView], foot: ResultsFoot, next: String?, query: TrialQueryParameters,
    exercises: [Exercise],
    _ words: Words, _ language: Language
  ) {
    self.results = results
    self.foot = foot
    isEmpty = results.isEmpty
    let chosen = query.filter.exercise
    filters =
      [Filter(title: words("results.all"), link: "/results", isChosen: chosen == nil)]
      + exercises.map { exercise in
        Filter(
          title: exercise.title[language],
          link: "/results?exercise=" + PathText.encoded(exercise.id),
          isChosen: chosen == exercise.id)
      }
    let exercise = chosen.map { "exercise=" + PathText.encoded($0) }
    let format = language == .sv ? "format=excel-sv" : nil
    csvLink = Self.link("/api/v1/trials.csv", [exercise, format])
    let participant = query.filter.participant.map { "participant=\($0)" }
    statisticsLink = Self.link("/results/statistics", [exercise, participant])
    let deleted = foot.isDeleted ? "deleted=1" : nil
    moreLink = next.map {
      Self.link("/results", [exercise, deleted, "after=" + PathText.encoded($0)])
    }
  }

  private static func link(_ path: String, _ parts: [String?]) -> String {
    let query = parts.compactMap { $0 }.joined(separator: "&")
    return query.isEmpty ? path : path + "?" + query
  }
}
