/// The reports of several children beside that of all together.
package struct ClassReport: Sendable, Hashable {
  package struct Child: Sendable, Hashable {
    /// The participant's number.
    package var participant: Int
    package var report: ChildReport
  }

  /// By number.
  package let children: [Child]
  package let all: ChildReport

  /// - Parameters:
  ///   - answers: Of all of them, in their order.
  ///   - period: See `ChildReport`.
  package init(_ answers: [PastAnswer], period: ClosedRange<Int>? = nil) {
    children = Dictionary(grouping: answers, by: \.participant).sorted { $0.key < $1.key }
      .map { Child(participant: $0.key, report: ChildReport($0.value, period: period)) }
    all = ChildReport(answers, period: period)
  }

  /// The cells of a table, the names of the columns first and the class as a whole before its children;
  /// who writes the file quotes them.
  ///
  /// - Parameters:
  ///   - group: What the class is called; nothing where these are all that there are.
  ///   - groups: The class of each child that has one.
  /// - Returns: One row of the class, then what its words and letters are, and the same of each child.
  package func table(of group: String? = nil, groups: [Int: String] = [:]) -> [[String]] {
    [ReportTable.header] + ReportTable.rows(all, nil, group: group)
      + children.flatMap {
        ReportTable.rows($0.report, $0.participant, group: groups[$0.participant])
      }
  }
}

/// The cells of a report; numbers have a decimal point.
package enum ReportTable {
  /// - `kind`: `all`, `word` or `letters`.
  /// - `instead`: what was answered instead most often, or the letters that were written.
  /// - `tries`, `right`: first tries; of letters, how often they were to be written and were not
  ///   confused with these.
  /// - `time_s`: the median of first tries that were right.
  /// - `enough`: `yes` from five tries on.
  /// - `days`: of practice.
  /// - `trend`: by how much the part of first tries that were right is higher than in as many days
  ///   before, −1 to 1; nothing if there is nothing to compare with.
  /// - `by_chance`: whether chance alone would do as much in 1 of 20 cases or more.
  /// - `group`: the class of the child, or that of which all are told.
  package static let header = [
    "participant", "kind", "item", "instead", "tries", "right", "time_s", "hard", "enough",
    "days", "trend", "by_chance", "group",
  ]

  /// The rows of one report.
  ///
  /// - Parameters:
  ///   - report: Of one child, or of all.
  ///   - participant: The child's number; nothing for all.
  ///   - group: The child's class, or that of which all are told.
  /// - Returns: One row of all together, one for each word, one for each pair of letters.
  package static func rows(
    _ report: ChildReport, _ participant: Int?, group: String? = nil
  ) -> [[String]] {
    let who = participant.map(String.init) ?? ""
    let all = [
      who, "all", "", "", String(report.count), String(report.right), seconds(report.time),
      String(report.hardCount), answer(report.isKnownEnough), String(report.days),
      report.trend.map { thousandths($0.change) } ?? "",
      report.trend.map { answer($0.isWithinChance) } ?? "",
    ]
    let words = report.words.map { word in
      [
        who, "word", word.item.word, word.instead.first?.response ?? "", String(word.count),
        String(word.right), seconds(word.time), answer(word.isHard), answer(word.isKnownEnough),
        "", "", "",
      ]
    }
    let letters = report.letters.map { pair in
      [
        who, "letters", pair.from, pair.to, String(pair.asked), String(pair.asked - pair.count), "",
        "", answer(pair.isKnownEnough), "", "", "",
      ]
    }
    return ([all] + words + letters).map { $0 + [group ?? ""] }
  }

  private static func answer(_ isSo: Bool) -> String { isSo ? "yes" : "no" }

  /// With milliseconds.
  private static func seconds(_ time: Double?) -> String { time.map(thousandths) ?? "" }

  /// With three decimals; nothing for what is no number.
  private static func thousandths(_ value: Double) -> String {
    guard let whole = Int(exactly: (value * 1000).rounded()) else { return "" }
    let decimals = String(1000 + whole.magnitude % 1000).dropFirst()
    return "\(whole < 0 ? "-" : "")\(whole.magnitude / 1000).\(decimals)"
  }
}
