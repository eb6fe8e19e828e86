/// Why a display's size or its distance cannot be taken: a value, worded by the faces.
package struct CalibrationError: Error, Sendable, Hashable {
  /// Stable codes, each with its sentence in `Localization/*.json` under `problem`.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// The card's outline has a width that no display gives it; `value` in pixels.
    case card = "eye-card-size"
    /// The line that was measured has a length that no display gives it; `value` in millimetres.
    case ruler = "eye-ruler-length"
    /// Only one setting was made.
    case oneSetting = "eye-one-setting"
    /// Two settings differ by more than 1 %: a third one decides; `value` is by how much, 0.02 = 2 %.
    case settingsDiffer = "eye-settings-differ"
    /// Three settings that do not agree; `value` is by how much the nearest two differ.
    case settingsSpread = "eye-settings-spread"
    /// `value` in metres is nearer than `limit` or further away than anybody can mean.
    case distance = "eye-distance"
    /// At `value` metres the display's pixels are too coarse; from `limit` metres on they are not.
    case tooClose = "eye-too-close"
    /// The display is so small that nothing fits between the smallest and the largest size.
    case tooSmall = "eye-display-size"
  }

  package let code: Code
  package let value: Double?
  package let limit: Double?

  package init(_ code: Code, value: Double? = nil, limit: Double? = nil) {
    self.code = code
    self.value = value
    self.limit = limit
  }
}
