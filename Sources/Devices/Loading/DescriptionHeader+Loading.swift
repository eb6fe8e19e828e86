import Model

extension DescriptionHeader {
  private static let baudRates = [
    1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600,
  ]

  /// Takes what every description says.
  ///
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  init(_ top: inout DescriptionMapping) throws(DescriptionError) {
    id = try Self.identifier(top.require("id"))
    product = try Self.product(top.require("product"))
    let links = try top.require("links")
    profile = try Self.profile(links)
    profile.commands = try top.take("commands").map(Self.commands) ?? LinkProfile.Commands()
    let isMute = profile.peripheral.map { $0.write == nil } ?? false
    guard profile.commands == LinkProfile.Commands() || !isMute else {
      throw links.invalid("commands over Bluetooth need a characteristic to write to")
    }
    let recognise = top.take("recognise")
    recognition = try recognise.map(Self.recognition) ?? Recognition()
    line = recognise?.line ?? links.line
    guard !recognition.isProbed || (profile.serial != nil && profile.commands.answer != nil) else {
      throw (recognise ?? links).invalid(
        "a probe needs a serial line and the answer to the version command")
    }
    let asks = !profile.commands.version.isEmpty && profile.commands.answer == nil
    guard profile.serial == nil || !asks || profile.commands.start.isEmpty else {
      throw links.invalid(
        "a device that is asked for its version and then started needs the answer to wait for")
    }
    debounce = try top.take("debounce").map(Debounce.init)
    silenceLimit = try top.take("silence_limit_s")?.number(in: 0.1...3600)
    pace = try SimulatedPace(top.require("simulate"))
    examples = []
    for node in try top.require("examples").list() {
      examples.append(try LineExample(node))
    }
  }

  private static func identifier(_ node: DescriptionNode) throws(DescriptionError) -> String {
    let text = try node.text()
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
    guard (1...40).contains(text.count), text.allSatisfy(allowed.contains) else {
      throw node.invalid("an id has 1 to 40 of a-z, 0-9 and -")
    }
    return text
  }

  private static func product(_ node: DescriptionNode) throws(DescriptionError) -> LocalizedText {
    var mapping = try DescriptionMapping(node)
    let text = LocalizedText(
      sv: try mapping.require("sv").text(), en: try mapping.require("en").text())
    try mapping.finish()
    guard !text.sv.isEmpty, !text.en.isEmpty else { throw node.invalid("a name must stand here") }
    return text
  }

  private static func profile(_ node: DescriptionNode) throws(DescriptionError) -> LinkProfile {
    var mapping = try DescriptionMapping(node)
    let profile = LinkProfile(
      serial: try mapping.take("serial").map(serialLine),
      peripheral: try mapping.take("ble").map(peripheral))
    try mapping.finish()
    guard profile.serial != nil || profile.peripheral != nil else {
      throw node.invalid("at least one link must stand here")
    }
    return profile
  }

  private static func serialLine(
    _ node: DescriptionNode
  ) throws(DescriptionError) -> LinkProfile.SerialLine {
    var mapping = try DescriptionMapping(node)
    let rate = try mapping.require("baud_rate")
    let line = LinkProfile.SerialLine(
      baudRate: try rate.integer(in: 1200...921_600),
      dataBits: try mapping.take("data_bits")?.integer(in: 7...8) ?? 8,
      parity: try mapping.take("parity")?.choice(of: LinkProfile.Parity.self) ?? .none,
      stopBits: try mapping.take("stop_bits")?.integer(in: 1...2) ?? 1,
      flowControl: try mapping.take("flow_control")?.choice(of: LinkProfile.FlowControl.self)
        ?? .none,
      resetWait: try mapping.take("reset_wait_s")?.number(in: 0...10) ?? 0)
    guard baudRates.contains(line.baudRate) else {
      throw rate.invalid("\(line.baudRate) is none of the usual rates \(baudRates)")
    }
    try mapping.finish()
    return line
  }

  private static func peripheral(
    _ node: DescriptionNode
  ) throws(DescriptionError) -> LinkProfile.Peripheral {
    var mapping = try DescriptionMapping(node)
    let service = try mapping.require("service").uuid()
    let notify = try uuids(mapping.take("notify"))
    let optional = try uuids(mapping.take("optional"))
    let write = try mapping.take("write")?.uuid()
    try mapping.finish()
    guard !notify.isEmpty || !optional.isEmpty else {
      throw node.invalid("at least one characteristic must stand here")
    }
    return LinkProfile.Peripheral(
      service: service, notify: notify, optional: optional, write: write)
  }

  private static func uuids(_ list: DescriptionNode?) throws(DescriptionError) -> [String] {
    guard let list else { return [] }
    var result: [String] = []
    for node in try list.list() { result.append(try node.uuid()) }
    guard !result.isEmpty else {
      throw list.invalid("at least one characteristic must stand here")
    }
    return result
  }

  private static func commands(
    _ node: DescriptionNode
  ) throws(DescriptionError) -> LinkProfile.Commands {
    var mapping = try DescriptionMapping(node)
    var commands = LinkProfile.Commands(
      settle: try mapping.take("settle_s")?.number(in: 0...10) ?? 0,
      start: try mapping.take("start").map(command) ?? [],
      stop: try mapping.take("stop").map(command) ?? [],
      tare: try mapping.take("tare").map(command) ?? [],
      version: [])
    if let version = mapping.take("version") {
      (commands.version, commands.answer) = try question(version)
    }
    try mapping.finish()
    return commands
  }

  private static func command(_ node: DescriptionNode) throws(DescriptionError) -> [UInt8] {
    var mapping = try DescriptionMapping(node)
    let bytes = try command(in: &mapping, of: node)
    try mapping.finish()
    return bytes
  }

  /// Reads a command and `answer`, what the device says to it with the version as a group.
  private static func question(
    _ node: DescriptionNode
  ) throws(DescriptionError) -> ([UInt8], LinePattern?) {
    var mapping = try DescriptionMapping(node)
    let bytes = try command(in: &mapping, of: node)
    let answerNode = mapping.take("answer")
    let answer = try answerNode?.pattern()
    try mapping.finish()
    if let answer, answer.groups != ["version"] {
      throw node.invalid("the answer has one group, (?<version>…)")
    }
    return (bytes, answer)
  }

  private static func command(
    in mapping: inout DescriptionMapping, of node: DescriptionNode
  ) throws(DescriptionError) -> [UInt8] {
    let bytes: [UInt8]
    if let text = mapping.take("text") {
      bytes = Array(try text.text().utf8)
    } else {
      bytes = try mapping.require("hex").bytes()
    }
    guard (1...256).contains(bytes.count) else {
      throw node.invalid("a command has 1 to 256 bytes")
    }
    return bytes
  }

  private static func recognition(_ node: DescriptionNode) throws(DescriptionError) -> Recognition {
    var mapping = try DescriptionMapping(node)
    var recognition = Recognition()
    for node in try mapping.take("usb")?.list() ?? [] {
      recognition.usbIDs.append(try node.usbID())
    }
    for node in try mapping.take("services")?.list() ?? [] {
      recognition.services.append(try node.uuid())
    }
    recognition.anyUSBSerial = try mapping.take("any_usb_serial")?.boolean() ?? false
    recognition.namePrefix = try mapping.take("name_prefix")?.text()
    recognition.namePattern = try mapping.take("name_pattern")?.pattern()
    for node in try mapping.take("manufacturer")?.list() ?? [] {
      recognition.manufacturers.append(try Recognition.Manufacturer(node))
    }
    recognition.isProbed = try mapping.take("probe")?.boolean() ?? false
    try mapping.finish()
    return recognition
  }
}

extension Recognition.Manufacturer {
  /// Reads one of `manufacturer`: `company` and, if it is not about all its devices, `data`.
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    company = try mapping.require("company").integer(in: 0...0xFFFF)
    data = try mapping.take("data")?.bytes() ?? []
    try mapping.finish()
  }
}

extension Debounce {
  /// Reads `debounce`: `device_s`, what the device itself waits, and `dead_s`, what we do.
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    device = try mapping.take("device_s")?.number(in: 0...10)
    dead = try mapping.take("dead_s")?.number(in: 0.0001...10)
    try mapping.finish()
    guard device != nil || dead != nil else { throw node.invalid("device_s or dead_s is missing") }
  }
}

extension SimulatedPace {
  /// Reads `simulate`: `rate_hz`, and for a device that sends in bursts `burst` (records) and
  /// `pause_s`.
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    rate = try mapping.require("rate_hz").number(in: 0.001...1000)
    burst = try mapping.take("burst")?.integer(in: 1...1000)
    pause = try mapping.take("pause_s")?.number(in: 0.1...3600) ?? 0
    try mapping.finish()
    guard (burst == nil) == (pause == 0) else {
      throw node.invalid("burst and pause_s stand together")
    }
  }
}
