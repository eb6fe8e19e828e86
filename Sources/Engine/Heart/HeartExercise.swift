package import Model

/// What a recorded session of the wall comes to for each who took part: three results.
///
/// They are never on offer among the coach's exercises: nobody does them alone.
package enum HeartExercise: String, Sendable, Hashable, CaseIterable {
  case mean = "heart-mean"
  case highest = "heart-highest"
  /// Seconds in the zones 4 and 5; those in each zone are in the details.
  case hard = "heart-hard"

  package var definition: Exercise {
    var exercise = Exercise(
      id: rawValue, number: 0, version: 1, title: title, kind: .integer, attempts: 1,
      equipment: [], quantity: self == .hard ? .interval : .heartRate,
      unit: self == .hard ? .second : .perMinute, picture: "step-test")
    exercise.better = .higher
    exercise.source = "Edwards 1993 (zones, points); Tanaka 2001 (208 − 0.7 × age)"
    return exercise
  }

  private var title: LocalizedText {
    switch self {
    case .mean: LocalizedText(sv: "Medelpuls i passet", en: "Mean pulse of the session")
    case .highest: LocalizedText(sv: "Högsta puls i passet", en: "Highest pulse of the session")
    case .hard: LocalizedText(sv: "Tid i zon 4 och 5", en: "Time in zones 4 and 5")
    }
  }

  /// Tells the result; nothing where nothing is known.
  ///
  /// - Parameters:
  ///   - tally: What the session came to.
  ///   - maximum: What zones are told by; without it there are none.
  /// - Returns: In the unit of the definition.
  package func value(of tally: HeartTally, _ maximum: HeartMaximum?) -> Double? {
    switch self {
    case .mean: tally.mean.map { ($0 * 10).rounded() / 10 }
    case .highest: tally.highest
    case .hard:
      maximum == nil || tally.known == 0
        ? nil
        : ((tally.zones[.hard] ?? 0) + (tally.zones[.maximal] ?? 0)).rounded()
    }
  }

  /// The members of each trial's `details`.
  package static func details(
    of tally: HeartTally, _ maximum: HeartMaximum?
  ) -> [String: JSONValue] {
    var details: [String: JSONValue] = ["known_s": .number(tally.known.rounded())]
    guard let maximum else { return details }
    details["max_heart_rate"] = .number(maximum.value)
    details["max_basis"] = .string(maximum.basis.rawValue)
    details["zones_s"] = .array(
      HeartZone.allCases.map { .number((tally.zones[$0] ?? 0).rounded()) })
    details["below_s"] = .number(tally.below.rounded())
    details["edwards"] = tally.edwards(maximum).map { .number(($0 * 10).rounded() / 10) }
    return details
  }
}
