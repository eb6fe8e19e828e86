package import Model

/// What a measured round tells, of size or of contrast.
package struct MeasuredProgress: RoundProgress {
  package let chart: AcuityChart
  package let eye: Eye
  package let glasses: Bool
  /// From the eye to the screen, in metres.
  package let distance: Double
  package var trials = 0
  /// How many of them were right.
  package var score = 0
  /// The most trials that there may be.
  package let most: Int
  /// What happened around the round, by name.
  package var conditions: [RoundCondition] = []
  /// Whose pixels gave the sizes; on another one they are wrong.
  package let screen: String?
  /// Whether the display gives other dimensions than the measurement did.
  package let contradicted: Bool
  /// Of size: whether bars crowd the optotype, whether it is children's short run, and the smallest and
  /// the largest size that the screen shows, in logMAR.
  package var bars: Bool?
  package var short: Bool?
  package var floor: Double?
  package var ceiling: Double?
  /// Once the round is complete.
  package var result: MeasuredResult?

  enum CodingKeys: String, CodingKey {
    case chart, eye, glasses, trials, score, most, conditions, screen, contradicted
    case bars, short, floor, ceiling, result
    case distance = "distance_m"
  }

  /// - Throws: `RoundRefusal` for an option that cannot be meant.
  init(
    _ options: RoundOptions, chart: AcuityChart, distance: Double, most: Int
  ) throws(RoundRefusal) {
    self.chart = chart
    self.distance = distance
    self.most = most
    eye = try options.choice("eye", default: .both)
    glasses = try options.flag("glasses")
    screen = options.text("screen")
    contradicted = try options.flag("contradicted")
  }

  /// What speaks against its result; of a round that was left, what happened around it.
  package var flags: [AcuityFlag] {
    let flags = result?.flags ?? []
    return flags.isEmpty ? conditions.map(\.flag) : flags
  }
}

/// What a measured round came to, as screens and records have it; no number where it is not to be
/// trusted.
package struct MeasuredResult: Sendable, Hashable, Codable {
  package let trials: Int
  /// Of size: whether it comes from a short run.
  package var rough: Bool?
  package let limit: AcuityResult.Limit
  /// By name.
  package let flags: [AcuityFlag]
  /// The median time of an answer, in seconds, if it is known.
  package let responseTime: Double?
  /// Of size, in logMAR.
  package var estimate: Double?
  /// Of contrast, in log units.
  package var sensitivity: Double?
  /// The number that is told beside the limit.
  package var told: Double?
  /// Of contrast: where the interval goes on beyond what the screen can show.
  package var open: AcuityResult.Limit?
  /// The ends of the interval of 95 %.
  package var low: Double?
  package var high: Double?

  enum CodingKeys: String, CodingKey {
    case trials, rough, limit, flags, estimate, sensitivity, told, open, low, high
    case responseTime = "response_time_s"
  }

  init(_ result: AcuityResult) {
    (trials, rough, limit) = (result.trials, result.isRough, result.limit)
    flags = result.flags.sorted { $0.rawValue < $1.rawValue }
    responseTime = result.responseTime
    guard result.isTrusted else { return }
    (estimate, told, low, high) = (result.estimate, result.told, result.low, result.high)
  }

  init(_ result: ContrastResult, flags: Set<AcuityFlag>, responseTime: Double?) {
    (trials, limit) = (result.trials, result.limit)
    self.flags = flags.sorted { $0.rawValue < $1.rawValue }
    self.responseTime = responseTime
    guard flags.isDisjoint(with: AcuityFlag.spoiling) else { return }
    (sensitivity, told, open) = (result.sensitivity, result.told, result.open)
    (low, high) = (result.low, result.high)
  }
}
