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

  /// A lap counter whose lines are no columns; version, debounce and recognition in all their forms.
  ///
  /// By hand: 62.35 s; of 0.2 s and 0.9 s the first is within the dead time and counts to the second.
  static let matched = #"""
    sideline_device: 1
    id: lap-counter
    product: { sv: Varvräknare, en: Lap counter }
    links:
      serial: { baud_rate: 9600 }
    recognise:
      name_pattern: 'Laps [0-9]{2}'
      manufacturer: [{ company: 65535, data: 01 A0 }]
      probe: true
    commands:
      settle_s: 0.5
      version: { text: "v\n", answer: 'Laps v(?<version>[0-9.]+)' }
    debounce: { device_s: 0.01, dead_s: 0.5 }
    framing: { end: lf, limit: 64 }
    records:
      - pattern: 'Lap (?<number>[0-9]+)(?: by (?<who>[ab]))?: (?<time>[0-9]+\.[0-9]{2})s?'
        groups:
          number: { sequence: { wrap: 100 } }
          who: { channel: { a: A, b: B } }
          time:
            value:
              type: decimal
              quantity: interval
              unit: s
              scale: 1
              time_source: device-interval
              simulate: { low: 20, high: 90 }
    simulate: { rate_hz: 1 }
    examples:
      - source: "the lap counter's leaflet, page 2"
        text: "Lap 99: 62.35s\nLap 0 by b: 20.00\nhello\n"
        expect:
          - reading: { quantity: interval, value: 62.35, unit: s, sequence: 99 }
          - reading: { quantity: interval, value: 20, unit: s, sequence: 100, channel: B }
          - ignored: true
      - source: "the lap counter's leaflet, page 3: twice in the beam"
        text: "Lap 1: 0.20\nLap 2: 0.90\n"
        expect:
          - ignored: true
          - reading: { quantity: interval, value: 1.1, unit: s, sequence: 2 }
    """#
}
