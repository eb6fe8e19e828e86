import Model

/// Reads descriptions, strictly.
package enum DescriptionLoader {
  /// The version of the keys below that this program reads.
  private static let formatVersion = 1

  /// Reads a description.
  ///
  /// Keys: `sideline_device` (1), `id`, `product` (`sv`, `en`), `links` (`serial`: `baud_rate`,
  /// `data_bits`, `parity`, `stop_bits`, `flow_control`, `reset_wait_s`; `ble`: `service`, `notify`,
  /// `optional`, `write`), `recognise` (`usb`, `any_usb_serial`, `services`, `name_prefix`,
  /// `name_pattern`, `manufacturer`, `probe`), `commands` (`settle_s`; `start`, `stop`, `tare`,
  /// `version`, each `text` or `hex`, and the version's `answer`), `debounce` (`device_s`,
  /// `dead_s`), `framing`, `records`, `silence_limit_s`, `simulate` (`rate_hz`, `burst`, `pause_s`)
  /// and `examples`. What stands in framing and records is told in `LineRecord+Loading.swift` and
  /// `FrameRecord+Loading.swift`.
  ///
  /// - Parameters:
  ///   - text: YAML.
  ///   - file: The file's name, for errors.
  /// - Returns: The description; its examples were not run.
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  package static func description(
    yaml text: String, file: String
  ) throws(DescriptionError) -> any DeviceDescription {
    var top = try DescriptionMapping(DescriptionNode(yaml: text, file: file))
    _ = try top.require("sideline_device").integer(in: formatVersion...formatVersion)
    let header = try DescriptionHeader(&top)
    let framing = try top.require("framing")
    let nodes = try top.require("records").list()
    try top.finish()
    guard !nodes.isEmpty else { throw top.invalid("a description needs at least one record") }
    let description: any DeviceDescription
    if try FrameFraming.isMeant(by: framing) {
      description = try frames(header, framing, nodes)
    } else {
      description = try lines(header, framing, nodes, in: top)
    }
    guard header.debounce?.dead == nil || description.values.contains(where: \.isInterval) else {
      throw top.invalid("a dead time needs a value in s that the device measured (device-interval)")
    }
    return description
  }

  private static func lines(
    _ header: DescriptionHeader, _ node: DescriptionNode, _ nodes: [DescriptionNode],
    in top: DescriptionMapping
  ) throws(DescriptionError) -> LineDescription {
    let framing = try LineFraming(node)
    var records: [LineRecord] = []
    for node in nodes {
      records.append(try LineRecord(node, checksumMarker: framing.checksum?.marker))
    }
    // Without a prefix it is the columns that tell records apart.
    let beginnings = records.filter { !$0.prefix.isEmpty }.map { $0.prefix + [$0.separator] }
    guard Set(beginnings).count == beginnings.count, Set(records).count == records.count else {
      throw top.invalid("two records begin alike")
    }
    return LineDescription(header: header, framing: framing, records: records)
  }

  private static func frames(
    _ header: DescriptionHeader, _ node: DescriptionNode, _ nodes: [DescriptionNode]
  ) throws(DescriptionError) -> FrameDescription {
    let framing = try FrameFraming(node)
    guard framing.kind != .packet || header.profile.serial == nil else {
      throw node.invalid("a serial line has no packets")
    }
    var records: [FrameRecord] = []
    for node in nodes {
      let record = try FrameRecord(node)
      if case .marker(_, let length) = framing.kind {
        let body = length - (framing.checksum == nil ? 0 : 1)
        guard record.repetition == nil, record.length == body else {
          throw node.invalid("a record of these frames has \(body) bytes")
        }
      }
      records.append(record)
    }
    return FrameDescription(header: header, framing: framing, records: records)
  }
}
