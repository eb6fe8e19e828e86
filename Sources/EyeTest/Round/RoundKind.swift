package import Model

/// What a round of the eye test is: a name outside, an exercise in the records, a machine.
///
/// A new kind is a case here, its exercise, its machine, and its row in `machine`.
package enum RoundKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Three letters and two candidates, for play.
  case game
  /// The smallest optotype that is seen, measured.
  case acuity
  /// Differences from gray along three lines of colour.
  case colour
  /// The faintest letter that is read, measured.
  case contrast
  /// Numerals among dots, for play.
  case digits

  /// The exercise that its trials carry.
  package var exercise: String {
    switch self {
    case .game: "eye-game"
    case .acuity: "eye-acuity"
    case .colour: "eye-colour"
    case .contrast: "eye-contrast"
    case .digits: "eye-digits"
    }
  }

  /// Whether its stimuli have a size in the eye, so that it needs a screen whose pixels are known.
  package var needsScreen: Bool {
    switch self {
    case .game, .colour, .digits: false
    case .acuity, .contrast: true
    }
  }

  package init?(exercise: String) {
    guard let kind = Self.allCases.first(where: { $0.exercise == exercise }) else { return nil }
    self = kind
  }

  /// Makes the machine of a round.
  ///
  /// - Parameters:
  ///   - options: What the page chose, by name.
  ///   - seed: The same seed and options ask the same questions of the same answers.
  /// - Returns: The machine with its first question open.
  /// - Throws: `RoundRefusal` that names the option that cannot be meant.
  package func machine(
    _ options: RoundOptions, seed: UInt64
  ) throws(RoundRefusal) -> any RoundMachine {
    switch self {
    case .game: try GameMachine(options, seed: seed)
    case .acuity: try AcuityMachine(options, seed: seed)
    case .colour: ColourMachine(seed: seed)
    case .contrast: try ContrastMachine(options, seed: seed)
    case .digits: DigitMachine(seed: seed)
    }
  }

  /// How its rounds tell where they stand.
  package var progress: any RoundProgress.Type {
    switch self {
    case .game: GameProgress.self
    case .acuity, .contrast: MeasuredProgress.self
    case .colour: ColourProgress.self
    case .digits: DigitProgress.self
    }
  }

  /// The definition that the records refer to; it is never on offer among the coach's exercises.
  package var definition: Exercise {
    let title =
      switch self {
      case .game: LocalizedText(sv: "Syntest: spelet", en: "Eye test: the game")
      case .acuity: LocalizedText(sv: "Syntest: minsta ring", en: "Eye test: smallest ring")
      case .colour: LocalizedText(sv: "Syntest: färger", en: "Eye test: colours")
      case .contrast: LocalizedText(sv: "Syntest: kontrast", en: "Eye test: contrast")
      case .digits: LocalizedText(sv: "Syntest: siffror", en: "Eye test: numerals")
      }
    return Exercise(
      id: exercise, number: 0, version: 1, title: title, kind: .passFail, attempts: 50,
      equipment: [], picture: "eye")
  }
}
