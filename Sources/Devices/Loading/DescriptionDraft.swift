import Model

/// Starts a description from what a device sent: the bytes are there as examples, and what they mean
/// is left to the maker.
///
/// The draft does not load as it is: an example says what is expected by a document or a person, never
/// by this program.
package enum DescriptionDraft {
  private static let largestCount = 5
  private static let separators = Array(";,:\t ".utf8)

  /// Writes a draft.
  ///
  /// - Parameter capture: What the device sent.
  /// - Returns: YAML, or nothing if the device sent nothing.
  package static func text(from capture: Capture) -> String? {
    let chunks = capture.rows.filter { $0.direction == .in && !$0.bytes.isEmpty }
    guard !chunks.isEmpty else { return nil }
    let bytes = chunks.flatMap(\.bytes)
    let isText = bytes.allSatisfy { (0x20...0x7E).contains($0) || [0x09, 0x0A, 0x0D].contains($0) }
    return head(capture, sources: Set(chunks.map(\.source)).sorted())
      + (isText ? lines(bytes) : packets(chunks.prefix(largestCount).map(\.self)))
  }

  private static func head(_ capture: Capture, sources: [String]) -> String {
    let isPeripheral = capture.header.link == .ble
    let links =
      isPeripheral
      ? """
        ble:
          service: 00000000-0000-0000-0000-000000000000 # which service has them
          notify: [\(sources.joined(separator: ", "))]
      """
      : "  serial: { baud_rate: 115200, data_bits: 8, parity: none, stop_bits: 1 } # as it is"
    return """
      # What it is, who makes it, and which document says so.
      sideline_device: 1
      id: my-device
      product: { sv: Min apparat, en: My device }

      links:
      \(links)

      """
  }

  private static func lines(_ bytes: [UInt8]) -> String {
    let end: UInt8 = bytes.contains(0x0A) ? 0x0A : 0x0D
    let all = bytes.split(separator: end).map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let shown = all.filter { !$0.isEmpty }.prefix(largestCount)
    let first = shown.last ?? []
    let separator = separators.first(where: first.contains) ?? 0x2C
    let columns = first.split(separator: separator, omittingEmptySubsequences: false)
    var text = """
      framing: { end: \(end == 0x0A ? "lf" : "cr"), limit: 256 }

      records:
        - separator: \(quoted([separator]))
          columns:

      """
    for column in columns {
      let shown = String(decoding: column, as: UTF8.self)
      text += "      # \(shown): value, clock, sequence or channel\n"
      text += "      - ignored: true\n"
    }
    text += foot
    for line in shown {
      text += """
          - source: "the document and section that says what this means"
            text: \(quoted(Array(line) + [end]))
            expect: []

        """
    }
    return text
  }

  private static func packets(_ chunks: [Capture.Row]) -> String {
    let length = chunks.map(\.bytes.count).min() ?? 1
    var text = """
      framing: { kind: packet } # or: { kind: marker, marker: "58", length: 5 }

      records:
        - length: \(length)
          fields:
            - { offset: 0, type: u8, ignored: true } # u8 … f32, endian: big; value, clock or sequence

      """
    text += foot
    for chunk in chunks {
      text += """
          - source: "the document and section that says what this means"
            characteristic: \(chunk.source)
            hex: \(Hex.string(chunk.bytes))
            expect: []

        """
    }
    return text
  }

  private static let foot = """

    simulate: { rate_hz: 1 }

    # Each needs what it means: - reading: { quantity: force, value: 83.66, unit: "N" }
    examples:

    """

  private static func quoted(_ bytes: [UInt8]) -> String {
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
}
