/// How an exercise is started by the station: "ready", a wait that nobody can foresee, the signal.
///
/// The wait (fore-period) is drawn uniformly from a range for each attempt. A fixed one would be
/// anticipated: with a wait that varies, reactions are to the signal and not to the rhythm.
/// Source: P. Niemi and R. Näätänen, "Foreperiod and simple reaction time", Psychological Bulletin
/// 89 (1981), pages 133–162, who also tell what remains: the longer the wait has already been, the
/// surer the signal.
package struct StartSignal: Sendable, Hashable, Codable {
  /// What an exercise may ask for, in seconds.
  package static let limits = 0.5...30.0

  /// 2 … 5 s: long enough to get set, short enough to stand still; the figures are ours.
  package static let usual = StartSignal(forePeriod: 2...5)

  /// The shortest and the longest wait, in seconds.
  package var forePeriod: ClosedRange<Double>

  package enum CodingKeys: String, CodingKey { case forePeriod = "fore_period_s" }

  package init(forePeriod: ClosedRange<Double>) { self.forePeriod = forePeriod }
}
