import Model

extension ValueText {
  /// How far timing alone can have moved a value, as it stands beside it: "± 3 ms".
  ///
  /// Rounded up, because it is a limit.
  ///
  /// - Returns: Nothing where the device itself measured the time, or where nothing is known.
  func uncertainty(of trial: Trial) -> String? {
    guard trial.timeSource == .kernel || trial.timeSource == .arrival,
      let uncertainty = trial.uncertainty, uncertainty > 0, uncertainty.isFinite
    else { return nil }
    guard trial.unit == .second else {
      let form = form(trial.quantity, trial.unit)
      return text(
        uncertainty * form.scale, decimals: form.decimals, unit(trial.quantity, trial.unit))
    }
    if uncertainty >= 1 { return text(uncertainty, decimals: 1, "s") }
    let milliseconds = uncertainty * 1000
    return text(milliseconds, decimals: milliseconds < 1 ? 1 : 0, "ms")
  }

  private func text(_ value: Double, decimals: Int, _ unit: String) -> String {
    let step = (0..<decimals).reduce(1.0) { result, _ in result / 10 }
    // The part taken off is what binary fractions add to 3 ms.
    let upper = (value / step - 1e-6).rounded(.up) * step
    let number = NumberText.text(max(step, upper), decimals: decimals, language)
    return "±\u{00A0}\(number)" + (unit.isEmpty ? "" : "\u{00A0}\(unit)")
  }
}
