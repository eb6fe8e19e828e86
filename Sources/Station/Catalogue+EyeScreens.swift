package import EyeTest
import Model
import Store

extension Catalogue {
  /// What is known of a screen has one name, however the screen is turned; what was measured before
  /// that was so has the other.
  private static func settingNames(_ screen: String) -> [String] {
    EyeScreen.names(of: screen).map { "screen \($0)" }
  }

  /// Returns what was measured of a screen, or nothing; what was measured of another display that
  /// had the same name is nothing.
  ///
  /// - Throws: `StationError`; `screenAmbiguous` where two displays of this machine may be it.
  package func eyeScreen(_ screen: String) throws(StationError) -> EyeScreen? {
    guard EyeScreen.isName(screen) else { return nil }
    var kept: JSONValue?
    do {
      for name in Self.settingNames(screen) where kept == nil {
        kept = try store.eyeSetting(name)
      }
    } catch {
      throw StationError(error)
    }
    guard case .object(let values)? = kept, case .number(let millimetres)? = values["pitch_mm"],
      case .string(let name)? = values["method"], let method = PixelPitch.Method(rawValue: name),
      let pitch = PixelPitch(kept: millimetres, method: method)
    else { return nil }
    let display = try display(of: screen)
    if let display, case .string(let identity)? = values["display"], identity != display.identity {
      return nil
    }
    return EyeScreen(screen, pitch, display: display)
  }

  /// Returns what is known of the screen that a round is to be measured on; nothing for one that
  /// measures no sizes.
  func measuredScreen(_ new: NewRound) throws(StationError) -> EyeScreen? {
    guard new.form.needsScreen, let screen = new.options.text("screen") else { return nil }
    return try eyeScreen(screen)
  }

  /// Whether a round's screen is no longer what gave it its sizes: another display has the name now,
  /// or it was measured anew.
  func isOtherScreen(_ round: OpenRound) -> Bool {
    guard let known = round.screen else { return false }
    do {
      return try eyeScreen(known.screen) != known
    } catch {
      return error.code == StationError.Code.screenAmbiguous.rawValue
    }
  }

  /// The one display of this machine that a screen is; nothing where none says that it is.
  private func display(of screen: String) throws(StationError) -> EDID? {
    // Two that say the same of themselves are alike in size too.
    let fitting = Set(EyeScreen.fitting(screen, displays().compactMap { EDID($0) }))
    guard fitting.count < 2 else {
      throw StationError(
        .screenAmbiguous, .notAllowed, "\(fitting.count) displays may be \(screen).")
    }
    return fitting.first
  }

  /// Keeps what was measured of a screen, in place of what was known of it, with the display that it
  /// was measured on.
  ///
  /// - Throws: `StationError`; `screenAmbiguous` where two displays of this machine may be it.
  package func setEyeScreen(
    _ screen: String, _ pitch: PixelPitch, key: RequestKey? = nil
  ) throws(StationError) -> EyeScreen {
    let display = try display(of: screen)
    var value: [String: JSONValue] = [
      "pitch_mm": .number(pitch.millimetres), "method": .string(pitch.method.rawValue),
    ]
    value["display"] = display.map { .string($0.identity) }
    let known = EyeScreen(screen, pitch, display: display)
    do {
      try store.setEyeSetting(
        Self.settingNames(screen)[0], .object(value), key: key?.answered(by: known))
    } catch {
      throw StationError(error)
    }
    return known
  }
}
