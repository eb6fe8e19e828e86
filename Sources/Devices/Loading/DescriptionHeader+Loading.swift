import Model
import StrictYAML

extension DescriptionHeader {
  private static let baudRates = [
    1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600,
  ]

  /// Reads what every description says; what is wrong is kept in `top`.
  init(_ top: inout DescriptionMapping) {
    let (links, recognise) = (top.node("links"), top.node("recognise"))
    lines = Lines(
      id: top.node("id")?.line, recognition: (recognise ?? links)?.line,
      examples: top.isInherited("examples") ? top.likeness : top.node("examples")?.line,
      inheritsExamples: top.isInherited("examples"))
    id = top.required("id", or: "") { try $0.identifier() }
    product = top.required("product", or: LocalizedText(sv: "", en: "")) { try $0.localized() }
    profile = top.required("links", or: LinkProfile(), Self.profile)
    profile.commands = top.optional("commands", Self.commands) ?? LinkProfile.Commands()
    recognition = top.optional("recognise", Self.recognition) ?? Recognition()
    debounce = top.optional("debounce", Debounce.init)
    silenceLimit = top.optional("silence_limit_s", Self.silenceLimit) ?? nil
    pace = top.required("simulate", or: SimulatedPace(rate: 1), SimulatedPace.init)
    examples = top.required("examples", or: []) { try $0.elements { try LineExample($0) } }
    guard top.isSound, let links else { return }
    let isMute = profile.peripheral.map { $0.write == nil } ?? false
    if isMute, profile.commands != LinkProfile.Commands() {
      top.keep(links.invalid("commands over Bluetooth need a characteristic to write to"))
    }
    if recognition.isProbed, profile.serial == nil || profile.commands.answer == nil {
      top.keep(
        (recognise ?? links).invalid(
          "a probe needs a serial line and the answer to the version command"))
    }
    let asks = !profile.commands.version.isEmpty && profile.commands.answer == nil
    if profile.serial != nil, asks, !profile.commands.start.isEmpty {
      top.keep(
        links.invalid(
          "a device that is asked for its version and then started needs the answer to wait for"))
    }
  }

  /// `none` is for a device that tells of events only.
  private static func silenceLimit(
    _ node: YAMLNode
  ) throws(DescriptionErrors) -> Double? {
    if try node.text() == "none" { return nil }
    return try node.number(in: 0.1...3600)
  }

  private static func profile(_ node: YAMLNode) throws(DescriptionErrors) -> LinkProfile {
    var mapping = try DescriptionMapping(node)
    let profile = LinkProfile(
      serial: mapping.optional("serial", serialLine),
      peripheral: mapping.optional("ble", peripheral))
    try mapping.finish()
    guard profile.serial != nil || profile.peripheral != nil else {
      throw node.invalid("at least one link must stand here")
    }
    return profile
  }

  private static func serialLine(
    _ node: YAMLNode
  ) throws(DescriptionErrors) -> LinkProfile.SerialLine {
    var mapping = try DescriptionMapping(node)
    let line = LinkProfile.SerialLine(
      baudRate: mapping.required("baud_rate", or: 9600, baudRate),
      dataBits: mapping.optional("data_bits") { try $0.integer(in: 7...8) } ?? 8,
      parity: mapping.optional("parity") { try $0.choice(of: LinkProfile.Parity.self) } ?? .none,
      stopBits: mapping.optional("stop_bits") { try $0.integer(in: 1...2) } ?? 1,
      flowControl: mapping.optional("flow_control") {
        try $0.choice(of: LinkProfile.FlowControl.self)
      } ?? .none,
      resetWait: mapping.optional("reset_wait_s") { try $0.number(in: 0...10) } ?? 0)
    try mapping.finish()
    return line
  }

  private static func baudRate(_ node: YAMLNode) throws(DescriptionErrors) -> Int {
    let rate = try node.integer(in: 1200...921_600)
    guard baudRates.contains(rate) else {
      throw node.invalid("\(rate) is none of the usual rates \(baudRates)")
    }
    return rate
  }

  private static func peripheral(
    _ node: YAMLNode
  ) throws(DescriptionErrors) -> LinkProfile.Peripheral {
    var mapping = try DescriptionMapping(node)
    let service = mapping.required("service", or: "") { try $0.uuid() }
    let notify = mapping.optional("notify", uuids) ?? []
    let optional = mapping.optional("optional", uuids) ?? []
    let write = mapping.optional("write") { try $0.uuid() }
    try mapping.finish()
    guard !notify.isEmpty || !optional.isEmpty else {
      throw node.invalid("at least one characteristic must stand here")
    }
    return LinkProfile.Peripheral(
      service: service, notify: notify, optional: optional, write: write)
  }

  private static func uuids(_ list: YAMLNode) throws(DescriptionErrors) -> [String] {
    let result = try list.elements { try $0.uuid() }
    guard !result.isEmpty else {
      throw list.invalid("at least one characteristic must stand here")
    }
    return result
  }

  private static func commands(
    _ node: YAMLNode
  ) throws(DescriptionErrors) -> LinkProfile.Commands {
    var mapping = try DescriptionMapping(node)
    var commands = LinkProfile.Commands(
      settle: mapping.optional("settle_s") { try $0.number(in: 0...10) } ?? 0,
      start: mapping.optional("start", command) ?? [],
      stop: mapping.optional("stop", command) ?? [],
      tare: mapping.optional("tare", command) ?? [],
      version: [],
      questions: mapping.optional("ask") { try $0.elements { try command($0) } } ?? [])
    if let (version, answer) = mapping.optional("version", { try question($0) }) {
      (commands.version, commands.answer) = (version, answer)
    }
    try mapping.finish()
    return commands
  }

  private static func command(_ node: YAMLNode) throws(DescriptionErrors) -> [UInt8] {
    var mapping = try DescriptionMapping(node)
    let bytes = command(in: &mapping, of: node)
    try mapping.finish()
    return bytes
  }

  /// Reads a command and `answer`, what the device says to it with the version as a group.
  private static func question(
    _ node: YAMLNode
  ) throws(DescriptionErrors) -> ([UInt8], LinePattern?) {
    var mapping = try DescriptionMapping(node)
    let bytes = command(in: &mapping, of: node)
    let answer = mapping.optional("answer") { try $0.pattern() }
    try mapping.finish()
    if let answer, answer.groups != ["version"] {
      throw node.invalid("the answer has one group, (?<version>…)")
    }
    return (bytes, answer)
  }

  private static func command(
    in mapping: inout DescriptionMapping, of node: YAMLNode
  ) -> [UInt8] {
    let bytes: [UInt8]? =
      if mapping.node("text") != nil {
        mapping.required("text") { Array(try $0.text().utf8) }
      } else {
        mapping.required("hex") { try $0.bytes() }
      }
    if let bytes, !(1...256).contains(bytes.count) {
      mapping.keep(node.invalid("a command has 1 to 256 bytes"))
    }
    return bytes ?? []
  }

  private static func recognition(_ node: YAMLNode) throws(DescriptionErrors) -> Recognition {
    var mapping = try DescriptionMapping(node)
    let recognition = Recognition(
      services: mapping.optional("services") { try $0.elements { try $0.uuid() } } ?? [],
      usbIDs: mapping.optional("usb") { try $0.elements { try $0.usbID() } } ?? [],
      anyUSBSerial: mapping.optional("any_usb_serial") { try $0.boolean() } ?? false,
      namePrefix: mapping.optional("name_prefix") { try $0.text() },
      namePattern: mapping.optional("name_pattern") { try $0.pattern() },
      manufacturers: mapping.optional("manufacturer") {
        try $0.elements { try Recognition.Manufacturer($0) }
      } ?? [],
      isProbed: mapping.optional("probe") { try $0.boolean() } ?? false)
    try mapping.finish()
    return recognition
  }
}

extension Recognition.Manufacturer {
  /// Reads one of `manufacturer`: `company` and, if it is not about all its devices, `data`.
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    company = mapping.required("company", or: 0) { try $0.integer(in: 0...0xFFFF) }
    data = mapping.optional("data") { try $0.bytes() } ?? []
    try mapping.finish()
  }
}

extension Debounce {
  /// Reads `debounce`: `device_s`, what the device itself waits, and `dead_s`, what we do.
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    device = mapping.optional("device_s") { try $0.number(in: 0...10) }
    dead = mapping.optional("dead_s") { try $0.number(in: 0.0001...10) }
    try mapping.finish()
    guard device != nil || dead != nil else { throw node.invalid("device_s or dead_s is missing") }
  }
}

extension SimulatedPace {
  /// Reads `simulate`: `rate_hz`, and for a device that sends in bursts `burst` (records) and
  /// `pause_s`.
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    rate = mapping.required("rate_hz", or: 1) { try $0.number(in: 0.001...1000) }
    burst = mapping.optional("burst") { try $0.integer(in: 1...1000) }
    pause = mapping.optional("pause_s") { try $0.number(in: 0.1...3600) } ?? 0
    try mapping.finish()
    guard (burst == nil) == (pause == 0) else {
      throw node.invalid("burst and pause_s stand together")
    }
  }
}
