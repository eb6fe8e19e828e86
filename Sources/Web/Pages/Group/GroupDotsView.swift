import Engine
import Model

/// A team's results as dots above one another, one for each participant, in the units of its drawing.
struct GroupDotsView {
  var height: Int
  var axis: Int
  /// Below the axis.
  var labels: Int
  var title: Int
  var unit: String
  var dots: [Dot]
  var columns: [Column]
  /// The columns in which half of the team is; absent for so few that there is no half.
  var half: Half?

  struct Dot {
    var x: String
    var y: String
    var scale: String
    var bib: Int
    /// How many figures the number has.
    var figures: Int
  }

  struct Column {
    var x: String
    var title: String
  }

  struct Half {
    var x: String
    var width: String
    var height: Int
    var middle: String
  }

  private static let width = 480.0
  /// Of a dot that has room.
  private static let radius = 12.0
  private static let widest = 66.0
  /// Above the dots, for the words on the half.
  private static let top = 30.0

  /// Fails where nobody has a result.
  ///
  /// - Parameters:
  ///   - team: Whose results.
  ///   - titles: What stands below the columns, from left to right.
  ///   - unit: What that is.
  ///   - column: In which somebody is; all are.
  init?(
    _ team: GroupTeam, columns titles: [String], unit: String,
    column: (GroupRun.Person) -> Int
  ) {
    guard !team.people.isEmpty, !titles.isEmpty else { return nil }
    let step = min(Self.widest, Self.width / Double(titles.count))
    let left = (Self.width - step * Double(titles.count)) / 2
    let scale = min(1, step * 0.44 / Self.radius)
    let row = Self.radius * scale * 2.25
    func x(_ place: Int) -> Double { left + step * (Double(place) + 0.5) }

    let stacks = Dictionary(grouping: team.people, by: column)
    let tallest = stacks.values.map(\.count).max() ?? 0
    let floor = Self.top + row * Double(tallest) + 8
    axis = Int(floor)
    labels = axis + 22
    title = axis + 44
    height = axis + 52
    self.unit = unit
    dots = stacks.flatMap { place, people in
      people.sorted { $0.bib < $1.bib }.enumerated().map { index, person in
        Dot(
          x: Self.text(x(place)), y: Self.text(floor - 6 - row * (Double(index) + 0.5)),
          scale: Self.text(scale), bib: person.bib, figures: String(person.bib).count)
      }
    }.sorted { $0.bib < $1.bib }
    // So many that they do not run into each other.
    let stride = Int((34 / step).rounded(.up))
    self.columns = titles.enumerated().filter { $0.offset % max(1, stride) == 0 }.map {
      Column(x: Self.text(x($0.offset)), title: $0.element)
    }
    guard let ends = team.half else { return }
    let (low, high) = (column(ends.lowest), column(ends.highest))
    let start = x(low) - step / 2
    let width = x(high) + step / 2 - start
    half = Half(
      x: Self.text(start), width: Self.text(width), height: axis,
      // Its words are wider than one column and stay inside the drawing.
      middle: Self.text(min(max(start + width / 2, 60), Self.width - 60)))
  }

  private static func text(_ value: Double) -> String {
    String((value * 100).rounded() / 100)
  }
}
