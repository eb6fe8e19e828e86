/// A description that uses every key, with room to break it.
enum DescriptionText {
  /// Values by hand: 83.66 × 2 = 167.32 turned to -167.32, plus 0.5 = -166.82.
  static let sound = """
    sideline_device: 1
    id: scale-lines
    product: { sv: Våg, en: Scale }
    links:
      serial: { baud_rate: 9600, data_bits: 7, parity: even, stop_bits: 2,
        flow_control: hardware, reset_wait_s: 1.5 }
      ble:
        service: 0000ffe0-0000-1000-8000-00805f9b34fb
        notify: [0000ffe1-0000-1000-8000-00805f9b34fb]
    recognise:
      usb: ["cafe:0001"]
      services: [0000ffe0-0000-1000-8000-00805f9b34fb]
      any_usb_serial: false
      name_prefix: Scale
    framing:
      end: cr
      limit: 64
    records:
      - prefix: W
        separator: ";"
        columns:
          - value:
              type: decimal
              quantity: mass
              unit: kg
              scale: 2
              offset: 0.5
              sign: reversed
              time_source: arrival
              simulate: { low: -100, high: 100 }
          - sequence: { wrap: 256 }
    silence_limit_s: 2.5
    simulate: { rate_hz: 10 }
    examples:
      - source: "the scale's manual, section 1"
        text: "W;83.66;255\\rW;-1;0\\r"
        expect:
          - reading: { quantity: mass, value: -166.82, unit: kg, sequence: 255 }
          - reading: { quantity: mass, value: 2.5, unit: kg, sequence: 256 }
      - source: "the scale's manual, section 2"
        hex: 57 3B 0D 3F 0D
        expect:
          - refused: { code: truncated, offset: 2 }
          - ignored: true
    """

  /// Returns the number of the first line that contains a text, from 1.
  static func line(of part: String, in text: String = sound) -> Int? {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(part) }.map { $0 + 1 }
  }
}
