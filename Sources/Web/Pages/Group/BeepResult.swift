import Model

/// A result of a test that is run to beeps, as a coach says it: level and shuttle, and how far that is.
struct BeepResult {
  /// `6.3`.
  let score: String
  let length: String

  /// Fails for any other result, and for a test whose result is a speed or only metres.
  init?(_ trial: Trial?, _ words: Words, _ values: ValueText) {
    guard let trial, let metres = trial.value, let details = trial.details,
      case .number(let level) = details["level"], case .number(let shuttle) = details["shuttle"]
    else { return nil }
    var name = NumberText.text(level, decimals: 0, values.language)
    if case .string(let own) = details["level_name"] { name = own }
    let number = NumberText.text(shuttle, decimals: 0, values.language)
    score = GroupText.score(name, number)
    length = words("group.metres", ["value": NumberText.text(metres, decimals: 0, values.language)])
  }
}
