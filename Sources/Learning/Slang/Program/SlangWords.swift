/// A function that is there without being made.
package enum SlangFunction: String, Sendable, Hashable, CaseIterable {
  /// How many letters a text has, or values a list.
  case length
  case max, min
  /// To a whole number; a half goes up.
  case round
  /// A whole number from one to another, both included.
  case random
  /// A letter of a text by its place, from 1.
  case letter
  case upper
  /// A list with one value more; the list itself stays.
  case add
  /// A chalk line of so many units, when it is printed.
  case walk
  /// Turns the chalk cart by so many degrees, when it is printed.
  case right

  /// How many values it wants.
  package var arity: Int {
    switch self {
    case .length, .round, .upper, .walk, .right: 1
    case .max, .min, .random, .letter, .add: 2
    }
  }
}

/// Equipment that a program may read.
package enum SlangSensor: String, Sendable, Hashable, Codable, CaseIterable {
  /// Degrees to the right, −90 … 90.
  case tilt
  /// The latest passage; alone it means its time in seconds.
  case gate
  /// Heartbeats a minute.
  case pulse
  /// The times of the last ten passages, the latest one last.
  case gates
}

/// What a passage has, behind `gate.`.
package enum SlangGateField: String, Sendable, Hashable, CaseIterable {
  /// In seconds.
  case time
  case lane, count
}

/// A word that means something by itself, and so is no name.
package enum SlangWord: Sendable, Hashable {
  case function(SlangFunction)
  case sensor(SlangSensor)
  case truth(Bool)
  case turn
  case and, or, not

  package static let all: [SlangWord] =
    SlangFunction.allCases.map { .function($0) } + SlangSensor.allCases.map { .sensor($0) }
    + [.truth(true), .truth(false), .turn, .and, .or, .not]
}
