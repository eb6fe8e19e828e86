import Model
import StrictYAML

/// Reads descriptions, strictly.
enum DescriptionLoader {
  /// The version of the keys below that this program reads.
  private static let formatVersion = 1

  /// Reads a description.
  ///
  /// Keys: `sideline_device` (1), `id`, `like`, `product` (`sv`, `en`), `links` (`serial`: `baud_rate`,
  /// `data_bits`, `parity`, `stop_bits`, `flow_control`, `reset_wait_s`; `ble`: `service`, `notify`,
  /// `optional`, `write`), `recognise` (`usb`, `any_usb_serial`, `services`, `name_prefix`,
  /// `name_pattern`, `manufacturer`, `probe`), `commands` (`settle_s`; `start`, `stop`, `tare`,
  /// `version`, each `text` or `hex`, the version's `answer`, and `ask`, a list of them), `debounce`
  /// (`device_s`, `dead_s`), `framing`, `records`, `starts` (in lines), `silence_limit_s` (or `none`),
  /// `simulate` (`rate_hz`, `burst`,
  /// `pause_s`) and `examples`. What stands in framing and records is told in
  /// `LineRecord+Loading.swift` and `FrameRecord+Loading.swift`.
  ///
  /// - Parameters:
  ///   - text: YAML.
  ///   - file: The file's name, for errors.
  /// - Returns: The description; its examples were not run.
  /// - Throws: `DescriptionErrors` for all that is wrong with its keys.
  static func description(
    yaml text: String, file: String
  ) throws(DescriptionErrors) -> any DeviceDescription {
    var top = try DescriptionMapping(YAMLNode(description: text, file: file))
    _ = top.required("sideline_device") { try $0.integer(in: formatVersion...formatVersion) }
    top.inherit()
    do throws(DescriptionErrors) {
      return try description(&top)
    } catch {
      throw error.told(in: file, at: top.likeness)
    }
  }

  private static func description(
    _ top: inout DescriptionMapping
  ) throws(DescriptionErrors) -> any DeviceDescription {
    let header = DescriptionHeader(&top)
    // Only the framing of frames has a kind.
    let isFramed = top.node("framing")?["kind"] != nil
    let description: (any DeviceDescription)? =
      isFramed ? frames(header, &top) : lines(header, &top)
    if top.isSound, header.debounce?.dead != nil,
      description?.values.contains(where: \.isInterval) == false
    {
      top.keep(
        top.invalid("a dead time needs a value in s that the device measured (device-interval)"))
    }
    try top.finish()
    guard let description else { throw top.invalid("a description needs framing and records") }
    return description
  }

  private static func lines(
    _ header: DescriptionHeader, _ top: inout DescriptionMapping
  ) -> LineDescription? {
    let framing = top.required("framing") { try LineFraming($0) }
    let marker = framing?.checksum?.marker
    let records = top.required("records") { node in
      let records = try node.elements { try LineRecord($0, checksumMarker: marker) }
      // Without a prefix it is the columns that tell records apart.
      let beginnings = records.filter { !$0.prefix.isEmpty }.map { $0.prefix + [$0.separator] }
      guard Set(beginnings).count == beginnings.count, Set(records).count == records.count else {
        throw node.invalid("two records begin alike")
      }
      return try someOf(records, in: node)
    }
    let start = top.optional("starts") { try $0.pattern() }
    guard let framing, let records else { return nil }
    return LineDescription(header: header, framing: framing, records: records, start: start)
  }

  private static func frames(
    _ header: DescriptionHeader, _ top: inout DescriptionMapping
  ) -> FrameDescription? {
    let framing = top.required("framing") { node in
      let framing = try FrameFraming(node)
      guard framing.kind != .packet || header.profile.serial == nil else {
        throw node.invalid("a serial line has no packets")
      }
      return framing
    }
    let records = top.required("records") { node in
      try someOf(node.elements { try record($0, in: framing) }, in: node)
    }
    guard let framing, let records else { return nil }
    return FrameDescription(header: header, framing: framing, records: records)
  }

  private static func record(
    _ node: YAMLNode, in framing: FrameFraming?
  ) throws(DescriptionErrors) -> FrameRecord {
    let record = try FrameRecord(node)
    guard let framing, case .marker(_, let length) = framing.kind else { return record }
    let body = length - (framing.checksum?.width ?? 0)
    guard record.repetition == nil, record.length == body else {
      throw node.invalid("a record of these frames has \(body) bytes")
    }
    return record
  }

  private static func someOf<Record>(
    _ records: [Record], in node: YAMLNode
  ) throws(DescriptionErrors) -> [Record] {
    guard !records.isEmpty else {
      throw node.invalid("a description needs at least one record")
    }
    return records
  }
}
