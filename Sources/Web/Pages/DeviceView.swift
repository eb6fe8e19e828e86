import Devices
import Model
import Station

/// A button that has a device do something.
struct OrderButton {
  var order: String
  var device: String
  var name: String
  var label: String

  init(_ order: DeviceOrder, _ status: DeviceStatus, _ words: Words) {
    self.order = order.rawValue
    device = status.id.rawValue
    name = status.name(words)
    label = words("devices.order.\(order.rawValue)")
  }
}

/// What a device may be said to be.
struct KindsView {
  struct Kind {
    var driver: String
    var name: String
    var isChosen: Bool
  }

  var device: String
  var deviceName: String
  var kinds: [Kind]

  /// Fails where there is no choice.
  init?(_ status: DeviceStatus, _ names: DriverNames, _ words: Words) {
    guard let drivers = status.drivers else { return nil }
    device = status.id.rawValue
    deviceName = status.name(words)
    kinds = drivers.map { Kind(driver: $0, name: names($0), isChosen: $0 == status.driver) }
      .sorted { ($0.name, $0.driver) < ($1.name, $1.driver) }
  }
}

/// How large the wheel is whose turns a device counts.
struct WheelSizeView {
  var device: String
  var deviceName: String
  /// Of the circumference.
  var millimetres: Int

  /// Fails for a device that counts no wheel.
  init?(_ status: DeviceStatus, _ words: Words) {
    guard let wheel = status.wheel else { return nil }
    device = status.id.rawValue
    deviceName = status.name(words)
    millimetres = Int((wheel * 1000).rounded())
  }
}

/// One device among the cards.
struct DeviceView {
  var id: String
  var name: String
  /// How it is linked and where.
  var address: String
  var icon: String
  var state: String
  /// The one quantity that is shown large.
  var quantity: String
  var pillState: String
  var pillIcon: String?
  var pill: String
  var simulated: Bool
  /// Whether values may be shown; a lost device shows none.
  var isLive: Bool
  var todoHeading: String?
  var todo: String?
  /// What the button does; absent where there is nothing to press for.
  var action: String?
  var actionLabel: String?
  /// What the device can be ordered to do.
  var orders: [OrderButton]
  /// What it may be said to be instead.
  var choice: KindsView?
  /// Absent for a device that counts no wheel.
  var wheel: WheelSizeView?
  /// Absent for a device that measures no lifts.
  var load: LoadView?
  /// What the button says that has the device forgotten; absent for one that is not remembered or
  /// is in use.
  var forgetLabel: String?
  /// The address of somebody who calls and may be let in.
  var peer: String?
  /// What the device warns of.
  var warning: String?
  var meta: [String]
  var signal: SignalView?
  var battery: BatteryView?
  /// Sorted by what needs the coach.
  var rank: Int

  init(
    _ device: DeviceStatus, _ words: Words, _ values: ValueText, now: Timestamp = .now(),
    names: DriverNames = DriverNames()
  ) {
    id = device.id.rawValue
    name = device.name(words)
    let link = words("link.\(device.link.rawValue)")
    address =
      device.simulated
      ? words("devices.simulated")
      : device.link == .iio ? link : "\(link) · \(Self.address(device, words))"
    icon = Self.icon(device)
    state = device.state.rawValue
    quantity = device.quantities.first?.rawValue ?? ""
    simulated = device.simulated
    let isFine = device.state == .ready
    pillState = device.simulated && isFine ? "care" : device.state.rawValue
    pill = device.simulated && isFine ? words("devices.simulated") : words("state.\(state)")
    pillIcon = Self.pillIcon(device)
    isLive = isFine
    let since = words("devices.silent_since", ["time": values.clock(device.since)])
    let reason = device.reason.map { ReasonText.text($0, of: device, words, values) }
    switch device.state {
    case .lost:
      todoHeading = since
      todo = reason ?? words("devices.lost_todo")
    case .refused:
      todoHeading = words("state.refused") + "."
      todo = reason
    case .connecting: todo = reason ?? words("devices.connecting_todo")
    case .available: todo = words("devices.available_todo")
    case .absent:
      todo = words(
        device.connectsByItself == false ? "devices.absent_asks" : "devices.absent_todo")
    case .ready: todo = reason
    }
    warning = device.warning.map { words.language == .sv ? $0.sv : $0.en }
    peer = device.peer
    if let peer = device.peer {
      todoHeading = words("devices.asks", ["peer": peer])
      todo = words("devices.asks_todo")
    }
    // What connects by itself once it is near needs no press for it.
    let isAwaited = device.state == .absent && device.connectsByItself == true
    let isBondLost = device.reason == LinkError.Code.bondLost.rawValue
    let action: (String, String)? =
      isAwaited
      ? nil : isBondLost ? ("pair-again", "devices.pair_again") : Self.action(device.state)
    self.action = action?.0
    actionLabel = action.map { words($0.1) }
    orders = (device.orders ?? []).map { OrderButton($0, device, words) }
    choice = KindsView(device, names, words)
    wheel = WheelSizeView(device, words)
    load = LoadView(device, words, values)
    let isIdle = device.state == .absent || device.state == .available
    let isKept = device.connectsByItself != nil || device.admitted != nil
    forgetLabel = isKept && isIdle ? words("devices.forget") : nil
    meta = choice == nil ? [] : [names(device.driver)]
    if let admitted = device.admitted {
      meta.append(words("devices.admitted", ["peers": admitted.joined(separator: ", ")]))
    }
    if let seen = device.lastSeen {
      meta.append(words("devices.last_seen", ["time": values.moment(seen, now: now)]))
    }
    let maker = [device.manufacturer, device.product].compactMap(\.self)
    if !maker.isEmpty { meta.append(maker.joined(separator: " ")) }
    if let number = device.serialNumber {
      meta.append(words("devices.serial_number", ["number": number]))
    }
    if let firmware = device.firmware {
      meta.append(words("devices.firmware", ["version": firmware]))
    }
    if device.repeated > 0 {
      meta.append(words.counted("devices.repeated", device.repeated))
    }
    if device.unreadable > 0 {
      meta.append(words.counted("devices.unreadable", device.unreadable))
    }
    // While it is why the device is in doubt it stands above.
    if device.reason != "implausible", let refused = ReasonText.refused(by: device, words, values) {
      meta.append(refused)
    }
    signal = SignalView(device, words)
    battery = isFine ? BatteryView(device, words) : nil
    let states: [LinkState] = [.refused, .lost, .connecting, .ready, .available, .absent]
    let order = 2 * (states.firstIndex(of: device.state) ?? states.count)
    rank = device.simulated && isFine ? order + 1 : order
  }

  private static func address(_ device: DeviceStatus, _ words: Words) -> String {
    guard device.address.hasPrefix(Sighting.portPrefix) else { return device.address }
    let port = String(device.address.dropFirst(Sighting.portPrefix.count))
    return words("devices.port", ["port": port])
  }

  private static func action(_ state: LinkState) -> (String, String) {
    switch state {
    case .ready: ("disconnect", "devices.disconnect")
    case .connecting: ("disconnect", "devices.stop_trying")
    case .lost, .refused: ("connect", "devices.try_now")
    case .available, .absent: ("connect", "devices.connect")
    }
  }

  private static func icon(_ device: DeviceStatus) -> String {
    if device.link == .iio { return "tilt" }
    if device.quantities.contains(.heartRate) { return "heart" }
    if device.quantities.contains(where: { $0 == .interval || $0 == .passage }) { return "gate" }
    return "board"
  }

  private static func pillIcon(_ device: DeviceStatus) -> String? {
    switch device.state {
    case .refused: "alert"
    case .lost: "cross"
    case .ready: device.simulated ? "info" : "check"
    case .connecting, .available, .absent: nil
    }
  }
}
