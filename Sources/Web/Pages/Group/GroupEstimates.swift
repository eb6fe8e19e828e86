import Engine
import Model

/// What the results of a group run let expect of the oxygen uptake, beside each of them.
///
/// It is reckoned anew for each look at the page and stands in no record and no file: it is nothing that
/// was measured, a year of birth that is corrected or forgotten takes it along, and a list of estimates
/// would be compared.
struct GroupEstimates {
  /// In ml/kg/min, whole: no standard error is so small that decimals would tell anything.
  struct Cell {
    /// `≈ 48`.
    var about: String
    /// `± 5`.
    var error: String
  }

  private let cells: [Int: Cell]
  /// What the numbers are, and by whom; nothing where there are none.
  let note: String?

  init(_ run: GroupRun, _ table: BeepTable, of people: [Participant], _ words: Words) {
    let year = CivilDate.today(run.startedAt ?? run.createdAt).year
    let births = Dictionary(
      people.map { ($0.number, $0.birthYear) }, uniquingKeysWith: { $1 })
    var cells: [Int: Cell] = [:]
    var sources = table.oxygen.map { [$0.source] } ?? []
    for person in run.people {
      let birthYear = births[person.participant] ?? nil
      guard let found = table.estimate(of: person.result, birthYear: birthYear, year: year)
      else { continue }
      cells[person.participant] = Cell(
        about: words("group.about", ["value": Self.whole(found.value)]),
        error: words("group.give_or_take", ["value": Self.whole(found.error)]))
      if !sources.contains(found.source) { sources.append(found.source) }
    }
    self.cells = cells
    note =
      cells.isEmpty
      ? nil : words("group.uptake_note", ["sources": sources.joined(separator: "; ")])
  }

  subscript(participant: Int) -> Cell? { cells[participant] }

  private static func whole(_ value: Double) -> String { String(Int(value.rounded())) }
}
