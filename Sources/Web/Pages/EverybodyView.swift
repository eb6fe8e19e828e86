import Engine
import Model
import Station

/// Each person's figures, with the way to that person's own page.
struct EverybodyView {
  var hasBest: Bool
  var rows: [Row]

  struct Row {
    var number: Int
    var nickname: String
    var link: String
    var results: Int
    var mean: String
    var best: String?
    var spread: String
  }

  init(_ facts: StatisticsView.Facts, _ form: ScoreForm, _ words: Words) {
    let better = facts.report.scope.better
    hasBest = better != nil
    rows = facts.report.people.map { person in
      let number = person.participant.number
      return Row(
        number: number, nickname: person.participant.nickname ?? "",
        link: facts.wish.link { ($0.participant, $0.group) = (number, nil) },
        results: person.summary.count, mean: form.mean(person.summary.mean),
        best: person.summary.best(better).map { form.number($0) },
        spread: person.summary.spread.map { form.mean($0) } ?? "–")
    }
  }
}
