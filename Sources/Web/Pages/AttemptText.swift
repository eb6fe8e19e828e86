import Model

/// What only some kinds of attempt have, in words.
enum AttemptText {
  /// Each part of an attempt that went through several channels: "B 1.08 s · C 0.92 s".
  static func splits(_ trial: Trial?, _ values: ValueText) -> String? {
    guard case .array(let parts) = trial?.details?["splits"] else { return nil }
    let texts = parts.compactMap { part -> String? in
      guard case .object(let fields) = part, case .string(let channel) = fields["channel"],
        case .number(let interval) = fields["interval_s"]
      else { return nil }
      return channel + " " + values.full(interval, .interval, .second)
    }
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }

  /// Whether a measured attempt passed its threshold.
  static func threshold(_ trial: Trial?, _ words: Words) -> String? {
    guard let trial, trial.value != nil, let outcome = trial.outcome else { return nil }
    return words("threshold.\(outcome.rawValue)")
  }
}
