import Devices
import Model
import Station

/// One exercise among the cards.
struct CardView {
  var number: Int
  var title: String
  var picture: String
  /// Absent for an exercise that cannot be started.
  var link: String?
  /// By hand, or how its device stands.
  var meta: String
  /// The form of The Line beside `meta`, if a device is known.
  var lineState: String?

  init(
    _ exercise: Exercise, devices: [DeviceStatus], _ words: Words, _ language: Language
  ) {
    number = exercise.number
    title = words.soft(exercise.title[language])
    picture = exercise.picture
    guard exercise.active else {
      meta = words("exercise.inactive")
      return
    }
    link = "/exercises/" + PathText.encoded(exercise.id)
    guard exercise.kind == .automatic else {
      let seconds = exercise.countdown.map { ["seconds": String($0)] }
      meta = seconds.map { words("exercise.by_hand_seconds", $0) } ?? words("exercise.by_hand")
      return
    }
    guard let device = Self.device(for: exercise, devices) else {
      meta = words("exercise.no_device")
      return
    }
    let key = device.state == .ready ? "exercise.device_ready" : "exercise.device_other"
    meta = words(key, ["device": device.name(words)])
    lineState = device.state == .available ? "absent" : device.state.rawValue
  }

  /// Returns the device that a run would most likely use: the ready one, else the first known.
  static func device(for exercise: Exercise, _ devices: [DeviceStatus]) -> DeviceStatus? {
    let fitting = devices.filter { exercise.isMeasured(by: $0.quantities) }
    return fitting.first { $0.state == .ready } ?? fitting.first { $0.state == .lost }
      ?? fitting.first { $0.state != .absent } ?? fitting.first
  }
}
