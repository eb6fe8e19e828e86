import Devices
import Model
import Station

/// The connection field: how it stands with the run's device; pressing it changes that.
struct ConnectionView {
  var state: String
  var action: String
  /// The device's identity; empty while no device that fits is known.
  var device: String
  /// The address of somebody whom a press lets in.
  var peer: String?
  var word: String
  var hint: String
  /// What a wide screen adds to the hint.
  var press: String?
  var isPrimary: Bool
  /// Whether it is connected and what comes from it is of no use.
  var isDoubtful = false
  var simulated: Bool
  var signal: SignalView?
  var battery: BatteryView?

  /// Fails for exercises without a device and for runs that are over.
  init?(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    guard facts.isAutomatic, !facts.isOver else { return nil }
    guard let device = facts.device else {
      state = LinkState.absent.rawValue
      action = "connect"
      self.device = ""
      word = words("connection.none")
      hint = words("connection.none_hint")
      isPrimary = true
      simulated = false
      return
    }
    let state = device.state
    let parts = [
      "device": device.name(words), "time": values.clock(device.since),
      "reason": device.reason.map { ReasonText.text($0, of: device, words, values) }
        ?? words("state.refused"),
    ]
    self.state = state.rawValue
    action = state == .ready || state == .connecting ? "disconnect" : "connect"
    self.device = device.id.rawValue
    word = words("connection.\(state.rawValue)", parts)
    isDoubtful = ReasonText.isDoubtful(device)
    let hasCause = isDoubtful || ReasonText.cause(of: device, words, values) != nil
    hint = words("connection.\(hasCause ? "lost_because" : state.rawValue)_hint", parts)
    if let warning = device.warning { hint = words.language == .sv ? warning.sv : warning.en }
    press = state == .ready ? words("connection.ready_press") : nil
    isPrimary = state == .absent || state == .available
    simulated = device.simulated
    signal = SignalView(device, words)
    battery = state == .ready ? BatteryView(device, words) : nil
    guard let peer = device.peer else { return }
    self.peer = peer
    action = "admit"
    isPrimary = true
    word = words("connection.asks", ["peer": peer])
    hint = words("connection.asks_hint", ["device": device.name(words)])
  }
}

/// Received signal strength as one to four bars.
struct SignalView {
  var level: Int
  var label: String

  /// Fails for devices on a cable and where nothing is known.
  init?(_ device: DeviceStatus, _ words: Words) {
    guard let signal = device.signal else { return nil }
    // Steps of 10 dB: what phones commonly draw as full, good, weak, barely.
    level =
      switch signal {
      case _ where device.state != .ready && device.state != .available: 0
      case (-60)...: 4
      case (-70)...: 3
      case (-80)...: 2
      default: 1
      }
    label = words("connection.signal", ["level": String(level)])
  }
}

/// A battery and how full it is.
struct BatteryView {
  /// The width of the filling in the drawing, of 13.5.
  var width: String
  var percent: Int
  var isLow: Bool
  var label: String

  init?(_ device: DeviceStatus, _ words: Words) {
    guard let battery = device.battery else { return nil }
    percent = max(0, min(100, battery))
    width = NumberText.text(13.5 * Double(percent) / 100, decimals: 1, .en)
    isLow = percent < 20
    label = words("connection.battery", ["percent": String(percent)])
  }
}
