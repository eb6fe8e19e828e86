import Model

extension LineDescription {
  /// The version of the keys below that this program reads.
  private static let formatVersion = 1
  private static let baudRates = [
    1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600,
  ]

  /// Reads a description, strictly.
  ///
  /// Keys: `sideline_device` (1), `id`, `product` (`sv`, `en`), `links` (`serial`: `baud_rate`,
  /// `data_bits`, `parity`, `stop_bits`; `ble`: `service`, `notify`), `recognise` (`usb`,
  /// `any_usb_serial`, `services`, `name_prefix`), `framing` (`end`, `limit`, `checksum`: `kind`,
  /// `marker`), `records`, `silence_limit_s`, `simulate` (`rate_hz`) and `examples`.
  ///
  /// - Parameters:
  ///   - text: YAML.
  ///   - file: The file's name, for errors.
  /// - Throws: `DescriptionError` for the first thing that is wrong; examples are not run here.
  package init(yaml text: String, file: String) throws(DescriptionError) {
    var top = try DescriptionMapping(DescriptionNode(yaml: text, file: file))
    _ = try top.require("sideline_device").integer(in: Self.formatVersion...Self.formatVersion)
    id = try Self.identifier(top.require("id"))
    product = try Self.product(top.require("product"))
    profile = try Self.profile(top.require("links"))
    recognition = try top.take("recognise").map(Self.recognition) ?? Recognition()
    framing = try Self.framing(top.require("framing"))
    let marker = framing.checksum?.marker
    records = []
    for node in try top.require("records").list() {
      records.append(try LineRecord(node, checksumMarker: marker))
    }
    silenceLimit = try top.take("silence_limit_s")?.number(in: 0.1...3600)
    var simulate = try DescriptionMapping(top.require("simulate"))
    simulatedRate = try simulate.require("rate_hz").number(in: 0.001...1000)
    try simulate.finish()
    examples = []
    for node in try top.require("examples").list() {
      examples.append(try LineExample(node))
    }
    try top.finish()
    try Self.checkRecords(records, in: top)
  }

  private static func checkRecords(
    _ records: [LineRecord], in top: DescriptionMapping
  ) throws(DescriptionError) {
    guard !records.isEmpty else { throw top.invalid("a description needs at least one record") }
    let beginnings = records.map { $0.prefix + [$0.separator] }
    guard Set(beginnings).count == beginnings.count else {
      throw top.invalid("two records begin alike")
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
      stopBits: try mapping.take("stop_bits")?.integer(in: 1...2) ?? 1)
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
    let list = try mapping.require("notify")
    var notify: [String] = []
    for node in try list.list() { notify.append(try node.uuid()) }
    guard !notify.isEmpty else { throw list.invalid("at least one characteristic must stand here") }
    try mapping.finish()
    return LinkProfile.Peripheral(service: service, notify: notify)
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
    try mapping.finish()
    return recognition
  }

  private static func framing(_ node: DescriptionNode) throws(DescriptionError) -> LineFraming {
    var mapping = try DescriptionMapping(node)
    let framing = LineFraming(
      end: try mapping.require("end").choice(of: LineEnd.self),
      limit: try mapping.require("limit").integer(in: 8...4096),
      checksum: try mapping.take("checksum").map(checksum))
    try mapping.finish()
    return framing
  }

  private static func checksum(_ node: DescriptionNode) throws(DescriptionError) -> LineChecksum {
    var mapping = try DescriptionMapping(node)
    let checksum = LineChecksum(
      kind: try mapping.require("kind").choice(of: LineChecksum.Kind.self),
      marker: try mapping.require("marker").character())
    try mapping.finish()
    return checksum
  }
}
