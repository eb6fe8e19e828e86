import Model
import Store

/// What the results page shows.
struct ResultsView {
  var results: [ResultView]
  var foot: ResultsFoot
  var isEmpty: Bool
  /// Whether there is nothing because of what is left out.
  var isNarrow: Bool
  var choices: ResultsChoices
  var csvLink: String
  /// What the list comes to, in figures and charts.
  var statisticsLink: String
  var moreLink: String?

  init(
    _ results: [ResultView], _ wish: ResultsWish, foot: ResultsFoot, next: String?,
    choices: ResultsChoices, _ language: Language
  ) {
    self.results = results
    self.foot = foot
    self.choices = choices
    isEmpty = results.isEmpty
    isNarrow = isEmpty && !wish.isWide
    let listed = wish.parts { $0.isDeleted = false }
    csvLink = ResultsWish.link(
      "/api/v1/trials.csv", listed + (language == .sv ? [("format", "excel-sv")] : []))
    // Statistics are of a person or of a group, and of a time, not of a day.
    let summed = wish.parts {
      ($0.day, $0.isDeleted) = (nil, false)
      if $0.participant != nil { $0.group = nil }
    }
    statisticsLink = ResultsWish.link("/results/statistics", summed)
    moreLink = next.map { ResultsWish.link("/results", wish.parts() + [("after", $0)]) }
  }
}
