import Devices
import Model
import Testing

/// A product with the bytes that it sends for one attempt of an exercise, from a named source.
struct Product: Sendable, CustomTestStringConvertible {
  var driver: String
  var kind: LinkKind
  var exercise: String
  var equipment: String
  /// What the coach makes the exercise count instead of its own, in its one unit.
  var quantity: Quantity?
  /// The document, code or capture that has the bytes or says how they are built.
  var source: String
  /// From the characteristic, or from a line where that is empty.
  var chunks: [(bytes: [UInt8], from: String)]
  /// In the exercise's unit, worked out by hand beside the bytes.
  var value: Double
  var channel: String?

  var testDescription: String { "\(driver), \(exercise)" }

  private init(
    _ driver: String, _ exercise: String, _ equipment: String, of quantity: Quantity?,
    source: String, value: Double, channel: String? = nil, kind: LinkKind,
    chunks: [(bytes: [UInt8], from: String)]
  ) {
    self.driver = driver
    self.exercise = exercise
    self.equipment = equipment
    self.quantity = quantity
    self.source = source
    self.value = value
    self.channel = channel
    self.kind = kind
    self.chunks = chunks
  }

  private static func line(
    _ driver: String, _ exercise: String, _ equipment: String, of quantity: Quantity? = nil,
    source: String, _ bytes: [UInt8], value: Double, channel: String? = nil
  ) -> Product {
    Product(
      driver, exercise, equipment, of: quantity, source: source, value: value, channel: channel,
      kind: .serial, chunks: [(bytes, "")])
  }

  private static func peripheral(
    _ driver: String, _ exercise: String, _ equipment: String, of quantity: Quantity? = nil,
    source: String, from uuid: String, _ payloads: [[UInt8]], value: Double,
    channel: String? = nil
  ) -> Product {
    Product(
      driver, exercise, equipment, of: quantity, source: source, value: value, channel: channel,
      kind: .ble, chunks: payloads.map { ($0, BluetoothUUID.long(uuid)) })
  }

  private static func ant(
    _ driver: String, _ exercise: String, _ equipment: String, of quantity: Quantity? = nil,
    source: String, _ pages: [[UInt8]], value: Double
  ) -> Product {
    Product(
      driver, exercise, equipment, of: quantity, source: source, value: value, kind: .ant,
      chunks: pages.map { ($0, "") })
  }

  private static func advertised(
    _ driver: String, _ exercise: String, _ equipment: String, of quantity: Quantity? = nil,
    source: String, from part: String, _ data: [[UInt8]], value: Double
  ) -> Product {
    Product(
      driver, exercise, equipment, of: quantity, source: source, value: value,
      kind: .advertisement, chunks: data.map { ($0, part) })
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// A gate behind a module that carries lines: 1 xor (1 xor 2 … xor 7 = 0) = 1, 0x54 xor 1 = 0x55.
  private static func bridged(_ driver: String, from uuid: String, module: String) -> Product {
    peripheral(
      driver, "ten-turns", "foot", source: "Contract.md, Line format; \(module)", from: uuid,
      [Array("T,1,1234".utf8), Array("567*55\n".utf8)], value: 1.234567)
  }

  private static let progressor = "7e4e1702-1ea6-40c9-9dcc-13d34ffead57"
  private static let gravity = 9.80665

  static let all: [Product] = [
    // 40 000 ticks of 8 µs in the air: 9.80665 × 0.32² / 8 m.
    line(
      "chronopic", "counter-movement-jump", "hips",
      source: "GNOME/chronojump, chronopic-firmware-multitest.c",
      [0x58, 0x01, 0x00, 0x9C, 0x40], value: gravity * 0.32 * 0.32 / 8),
    // Gates A, B and C are 1.25 s and 0.75 s apart; the passage before gives A its time.
    line(
      "chronojump-wichro", "sprint-10m", "stand",
      source: "GNOME/chronojump, arduino/WiFi/control/V4/control/control.ino",
      Array("9;1000;0\r\n1;2150;0\r\n1;2300;1\r\n2;3400;0\r\n3;4150;0\r\n".utf8), value: 2,
      channel: "C"),
    // Arm and trunk, 62 ms apart at gate A and 34 ms at D, right after the link was made; the longest
    // contacts begin at 10.062 s and 11.852 s.
    line(
      "chronojump-wichro", "slalom-dribble", "foot",
      source: "GNOME/chronojump, arduino/WiFi/control/V4/control/control.ino; rule: BIGGEST_TC",
      Array(
        ("1;10000;0\r\n1;10020;1\r\n1;10062;0\r\n1;10312;1\r\n"
          + "4;11818;0\r\n4;11843;1\r\n4;11852;0\r\n4;12052;1\r\n").utf8),
      value: 1.79, channel: "D"),
    line(
      "chronojump-force-sensor", "pull-strength", "both",
      source: "GNOME/chronojump, ForceSensor-0.6.ino",
      Array("12508;83.66\r\n25016;-1.25\r\n".utf8), value: 83.66),
    // 100 N in 0.1 s all the way.
    line(
      "chronojump-force-sensor", "fast-pull", "both",
      source: "GNOME/chronojump, ForceSensor-0.6.ino",
      Array("0;0.00\r\n100000;100.00\r\n200000;200.00\r\n".utf8), value: 1000),
    // Down from the box on plate A, off it after 310 ms, 520 ms in the air.
    line(
      "chronojump-4platforms", "drop-jump", "box-30",
      source: "GNOME/chronojump, arduino/4Platforms/4Platforms.ino",
      Array("0:1106000\r\n0:-310000\r\n0:520000\r\n".utf8),
      value: gravity * 0.52 * 0.52 / 8, channel: "A"),
    // Down, off after 200 ms, 400 ms in the air; the jump before that is the start.
    line(
      "chronojump-4platforms", "rebound-jumps", "hips",
      source: "GNOME/chronojump, arduino/4Platforms/4Platforms.ino",
      Array("0:-90000\r\n0:450000\r\n0:-200000\r\n0:400000\r\n".utf8),
      value: gravity * 0.4 * 0.4 / 8 / 0.2),
    // The same jump on the third plate, over Bluetooth.
    peripheral(
      "chronojump-4platforms-ble", "drop-jump", "box-30",
      source: "GNOME/chronojump, arduino/4Platforms/Bluetooth.ino",
      from: "bde4d6e2-b970-42ff-b498-aeeca541ee07",
      ["1106000", "-310000", "520000"].map { Array($0.utf8) },
      value: gravity * 0.52 * 0.52 / 8, channel: "C"),
    peripheral(
      "tindeq-progressor", "pull-strength", "both",
      source: "blims/Tindeq-Progressor-API, progressor_client.py", from: progressor,
      [[0x01, 0x08, 0x00, 0x00, 0x48, 0x41, 0x40, 0x42, 0x0F, 0x00]], value: 12.5 * gravity),
    // 12.5 kg from 1 s to 2 s.
    peripheral(
      "tindeq-progressor", "push-impulse", "both",
      source: "blims/Tindeq-Progressor-API, progressor_client.py", from: progressor,
      [
        [0x01, 0x08, 0x00, 0x00, 0x48, 0x41, 0x40, 0x42, 0x0F, 0x00],
        [0x01, 0x08, 0x00, 0x00, 0x48, 0x41, 0x80, 0x84, 0x1E, 0x00],
      ], value: 12.5 * gravity),
    line(
      "chronojump-encoder-force", "pull-strength", "both",
      source: "GNOME/chronojump, arduino/EncoderForce/EncoderForce.ino",
      Array("3;12508;8366\r\n4;13000\r\n3;18758;-125\r\n".utf8), value: 83.66),
    // Ten pulses of 3.003 mm from 123 456 µs to 223 456 µs.
    line(
      "chronojump-race-analyzer", "rope-speed", "stand",
      source: "GNOME/chronojump, arduino/raceAnalyzer/raceAnalyzer.ino 0.4",
      Array("Starting capture;PPS:10\r\n".utf8)
        + [0x0A, 0x00, 0x40, 0xE2, 0x01, 0x00, 0x00, 0x00, 0x00]
        + [0x0A, 0x00, 0xE0, 0x68, 0x03, 0x00, 0x00, 0x00, 0x00], value: 0.3003),
    // Down at 5000 ms, up at 5310 ms, down at 5830 ms: 520 ms in the air.
    peripheral(
      "chronojump-wijump", "drop-jump", "box-30",
      source: "GNOME/chronojump, arduino/WiJump/Communication.md",
      from: "19a8d494-a941-4ae3-99c0-28e9d352a170",
      [[0x88, 0x13, 0, 0], [0x42, 0xEB, 0xFF, 0xFF], [0xC6, 0x16, 0, 0]],
      value: gravity * 0.52 * 0.52 / 8),
    line(
      "chronojump-wijump-usb", "drop-jump", "box-30",
      source: "GNOME/chronojump, arduino/WiJump/WiJump-V-0.4.ino",
      Array("IRPlatform-0.4-XIAO\r\n5000\r\n-5310\r\n5830\r\n".utf8),
      value: gravity * 0.52 * 0.52 / 8),
    peripheral(
      "concept2-pm5", "power-10s", "rower",
      source: "Concept2 PM Bluetooth Smart Communication Interface Definition, 0x0036",
      from: "ce060036-43e5-11e4-916c-0800200c9a66",
      [[0x39, 0x30, 0, 0xD7, 0, 0x10, 0x27, 0x39, 0, 0x58, 0x02, 0, 0xD0, 0x07, 0]], value: 215),
    line(
      "omnipresense-ops243", "shot-speed", "foot", source: "OmniPreSense UM-003-A, Data Output",
      Array("3.60\r\n10.35\r\n-0.58\r\n".utf8), value: 10.35),
    // 58.9 miles an hour; a mile is 1609.344 m.
    line(
      "stalker-mph", "shot-speed", "foot",
      source: "etnalov07/pitch_tracker, docs/changes/2026-05-16-stalker-radar-ble.md",
      [0x88] + Array("RD   34C 537         5C 589 869     9A15650\r".utf8),
      value: 58.9 * 1609.344 / 3600, channel: "peak"),
    peripheral(
      "heart-rate", "highest-pulse", "step", source: "Heart Rate Service 1.0, section 3.1.1",
      from: "2a37", [[0x06, 131], [0x06, 142], [0x06, 139]], value: 142),
    // 1024, 1056 and 1008 ticks of 1/1024 s: steps of 32 and -48 of them.
    peripheral(
      "heart-rate", "calm-pulse", "sitting", source: "Heart Rate Service 1.0, section 3.1.1.4",
      from: "2a37", [[0x16, 60, 0x00, 0x04, 0x20, 0x04], [0x16, 60, 0xF0, 0x03]],
      value: ((32.0 * 32 + 48 * 48) / 2).squareRoot() / 1024),
    // A Polar H10: 812, 862 and 918 ticks of 1/1024 s are 50 and 56 of them apart.
    peripheral(
      "heart-rate", "calm-pulse", "sitting", source: "Stack Overflow, question 50477232",
      from: "2a37", [[0x10, 0x48, 0x2C, 0x03], [0x10, 0x49, 0x5E, 0x03, 0x96, 0x03]],
      value: ((50.0 * 50 + 56 * 56) / 2).squareRoot() / 1024),
    // A Polar H10: 59 beats a minute.
    peripheral(
      "heart-rate", "highest-pulse", "step", source: "Stack Overflow, question 67024800",
      from: "2a37", [[16, 59, 83, 4]], value: 59),
    peripheral(
      "running-speed-cadence", "step-rate", "run",
      source: "Running Speed and Cadence Service 1.0, section 3.1.1", from: "2a53",
      [[0x07, 0x80, 0x03, 0xAA, 0x7C, 0x00, 0x39, 0x30, 0x00, 0x00]], value: 170),
    // The crank's 64th to 65th turn takes 20 672 - 19 623 = 1049 ticks of 1/1024 s.
    peripheral(
      "cycling-speed-cadence", "step-rate", "bike", source: "Berg0162/simcline issue 7, 16:02:01",
      from: "2a5b",
      [
        [0x03, 0xA4, 0x00, 0x00, 0x00, 0x18, 0x4E, 0x40, 0x00, 0xA7, 0x4C],
        [0x03, 0xA6, 0x00, 0x00, 0x00, 0x72, 0x52, 0x41, 0x00, 0xC0, 0x50],
      ], value: 60.0 * 1024 / 1049),
    // 31 turns in 63 033 - 17 125 ticks.
    peripheral(
      "cycling-power", "step-rate", "bike", source: "OpenTracksApp/OpenTracks issue 1352",
      from: "2a63",
      [
        [0x2C, 0x00, 0x00, 0x00, 0x9F, 0x00, 0x0C, 0x00, 0xE5, 0x42],
        [0x2C, 0x00, 0x00, 0x00, 0xDF, 0x00, 0x2B, 0x00, 0x39, 0xF6],
      ], value: 31.0 * 60 * 1024 / 45_908),
    // 0x00FA = 250 W, no flags.
    peripheral(
      "cycling-power", "power-10s", "bike", source: "Cycling Power Service 1.1, section 3.2.1",
      from: "2a63", [[0x00, 0x00, 0xFA, 0x00]], value: 250),
    // The highest of four cells, 0x0308 = 776.
    line(
      "chronojump-force-platform", "pull-strength", "both", of: .load,
      source: "GNOME/chronojump, arduino/ForceSensor4Binary/ForceSensor4Binary.ino",
      [0xFF, 0xFF, 0xFF, 0xFF, 0xE8, 3, 0, 0, 0x02, 0x01, 0xFD, 0xFE, 0x07, 0, 0x08, 0x03],
      value: 776, channel: "D"),
    // The line of above, set to kilometres an hour.
    line(
      "stalker-kmh", "shot-speed", "foot",
      source: "etnalov07/pitch_tracker, docs/changes/2026-05-16-stalker-radar-ble.md",
      [0x88] + Array("RD   34C 537         5C 589 869     9A15650\r".utf8), value: 58.9 / 3.6,
      channel: "peak"),
    // 15 000 × 5 g.
    peripheral(
      "weight-scale", "pull-strength", "both", of: .mass,
      source: "Weight Scale Service 1.0, section 3.2.1", from: "2a9d", [[0x00, 0x98, 0x3A]],
      value: 75),
    peripheral(
      "temperature", "pull-strength", "both", of: .temperature,
      source: "GATT Specification Supplement, Temperature", from: "2a6e", [[0x34, 0x08]],
      value: 21),
    peripheral(
      "battery", "pull-strength", "both", of: .batteryLevel,
      source: "GATT Specification Supplement, Battery Level", from: "2a19", [[0x55]], value: 85),
    line(
      "gate-lines", "ten-turns", "foot", source: "Contract.md, Line format",
      Array("T,1,1234567*55\n".utf8), value: 1.234567),
    // 1.084 s from gate A to B and 0.9125 s on to C; checksums by hand, 0x41 xor 1 xor 7 xor 3 = 0x44.
    line(
      "channel-lines", "sprint-10m", "stand", source: "channel-lines.yaml, line format",
      Array("A,1,7300000*44\nB,2,1084000*4D\nC,3,912500*7F\n".utf8), value: 1.9965,
      channel: "C"),
    bridged("nus-lines", from: "6e400003-b5a3-f393-e0a9-e50e24dcca9e", module: "Nordic UART"),
    bridged("nus-lines", from: "6e400002-b5a3-f393-e0a9-e50e24dcca9e", module: "micro:bit"),
    bridged("hm10-lines", from: "ffe1", module: "HM-10"),
    bridged("fff0-lines", from: "fff1", module: "FFF0"),
    bridged("issc-lines", from: "49535343-1e4d-4bd9-ba61-23c647249616", module: "ISSC"),
    // An Elite trainer: 13.91 km/h, 75 a minute, 34 W.
    peripheral(
      "fitness-machine", "power-10s", "bike", source: "Berg0162/simcline issue 4, 20:08:30",
      from: "2ad2", [[0x54, 8, 0x6F, 5, 0x96, 0, 0x5C, 3, 0, 0x22, 0, 0x94, 3]], value: 34),
    // A Life Fitness stair climber at 60 steps a minute.
    peripheral(
      "fitness-machine", "step-rate", "stairs",
      source: "TrackMyIndoorWorkout, test/life_fitness_stair_climber_test.dart", from: "2ad0",
      [[62, 1, 1, 0, 60, 0, 35, 0, 4, 0, 22, 0, 5, 0, 255, 255, 255, 41, 0]], value: 60),
    // 40 steps a minute.
    peripheral(
      "fitness-machine", "step-rate", "stairs",
      source: "oesmith/gatt-xml, step_climber_data.xml", from: "2acf", [[0x03, 0, 40, 0]],
      value: 40),
    // 364 × 10^-1 °C.
    peripheral(
      "health-thermometer", "pull-strength", "both", of: .temperature,
      source: "Personal Health Devices Transcoding White Paper 1.6, section 2.2.1", from: "2a1c",
      [[0x00, 0x6C, 0x01, 0x00, 0xFF]], value: 36.4),
    // 182 tenths of a per cent, as a Beurer BF600 said.
    peripheral(
      "body-composition", "pull-strength", "both", of: .bodyFat,
      source: "Body Composition Service 1.0, section 3.2; oliexdev/openScale issue 759",
      from: "2a9c",
      [[0x98, 0x03, 0xB6, 0x00, 0x13, 0x18, 0xA3, 0x01, 0x30, 0x25, 0xF4, 0x1A, 0x79, 0x0B]],
      value: 18.2),
    // The first 20 bytes are none; 400 mm up in 320 ms, and down again.
    line(
      "chronojump-linear-encoder", "bar-speed", "squat",
      source: "GNOME/chronojump, chronopic-firmware-20MHz.c and src/encoderCapture.cs",
      [UInt8](repeating: 0, count: 20) + [UInt8](repeating: 1, count: 240)
        + [UInt8](repeating: 2, count: 80) + [UInt8](repeating: 0xFF, count: 10), value: 1.25),
    // (-9, -1, 999) and (-8, -2, 997) thousandths of g0.
    peripheral(
      "polar-acceleration", "pull-strength", "both", of: .acceleration,
      source: "polarofficial/polar-ble-sdk, AccDataTest.kt, raw type 1",
      from: "fb005c82-02e7-f387-1cad-8acd2d8df0c8",
      [
        [
          0x02, 0x00, 0x94, 0x35, 0x77, 0, 0, 0, 0, 0x01, 0xF7, 0xFF, 0xFF, 0xFF, 0xE7, 0x03, 0xF8,
          0xFF, 0xFE, 0xFF, 0xE5, 0x03,
        ]
      ], value: 0.999 * gravity, channel: "z"),
    // (-15, 20, 1008) and the differences (-5, -3, 0).
    peripheral(
      "polar-sense-acceleration", "pull-strength", "both", of: .acceleration,
      source: "polarofficial/polar-ble-sdk, AccDataTest.kt, compressed type 1",
      from: "fb005c82-02e7-f387-1cad-8acd2d8df0c8",
      [
        [
          0x02, 0x65, 0, 0, 0, 0, 0, 0, 0, 0x81, 0xF1, 0xFF, 0x14, 0x00, 0xF0, 0x03, 0x06, 0x01,
          0x7B, 0x0F, 0x08,
        ]
      ], value: 1.008 * gravity, channel: "z"),
    // 800, 850 and 830 ms at 72 beats a minute: steps of 50 and -20 ms.
    peripheral(
      "polar-beats", "calm-pulse", "sitting",
      source: "Polar, Online measurement 1.0, table 22",
      from: "fb005c82-02e7-f387-1cad-8acd2d8df0c8",
      [
        [0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, 72, 0x20, 0x03, 10, 0, 0x06]
          + [72, 0x52, 0x03, 10, 0, 0x06, 72, 0x3E, 0x03, 10, 0, 0x06]
      ], value: ((50.0 * 50 + 20 * 20) / 2).squareRoot() / 1000),
    // 300 W = 0x12C, four bits of state above it.
    peripheral(
      "fec-trainer", "power-10s", "bike",
      source: "ANT+ Device Profile, Fitness Equipment 5.0, page 25",
      from: "6e40fec2-b5a3-f393-e0a9-e50e24dcca9e",
      [[0xA4, 0x09, 0x4E, 0x05, 0x19, 0x02, 0x5A, 0xFF, 0xFF, 0x2C, 0x41, 0x30, 0xFA]], value: 300),
    // The answers that lead to measuring, then 0x42F70000 = 123.5; `GoDirectTests` has them in parts.
    peripheral(
      "vernier-go-direct", "pull-strength", "both",
      source: "VernierST/godirect-py, device.py, and VernierST/godirect-js, src/Device.js",
      from: "b41e6675-a329-40e0-aa01-44d2f444babe",
      [
        [0x98, 7, 0, 0, 0x1A, 0xFE, 0], [0x98, 18, 0, 0, 0x10, 0xFD] + zeros(10) + [87, 1],
        [0x98, 10, 0, 0, 0x51, 0xFC, 2, 0, 0, 0], [0x98, 10, 0, 0, 0x56, 0xFB, 2, 0, 0, 0],
        [0x98, 154, 0, 0, 0x50, 0xFA, 1] + zeros(67) + [0x4E] + zeros(79),
        [0x98, 7, 0, 0, 0x1B, 0xF9, 0], [0x98, 7, 0, 0, 0x18, 0xF8, 0],
        [0x20, 13, 0, 0, 6, 2, 0, 1, 0, 0x00, 0x00, 0xF7, 0x42],
      ], value: 123.5),
    // 0x4000 of 0x8000 × 16 g0.
    line(
      "witmotion", "pull-strength", "both", of: .acceleration,
      source: "WitMotion, WIT standard communication protocol, 0x51",
      [0x55, 0x51, 0x00, 0x08, 0x00, 0xF8, 0x00, 0x40, 0xC4, 0x09, 0xB3], value: 8 * gravity,
      channel: "z"),
    peripheral(
      "witmotion-ble", "pull-strength", "both", of: .acceleration,
      source: "WITMOTION/WitBluetooth_BWT901BLE5_0, device_model.py",
      from: "0000ffe4-0000-1000-8000-00805f9a34fb",
      [[0x55, 0x61, 0x00, 0x08, 0x00, 0xF8, 0x00, 0x40] + [UInt8](repeating: 0, count: 12)],
      value: 8 * gravity, channel: "z"),
    // 9.5 = 1.1875 × 2^3.
    peripheral(
      "movesense", "pull-strength", "both", of: .acceleration,
      source: "Movesense, GATT SensorData protocol", from: "34800002-7185-4d5d-b431-630e7050e8f0",
      [[0x02, 0x01, 0xE8, 0x03, 0, 0, 0, 0, 0, 0xBF, 0, 0, 0x80, 0x3F, 0, 0, 0x18, 0x41]],
      value: 9.5, channel: "z"),
    // 0x20 = 32 pulses of 35 cm in all.
    line(
      "waterrower-s4", "pull-strength", "both", of: .distance,
      source: "WaterRower, S4 & S5 USB Protocol 1.04, in tbressler/waterrower-core",
      Array("_WR_\r\nSS\r\nP20\r\n".utf8), value: 0.35),
    // 57 beats a minute.
    ant(
      "ant-heart-rate", "highest-pulse", "step", source: "netbrain/zwift, issue 2",
      [[0x04, 0x00, 0x62, 0xC4, 0x88, 0xC8, 0x3A, 0x39]], value: 57),
    // 85 and 8/16 strides a minute.
    ant(
      "ant-foot-pod", "step-rate", "run", source: "Tigge/openant, stride speed and distance",
      [[0x02, 0xFF, 0xFF, 0x55, 0x83, 0x40, 0xFF, 0x00]], value: 85.5),
    // 0x0104 W.
    ant(
      "ant-power", "power-10s", "bike", source: "Tigge/openant, openant/devices/power_meter.py",
      [[0x10, 0x09, 0xB2, 0x5A, 0xF8, 0x07, 0x04, 0x01]], value: 260),
    // One turn of the crank in 0x12AB - 0x1000 = 683 ticks of 1/1024 s.
    ant(
      "ant-speed-cadence", "step-rate", "bike", source: "GoldenCheetah, src/ANT",
      [
        [0x00, 0x10, 0x64, 0x00, 0x00, 0x20, 0xF4, 0x01],
        [0xAB, 0x12, 0x65, 0x00, 0x55, 0x21, 0xF6, 0x01],
      ], value: 60.0 * 1024 / 683),
    ant(
      "ant-cadence", "step-rate", "bike", source: "GoldenCheetah, src/ANT",
      [
        [0x00, 0xFF, 0xFF, 0xFF, 0x00, 0x10, 0x64, 0x00],
        [0x00, 0xFF, 0xFF, 0xFF, 0xAB, 0x12, 0x65, 0x00],
      ], value: 60.0 * 1024 / 683),
    // Two turns of 2.105 m in 0x2155 - 0x2000 = 341 ticks of 1/1024 s.
    ant(
      "ant-speed", "pull-strength", "both", of: .speed, source: "GoldenCheetah, src/ANT",
      [
        [0x00, 0xFF, 0xFF, 0xFF, 0x00, 0x20, 0xF4, 0x01],
        [0x00, 0xFF, 0xFF, 0xFF, 0x55, 0x21, 0xF6, 0x01],
      ], value: 2 * 2.105 * 1024 / 341),
    // 0x00FA W.
    ant(
      "ant-fitness-equipment", "power-10s", "bike",
      source: "Tigge/openant, fitness equipment, page 25",
      [[0x19, 0x07, 0x55, 0x34, 0x12, 0xFA, 0x00, 0x30]], value: 250),
    // 0x1824 hundredths of a kilogram.
    ant(
      "ant-scale", "pull-strength", "both", of: .mass, source: "Tigge/openant, weight scale",
      [[0x01, 0xFF, 0xFF, 0x00, 0xFF, 0xFF, 0x24, 0x18]], value: 61.8),
    // 0xAC = 172 beats a minute, behind another value.
    advertised(
      "polar-broadcast", "highest-pulse", "step",
      source: "polarofficial/polar-ble-sdk, BleAdvertisementContentTest", from: "company:006b",
      [[0x27, 0x0A, 0xAA, 0xAA], [0x2B, 0x0B, 0xB6, 0xAC]], value: 172),
    // 0x439E = 17 310 steps of 5 g.
    advertised(
      "mi-scale", "pull-strength", "both", of: .mass,
      source: "custom-components/ble_monitor, test_miscale_v1_ext_weight",
      from: BluetoothUUID.long("181d"),
      [[0x22, 0x9E, 0x43, 0xE5, 0x07, 0x04, 0x0B, 0x10, 0x13, 0x01]], value: 86.55),
    // 0x4286 = 17 030 steps of 5 g.
    advertised(
      "mi-scale-2", "pull-strength", "both", of: .mass,
      source: "custom-components/ble_monitor, test_miscale_v2_impedance",
      from: BluetoothUUID.long("181b"),
      [[0x02, 0x26, 0xB2, 0x07, 0x05, 0x04, 0x0F, 0x02, 0x01, 0xAC, 0x01, 0x86, 0x42]],
      value: 85.15),
    // 0x04D2 hundredths of a kilogram.
    advertised(
      "wh-c06", "pull-strength", "both",
      source: "Stevie-Ray/hangtime-grip-connect, wh-c06.model.ts", from: "company:0100",
      [
        [0x02, 0x03, 0x11, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0x01]
          + [0x04, 0xD2, 0x01, 0xF4, 0x01, 0x99, 0x90]
      ], value: 12.34 * gravity),
    // 42 pounds.
    peripheral(
      "force-board", "pull-strength", "both",
      source: "Stevie-Ray/hangtime-grip-connect, forceBoardPacket([42])",
      from: "9a88d682-8df2-4afe-9e0d-c2bbbe773dd0", [[0, 1, 0, 0, 42]],
      value: 42 * 0.45359237 * gravity),
    peripheral(
      "climbro", "pull-strength", "both",
      source: "Stevie-Ray/hangtime-grip-connect, device-parsers.test.mjs",
      from: "49535343-1e4d-4bd9-ba61-23c647249616", [[0xF5, 10, 0xF6, 20]],
      value: 36 * gravity),
    // 0x04CE hundredths of a kilogram.
    peripheral(
      "entralpi", "pull-strength", "both",
      source: "Stevie-Ray/hangtime-grip-connect, device-parsers.test.mjs",
      from: "fff4", [[0x04, 0xCE]], value: 12.3 * gravity),
    peripheral(
      "cts500", "pull-strength", "both",
      source: "Stevie-Ray/hangtime-grip-connect, cts500WeightFrameBytes(12.34)", from: "ffe1",
      [[0x05, 0x01, 0, 0, 0x04, 0xD2, 0xDC]], value: 12.34 * gravity),
  ]
}
