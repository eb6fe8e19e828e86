import EyeTest
import Model
import Store

extension Station {
  /// Returns what is known of the screen that a round is to be measured on; nothing for one that
  /// measures no sizes.
  func measuredScreen(_ new: NewRound) throws(StationError) -> EyeScreen? {
    guard new.form.needsScreen, let screen = new.options.text("screen") else { return nil }
    return try catalogue.eyeScreen(screen)
  }

  /// Whether a round's screen is no longer what gave it its sizes: another display has the name now,
  /// or it was measured anew.
  func isOtherScreen(_ round: OpenRound) -> Bool {
    guard let known = round.screen else { return false }
    do {
      return try catalogue.eyeScreen(known.screen) != known
    } catch {
      return error.code == StationError.Code.screenAmbiguous.rawValue
    }
  }

  /// Puts what is known of the screen into the options of a round that measures: what a page says
  /// of its pixels counts nothing.
  func calibrated(_ new: NewRound, on known: EyeScreen?) -> RoundOptions {
    guard new.form.needsScreen else { return new.options }
    return new.options
      .setting("pitch_mm", to: known.map { .number($0.pitch) })
      .setting("contradicted", to: .bool(known?.isContradicted == true))
  }
}
