package import Model

/// A test that is run to beeps, as data: how far, how fast, how often, and what counts.
package struct BeepTable: Sendable, Hashable {
  /// One stretch of a table at one speed.
  package struct Level: Sendable, Hashable {
    /// What it is called, `6` or `10.75`.
    package var name: String
    /// In km/h; absent where everybody runs as fast as they like.
    package var speed: Double?
    package var length: Length
  }

  /// How long a level is.
  package enum Length: Sendable, Hashable {
    /// So many units: there, or there and back.
    case units(Int)
    /// So many seconds, in which there are as many lines as the speed gives.
    case seconds(Int)
  }

  /// What a result is.
  package enum Score: String, Sendable, Hashable, Codable, CaseIterable {
    /// The units that were completed, as level, unit and metres.
    case shuttle
    /// The last level that was completed, as its speed.
    case stage
    /// Metres that somebody measures.
    case distance
    /// Seconds from the start to the finish, the same way for everybody.
    case time

    /// Whether everybody runs to beeps.
    package var isPaced: Bool { self == .shuttle || self == .stage }
  }

  package var id: String
  /// Its place among the tables.
  package var number: Int
  package var version: Int
  package var title: LocalizedText
  package var subtitle: LocalizedText
  /// Between two lines, in metres.
  package var distance: Double
  /// How often the distance is run in one unit.
  package var legs: Int
  package var levels: [Level]
  /// After each unit, or after each level that is told in seconds.
  package var rest: Double
  /// Whether a line that is on the way when a level ends is reached in the next one.
  package var isContinuous: Bool
  /// Seconds between calls of the time, where there is no speed.
  package var calls: Int?
  /// Seconds from the start in which nobody can be at the finish, so that a gate is not heeded.
  package var earliest: Double
  package var score: Score
  package var rules: GroupRules
  package var layout: LocalizedText
  /// What sources tell differently, and what was chosen.
  package var doubtful: LocalizedText?
  package var source: String
  /// What its levels let expect of the oxygen uptake; nothing where no source tells a standard error.
  package var oxygen: OxygenEquation?
  /// The name of the pictogram.
  package var picture: String
  /// The SHA-256 of the file, in hex.
  package var hash: String
  /// The file.
  package var text: String

  /// The definition that the records of its results refer to.
  ///
  /// It is never on offer among the coach's exercises: nobody does it alone.
  package var definition: Exercise {
    let (quantity, unit): (Quantity, Unit) =
      switch score {
      case .shuttle, .distance: (.distance, .metre)
      case .stage: (.speed, .metrePerSecond)
      case .time: (.interval, .second)
      }
    var exercise = Exercise(
      id: id, number: 0, version: version, title: title, kind: .integer, attempts: 1,
      equipment: [], quantity: quantity, unit: unit, picture: picture, instructions: layout)
    exercise.better = score == .time ? .lower : .higher
    exercise.source = source
    return exercise
  }
}
