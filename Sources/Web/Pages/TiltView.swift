import Devices
import Model
import Station

/// What the tilt page shows before the first tilt.
struct TiltView {
  struct SimulatedTablet {
    var device: String
    var isReady: Bool
    let simulated = true
  }

  var word: String
  var hint: String?
  var pillState: String
  var device: String
  /// What a try of twenty seconds counted, and what is said where that is nothing.
  var counted: String
  var noneCame: String
  /// Whether presses and keys count, for want of a sensor.
  var byHand: Bool
  /// The simulated tablet that may be tilted for want of a real one.
  var tablet: SimulatedTablet?
  /// How the sensor is set right, where there is one.
  var learn: TiltLearnView?

  init(_ devices: [DeviceStatus], _ words: Words) {
    // A simulated board that nobody has connected says nothing of this tablet.
    let sensors = devices.filter { $0.link == .iio && (!$0.simulated || $0.state == .ready) }
    let sensor = sensors.first { $0.state == .ready } ?? sensors.first
    device = sensor?.id.rawValue ?? ""
    if !sensors.contains(where: { !$0.simulated }) {
      tablet = devices.first { $0.lean != nil }.map {
        SimulatedTablet(device: $0.id.rawValue, isReady: $0.state == .ready)
      }
    }
    byHand = sensor?.state != .ready
    counted = words(byHand ? "eye.how.counted_by_hand" : "eye.how.counted")
    noneCame = words(byHand ? "eye.how.none_by_hand" : "eye.how.none_came")
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
