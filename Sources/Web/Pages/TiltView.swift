import Devices
import Model
import Station

/// What the tilt page shows before the first tilt.
struct TiltView {
  var word: String
  var hint: String?
  var pillState: String
  var device: String
  /// How the sensor is set right, where there is one.
  var learn: TiltLearnView?

  init(_ devices: [DeviceStatus], _ words: Words) {
    // A simulated board that nobody has connected says nothing of this tablet.
    let sensors = devices.filter { $0.link == .iio && (!$0.simulated || $0.state == .ready) }
    let sensor = sensors.first { $0.state == .ready } ?? sensors.first
    device = sensor?.id.rawValue ?? ""
    guard let sensor else {
      word = words("tilt.none")
      hint = words("tilt.none_hint")
      pillState = "absent"
      return
    }
    let isReady = sensor.state == .ready
    word = isReady ? words("tilt.ready") : words("state.\(sensor.state.rawValue)")
    hint = sensor.reason.map { words("reason.\($0)") }
    pillState = sensor.state.rawValue
  }
}
