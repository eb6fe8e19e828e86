import Devices
import EyeTest
import Model
import Store

/// What a device measured last of one quantity.
struct NewestValue {
  /// For how long screens call a value live, in seconds.
  static let freshness = 3.0

  var measurement: Measurement
  var event: LiveEvent
  var at: HostInstant
}

/// What the station knows of one device, and the task that holds its link.
struct RosterEntry {
  /// How it came to be on the roster.
  struct Origin: OptionSet {
    let rawValue: Int

    /// Its transport finds it by itself, so that it can be known again.
    static let discovered = Origin(rawValue: 1)
    /// It was named on the command line, or made up.
    static let named = Origin(rawValue: 2)
  }

  /// How it is known which product it is.
  enum Identity {
    /// By what it tells of itself.
    case told
    /// It is to be asked before it is linked.
    case unasked
    /// The coach said it.
    case chosen
  }

  /// Why a frame was refused, as screens are told.
  enum Refusal: String {
    case unreadable, implausible
  }

  var sighting: Sighting
  private(set) var driver: Driver
  var transport: any Transport
  var decoder: any StreamDecoder
  /// How far the wheel gets in one turn, in metres, if somebody said so.
  var wheel: Double? { didSet { tellWheel() } }
  /// What is lifted whose speed it measures, in kilograms, if somebody said so.
  var load: Double?
  /// How a simulated tablet is to be held, and who has to know.
  var lean: TabletLean?
  var leaner: (@Sendable (TabletLean) -> Void)?
  /// Whether it is here, who wants it and how its link stands.
  var machine: DeviceMachine
  var origin: Origin
  var identity = Identity.told
  /// The ids of the drivers that it may be taken for, if it was not named with one.
  var choices: [String] = []
  /// What is kept of it until it is forgotten.
  var memory: DeviceRecord? { didSet { machine.connectsByItself = memory?.connects == true } }
  /// Since when it is shown as it is.
  var since: Timestamp
  /// When its link was lost last; one that is called in vain is lost since then.
  var lostAt: Timestamp?
  /// When its link was opened last.
  var openedAt: HostInstant?
  var details = LinkDetails()
  /// Who asks at the device's port to be let in.
  var peer: String?
  /// Who comes in unasked at the device's port.
  var admitted: Set<String> = []
  /// What a person is asked or shown while it pairs.
  var pairing: PairingRequest?
  /// What the device warned of since its link was made.
  var warning: LocalizedText?
  var readings = 0
  var missing = 0
  /// Results that came a second time and count once.
  var repeated = 0
  /// Frames refused since the link was made.
  var unreadable = 0
  /// Why the newest frame was refused, if it was.
  var refusal: Refusal?
  /// The newest value that was refused since the link was made because it cannot be.
  var implausible: ImplausibleValue?
  /// How often refused frames are told of in the journal.
  var refusals = NoticeRate()
  /// Whether the device refused what a person last had it do.
  var isOrderRefused = false
  /// Quantities of which the device says that it has no value now.
  var withheld: Set<Quantity> = []
  /// When bytes came last.
  var lastReceived: HostInstant
  var gesture: TiltRecogniser?
  /// How its axes are being learned, or came to be.
  var calibration: TiltCalibration?
  /// How the screen was turned that asks for the poses.
  var calibrationTurn = ScreenTurn.none
  var tiltAxes: TiltAxes?
  /// When an angle was last shown to screens.
  var swayShown: HostInstant?
  /// The newest measurement of each quantity and channel, for screens that open later.
  var newest: [String: NewestValue] = [:]
  var task: Task<Void, Never>?
  /// How people's orders get to the open link.
  let orders = LinkOrders()

  var state: LinkState { machine.state }

  /// Takes in a sample of a motion sensor; in place, because there are hundreds a second.
  ///
  /// - Parameters:
  ///   - sample: As the sensor gave it.
  ///   - seesTilts: Whether somebody looks at each tilt.
  /// - Returns: The sample in the screen's axes and the tilt that it completes, if it does; nothing
  ///   while the axes are being learned.
  mutating func handle(_ sample: MotionSample, seesTilts: Bool) -> (MotionSample, TiltAnswer?)? {
    lastReceived = sample.hostTime
    readings += 1
    if calibration?.isAsking == true { return nil }
    let turned = tiltAxes?.applied(to: sample) ?? sample
    if sample.isLate { return (turned, nil) }
    // Somebody who begins to look later is shown what begins from then on.
    guard seesTilts else {
      gesture = nil
      return (turned, nil)
    }
    if gesture == nil { gesture = TiltRecogniser() }
    return (turned, gesture?.handle(turned))
  }

  /// Takes in that it is shown otherwise than before: since when, and what that makes out of date.
  mutating func note(from former: LinkState, at now: Timestamp) {
    if former == .ready || (state == .lost && lostAt == nil) { lostAt = now }
    if former != state { since = state == .lost ? lostAt ?? now : now }
    guard state == .ready else { return }
    unreadable = 0
    refusal = nil
    implausible = nil
    isOrderRefused = false
    lastReceived = .now()
  }

  /// Has the device read by another driver from now on.
  mutating func use(_ driver: Driver) {
    self.driver = driver
    decoder = driver.makeDecoder()
    tellWheel()
  }

  /// Tells the device what its decoder wants it to be told; a link that ended asks anew.
  mutating func goOnAsking() {
    let steps = decoder.outgoing()
    if !steps.isEmpty { _ = orders.give(steps) }
  }

  /// Forgets what was counted before: nobody waited for what comes in between.
  mutating func beginAnew() { use(driver) }

  private mutating func tellWheel() {
    if let wheel = wheel ?? driver.wheel { decoder.use(wheel: wheel) }
  }

  /// What a screen that opens now is shown at once: a value of long ago would look like one of now.
  func liveValues(at now: HostInstant) -> [LiveEvent] {
    guard state == .ready else { return [] }
    return newest.values.filter { now.seconds(since: $0.at) < NewestValue.freshness }.map(\.event)
  }

  /// Forgets what its link left half said, and what it said last.
  ///
  /// - Returns: What becomes of the half.
  mutating func breakOff() -> [Decoded] {
    gesture?.reset()
    calibration?.abandon()
    newest = [:]
    peer = nil
    pairing = nil
    warning = nil
    return decoder.linkRestarted()
  }

  private var shownReason: String? {
    // What the device said of itself is no news once it is gone.
    guard state == .ready else { return machine.reason?.rawValue }
    if let refusal { return refusal.rawValue }
    if isOrderRefused { return "order-refused" }
    if let main = driver.quantities.first, withheld.contains(main) { return "no-value" }
    return details.isPolled == true ? "polled" : nil
  }

  var status: DeviceStatus {
    DeviceStatus(
      id: sighting.id, name: sighting.name, title: title, model: driver.model, driver: driver.id,
      link: sighting.kind, state: state,
      reason: shownReason,
      since: since, simulated: sighting.simulated,
      warning: state == .ready ? warning : nil, battery: details.battery,
      firmware: details.firmware, manufacturer: details.manufacturer, product: details.product,
      serialNumber: details.serialNumber ?? sighting.serialNumber, quantities: driver.quantities,
      signal: state == .ready ? details.signal : sighting.signal, address: sighting.address,
      peer: peer, admitted: admitted.isEmpty ? nil : admitted.sorted(),
      readings: readings, missing: missing, repeated: repeated, unreadable: unreadable,
      implausible: implausible,
      connectsByItself: memory?.connects, pairing: pairing.map(Pairing.init),
      lastSeen: machine.isHere || state == .ready ? nil : memory?.seenAt,
      orders: state == .ready && !driver.orders.isEmpty
        ? DeviceOrder.allCases.filter { driver.orders[$0] != nil } : nil,
      drivers: choices.count > 1 ? choices : nil,
      wheel: driver.wheel.map { wheel ?? $0 },
      load: driver.quantities.contains(.barSpeed) ? load : nil,
      lean: lean,
      tilt: sighting.kind != .iio || sighting.simulated
        ? nil : TiltStatus(tiltAxes, matrix: details.mountMatrix, calibration))
  }
}
