import Model
import Store

/// What stands above every page while what is shown is a copy that takes nothing.
struct RescueView {
  var heading: String
  var hint: String
  /// The command that brings a backup back, if there is one.
  var command: String?

  init(_ rescue: Rescue, _ words: Words, _ values: ValueText) {
    heading = words("rescue.\(rescue.cause.rawValue)")
    let backup = rescue.cause == .diskFull ? nil : rescue.backup
    if let backup {
      hint = words("rescue.backup", ["when": values.moment(backup.madeAt, now: .now())])
      command = "sideline backup restore \(backup.path)"
    } else {
      hint = words(rescue.cause == .diskFull ? "rescue.make_room" : "rescue.no_backup")
    }
  }
}
