import Model

/// Starts a description from what a device sent: it loads as it is, and what it measures is named
/// `value_1`, `value_2` … until the maker says what they are.
///
/// Its examples expect what the draft makes of the bytes: whether that is true is for the maker to
/// hold against a document or the device's own display.
package enum DescriptionDraft {
  static let largestCount = 5
  /// Enough to tell what lines have in common.
  private static let mostLines = 500
  private static let usualRate = 115_200

  /// Writes a draft.
  ///
  /// - Parameters:
  ///   - capture: What the device sent.
  ///   - profile: Of the driver that it was recorded with, if it is known.
  /// - Returns: YAML that holds, or nothing if the device sent nothing.
  package static func text(from capture: Capture, profile: LinkProfile? = nil) -> String? {
    let chunks = capture.rows.filter { $0.direction == .in && !$0.bytes.isEmpty }
    guard !chunks.isEmpty else { return nil }
    let bytes = chunks.flatMap(\.bytes)
    let parts =
      StreamGuess.isText(bytes)
      ? lines(bytes)
      : capture.header.link == .ble ? packets(chunks) : frames(bytes)
    let rate = capture.header.baudRate ?? profile?.serial?.baudRate ?? usualRate
    let body = head(capture, rate, Set(chunks.map(\.source)).sorted()) + parts.records + foot
    return body + examples(parts.samples, of: body)
  }

  /// What a draft says of the bytes, and those that it shows.
  struct Parts {
    /// `framing` and `records`.
    var records: String
    var samples: [Sample]
  }

  struct Sample {
    var source = ""
    var bytes: [UInt8]
  }

  private static func head(_ capture: Capture, _ rate: Int, _ sources: [String]) -> String {
    let links =
      capture.header.link == .ble
      ? """
        ble:
          service: 00000000-0000-0000-0000-000000000000 # which service has them
          notify: [\(sources.joined(separator: ", "))]
      """
      : "  serial: { baud_rate: \(rate), data_bits: 8, parity: none, stop_bits: 1 }"
    return """
      # What it is, who makes it, and which document says so. Each key: sideline devices guide
      sideline_device: 1
      id: my-device
      product: { sv: Min apparat, en: My device }

      links:
      \(links)


      """
  }

  private static let foot = """

    simulate: { rate_hz: 1 }

    # What this draft makes of the bytes. Hold it against a document or the device's own display, and
    # name that as the source.

    """

  /// Writes what comes out of the samples, as the decoder of the draft itself has it.
  private static func examples(_ samples: [Sample], of body: String) -> String {
    let description = try? DescriptionLoader.description(
      yaml: body + "examples: []\n", file: "draft")
    var text = "examples:\n"
    for sample in samples {
      var decoder = description?.makeDecoder()
      let outcomes = decoder?.decode(sample.bytes, from: sample.source) ?? []
      let expected = (outcomes + (decoder?.linkRestarted() ?? [])).compactMap(expectation)
      guard !expected.isEmpty else { continue }
      text += "  - source: \"Capture: the document and section that says what this means\"\n"
      if !sample.source.isEmpty { text += "    characteristic: \(sample.source)\n" }
      text += "    \(shown(sample.bytes))\n    expect:\n"
      for line in expected { text += "      - \(line)\n" }
    }
    return text
  }

  private static func expectation(_ outcome: Decoded) -> String? {
    switch outcome {
    case .reading(let reading):
      "reading: { quantity: \(reading.quantity.rawValue), value: \(reading.value), unit: \"1\" }"
    case .refused(let error): "refused: { code: \(error.code.rawValue), offset: \(error.offset) }"
    case .ignored: "ignored: true"
    case .warned: "warning: true"
    // No draft has a running number, and orders nothing.
    case .missing, .late, .repeated, .restarted, .answered, .unavailable: nil
    }
  }

  /// Text as text, and what is no ASCII in hexadecimal: YAML's text is UTF-8.
  private static func shown(_ bytes: [UInt8]) -> String {
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) || [0x09, 0x0A, 0x0D].contains($0) }) else {
      return "hex: \"\(Hex.string(bytes))\""
    }
    return "text: \(quoted(bytes))"
  }

  static func quoted(_ bytes: [UInt8]) -> String {
    var text = "\""
    for byte in bytes {
      switch byte {
      case 0x09: text += "\\t"
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x22, 0x5C: text += "\\" + String(decoding: [byte], as: UTF8.self)
      default: text += String(decoding: [byte], as: UTF8.self)
      }
    }
    return text + "\""
  }

  private static func lines(_ bytes: [UInt8]) -> Parts {
    let (lf, cr) = (bytes.contains(0x0A), bytes.contains(0x0D))
    let end: UInt8 = lf ? 0x0A : 0x0D
    let complete = bytes.lastIndex(of: end).map { bytes[...$0] } ?? bytes[...]
    var all = complete.split { $0 == 0x0A || $0 == 0x0D }.prefix(mostLines).map { Array($0) }
    // The recording may have begun in the middle of the first.
    if all.count > 3 { all.removeFirst() }
    let limit = max(64, 2 * (all.map(\.count).max() ?? 0))
    let isReversed = lf && cr && bytes.first { $0 == 0x0A || $0 == 0x0D } == 0x0A
    let name = isReversed ? "any" : lf ? "lf" : "cr"
    let framing = "framing: { end: \(name), limit: \(min(limit, 4096)) }"
    let record = LineDraft.record(of: all)
    return Parts(
      records: framing + "\n\nrecords:\n" + record.text,
      samples: record.shown.prefix(largestCount).map { Sample(bytes: $0 + [end]) })
  }

  private static func packets(_ chunks: [Capture.Row]) -> Parts {
    var text = "framing: { kind: packet }\n\nrecords:\n"
    var samples: [Sample] = []
    for (index, source) in Set(chunks.map(\.source)).sorted().enumerated() {
      let packets = chunks.filter { $0.source == source }.map(\.bytes)
      let counts = Dictionary(grouping: packets, by: \.count).mapValues(\.count)
      let length = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 1
      text += """
          - characteristic: \(source)
            length: \(length)
            fields:
              # u8 … f32, endian: big, mask and shift; value, clock, sequence or ignored
              - offset: 0
                type: u8
                value: \(value(index + 1, form: nil, 0...255))

        """
      let (fitting, others) = (
        packets.filter { $0.count == length }, packets.filter { $0.count != length }
      )
      samples += (fitting.prefix(3) + others.prefix(1)).map { Sample(source: source, bytes: $0) }
    }
    return Parts(records: text, samples: samples)
  }

  private static func frames(_ bytes: [UInt8]) -> Parts {
    var (marker, length) = (Array(bytes.prefix(1)), 2)
    if case .frames(let found, let every) = StreamGuess(bytes) { (marker, length) = (found, every) }
    let start = bytes.indices.first { bytes[$0...].starts(with: marker) } ?? 0
    let text = """
      # A checksum in the last byte: checksum: xor8, sum8, crc8 …; then the record is shorter by it.
      framing: { kind: marker, marker: "\(Hex.string(marker))", length: \(length) }

      records:
        - length: \(length)
          fields:
            # u8 … f32, endian: big, mask and shift; value, clock, sequence or ignored
            - offset: \(marker.count)
              type: u8
              value: \(value(1, form: nil, 0...255))

      """
    return Parts(
      records: text, samples: [Sample(bytes: Array(bytes[start...].prefix(largestCount * length)))])
  }

  /// Writes a value that nobody named yet.
  static func value(_ number: Int, form: NumberForm?, _ range: ClosedRange<Double>) -> String {
    let type = form.map { "type: \($0.rawValue), " } ?? ""
    return "{ \(type)quantity: value_\(number), unit: \"1\", scale: 1, time_source: arrival, "
      + "simulate: { low: \(range.lowerBound), high: \(range.upperBound) } }"
  }
}
