package import EyeTest
import Model
import Store

extension Station {
  private static func settingName(_ screen: String) -> String { "screen \(screen)" }

  /// Returns what was measured of a screen, or nothing.
  ///
  /// - Throws: `StationError`.
  package nonisolated func eyeScreen(_ screen: String) throws(StationError) -> EyeScreen? {
    guard EyeScreen.isName(screen) else { return nil }
    let kept: JSONValue?
    do {
      kept = try store.eyeSetting(Self.settingName(screen))
    } catch {
      throw StationError(error)
    }
    guard case .object(let values)? = kept, case .number(let millimetres)? = values["pitch_mm"],
      case .string(let name)? = values["method"], let method = PixelPitch.Method(rawValue: name),
      let pitch = PixelPitch(kept: millimetres, method: method)
    else { return nil }
    return described(screen, pitch)
  }

  private nonisolated func described(_ screen: String, _ pitch: PixelPitch) -> EyeScreen {
    EyeScreen(screen, pitch, displays: displays().compactMap { EDID($0) })
  }

  /// Keeps what was measured of a screen, in place of what was known of it.
  ///
  /// - Throws: `StationError`.
  package nonisolated func setEyeScreen(
    _ screen: String, _ pitch: PixelPitch, key: RequestKey? = nil
  ) throws(StationError) -> EyeScreen {
    let value: JSONValue = .object([
      "pitch_mm": .number(pitch.millimetres), "method": .string(pitch.method.rawValue),
    ])
    do {
      try store.setEyeSetting(Self.settingName(screen), value, key: key)
    } catch {
      throw StationError(error)
    }
    return described(screen, pitch)
  }

  /// The rounds that are under way, the newest first.
  package func openEyeRounds() -> [EyeRound] {
    rounds.values.map(\.snapshot).sorted { $0.startedAt > $1.startedAt }
  }

  /// Puts what is known of the screen into the options of a round that measures: what a page says
  /// of its pixels counts nothing.
  func calibrated(_ new: NewEyeRound) throws(StationError) -> RoundOptions {
    guard new.kind.needsScreen else { return new.options }
    var known: EyeScreen?
    if let screen = new.options.text("screen") { known = try eyeScreen(screen) }
    return new.options.setting("pitch_mm", to: known.map { .number($0.pitch) })
  }
}
