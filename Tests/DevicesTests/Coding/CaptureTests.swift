import Devices
import Model
import Testing

@Suite struct CaptureTests {
  /// Written by hand from `Contract.md`, Command, Capture file.
  static let text = """
    {"sideline_capture":1,"driver":"gate-lines","link":"serial","device":"serial:usb-A","started_at":"2026-11-17T17:36:04.250+01:00"}
    {"t":0,"source":"","dir":"in","hex":"542c31"}
    {"t":1500000000,"source":"","dir":"out","hex":"00ff"}
    {"t":1500000000,"source":"6e400003-b5a3-f393-e0a9-e50e24dcca9e","dir":"in","hex":""}

    """

  static let capture = Capture(
    header: .init(
      driver: "gate-lines", link: .serial, device: DeviceID(rawValue: "serial:usb-A"),
      startedAt: Timestamp(milliseconds: 1_794_933_364_250, offset: 3600)),
    rows: [
      .init(nanoseconds: 0, source: "", direction: .in, bytes: Array("T,1".utf8)),
      .init(nanoseconds: 1_500_000_000, source: "", direction: .out, bytes: [0x00, 0xFF]),
      .init(
        nanoseconds: 1_500_000_000, source: "6e400003-b5a3-f393-e0a9-e50e24dcca9e",
        direction: .in, bytes: []),
    ])

  @Test func `a capture is written with the contract's keys in their order`() {
    #expect(CaptureWriter.text(Self.capture) == Self.text)
  }

  @Test func `a capture is read as the contract says`() throws {
    #expect(try CaptureReader.capture(Self.text) == Self.capture)
    #expect(try CaptureReader.capture(String(Self.text.dropLast())) == Self.capture)
    let withReturns = Self.text.split(separator: "\n").joined(separator: "\r\n")
    #expect(try CaptureReader.capture(withReturns) == Self.capture)
  }

  /// An accelerometer and a gyroscope are two devices of the kernel's, read one after the other.
  @Test func `two sources written in each other's way come in the order of their times`()
    throws
  {
    let lines = [
      #"{"t":4,"source":"accel","dir":"in","hex":"01"}"#,
      #"{"t":9,"source":"accel","dir":"in","hex":"02"}"#,
      #"{"t":4,"source":"anglvel","dir":"in","hex":"03"}"#,
      #"{"t":8,"source":"anglvel","dir":"in","hex":"04"}"#,
    ]
    let capture = try CaptureReader.capture(([Self.head] + lines).joined(separator: "\n"))
    #expect(capture.rows.map(\.bytes) == [[1], [3], [4], [2]])
  }

  /// RFC 8259, section 7: quotation mark, reverse solidus and control characters are escaped.
  @Test func `names with any characters survive the file`() throws {
    var capture = Self.capture
    capture.header.device = DeviceID(rawValue: "serial:\"a\\b\"\n\t\u{1}åäö🏃\u{7F}")
    #expect(try CaptureReader.capture(CaptureWriter.text(capture)) == capture)
  }

  static let head =
    #"{"sideline_capture":1,"driver":"d","link":"serial","device":"x","started_at":"2026-11-17T17:36:04Z"}"#
  static let row = #"{"t":5,"source":"","dir":"in","hex":"00"}"#

  @Test(arguments: [
    ("", 1, CaptureError.Code.malformed),
    ("no JSON", 1, .malformed),
    (row, 1, .malformed),
    (head.replacing("re\":1", with: "re\":2"), 1, .version),
    (head.replacing("serial", with: "pigeon"), 1, .malformed),
    (head.replacing("17:36:04Z", with: "noon"), 1, .malformed),
    (head.replacing("}", with: #","more":1}"#), 1, .malformed),
    (head + "\n\n" + row, 2, .malformed),
    (head + "\n" + row + "\n" + row.replacing("5", with: "4"), 3, .disorder),
    (head + "\n" + row.replacing("5", with: "-1"), 2, .malformed),
    (head + "\n" + row.replacing("5", with: "0.5"), 2, .malformed),
    (head + "\n" + row.replacing("5", with: "1e300"), 2, .malformed),
    (head + "\n" + row.replacing("in", with: "up"), 2, .malformed),
    (head + "\n" + row.replacing("00", with: "0"), 2, .malformed),
    (head + "\n" + row.replacing("00", with: "zz"), 2, .malformed),
    (head + "\n" + row.dropLast(), 2, .malformed),
    (head + "\n" + row.replacing("}", with: #","extra":true}"#), 2, .malformed),
  ])
  func `a broken capture is refused with its line`(
    text: String, line: Int, code: CaptureError.Code
  ) {
    let error = #expect(throws: CaptureError.self) { try CaptureReader.capture(text) }
    #expect(error?.line == line)
    #expect(error?.code == code)
  }
}
