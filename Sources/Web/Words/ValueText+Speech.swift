import Model

/// What is said beside numbers and units: the name of each is that of its clip.
enum SpokenWord: String, Sendable, CaseIterable {
  case hit, miss, torn, lost, saved
  case falseStart = "false-start"
}

extension ValueText {
  /// Returns the clips that say a value as it is shown, with its unit.
  ///
  /// - Returns: The names in order; none if the number cannot be said.
  func clips(_ value: Double, _ quantity: Quantity?, _ unit: Unit?) -> [String] {
    let number = SpokenNumber.clips(number(value, quantity, unit), language)
    guard !number.isEmpty, let quantity, let form = forms[quantity], !form.spoken[language].isEmpty
    else { return number }
    return number + [Self.unitClip(quantity)]
  }

  /// Returns the clips that say what an attempt came to.
  func clips(of trial: Trial) -> [String] {
    guard trial.status == .valid else { return [SpokenWord.torn.rawValue] }
    if let value = trial.value { return clips(value, trial.quantity, trial.unit) }
    switch trial.outcome {
    case .pass: return [SpokenWord.hit.rawValue]
    case .fail: return [SpokenWord.miss.rawValue]
    case nil: return []
    }
  }

  /// Every clip that this language can ask for.
  var allClips: Set<String> {
    let units = forms.filter { !$0.value.spoken[language].isEmpty }.map { Self.unitClip($0.key) }
    return SpokenNumber.names.union(units).union(SpokenWord.allCases.map(\.rawValue))
  }

  private static func unitClip(_ quantity: Quantity) -> String { "unit-" + quantity.rawValue }
}
