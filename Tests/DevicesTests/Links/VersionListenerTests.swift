import Devices
import Model
import Testing

@Suite struct VersionListenerTests {
  private func chunk(_ bytes: [UInt8], from source: String = "") -> Chunk {
    Chunk(bytes: bytes, hostTime: .now(), source: source)
  }

  private func listener(_ id: String) throws -> VersionListener {
    let driver = try #require(Registry().driver(id: id))
    return try #require(VersionListener(driver.profile.commands))
  }

  /// control.ino: `Wifi-Controller-<hw>.<fw>`, among other lines of the banner.
  @Test func `a line that is the answer has the version, however it is cut`() throws {
    var listener = try listener("chronojump-wichro")
    #expect(listener.handle(chunk(Array("NumTerm\tTime\r\nWifi-Con".utf8))) == nil)
    #expect(listener.handle(chunk(Array("troller-4.10\r".utf8))) == "4.10")
    #expect(listener.handle(chunk(Array("\nxWifi-Controller-4.10\r\n".utf8))) == nil)
  }

  @Test(arguments: [
    ("chronojump-force-sensor", "Force_Sensor-0.6\r\n", "0.6"),
    ("chronojump-force-platform", "Force_Platform-0.1\r\n", "0.1"),
    ("chronojump-race-analyzer", "Race_Analyzer-0.4\r\n", "0.4"),
    ("chronojump-encoder-force", "EncoderForce-0.3\r\n", "0.3"),
    ("chronojump-4platforms", "4Platforms-0.2\r\n", "0.2"),
    ("chronojump-4platforms", "Chronopic-4.0\r\n", "4.0"),
    ("omnipresense-ops243", "{\"Version\":\"1.3.1\"}\n", "1.3.1"),
  ])
  func `boards that look alike are told apart by their answers`(
    id: String, text: String, version: String
  ) throws {
    for other in [
      "chronojump-force-sensor", "chronojump-force-platform", "chronojump-race-analyzer",
      "chronojump-wichro", "chronojump-encoder-force", "chronojump-4platforms",
      "omnipresense-ops243",
    ] {
      var listener = try listener(other)
      #expect(listener.handle(chunk(Array(text.utf8))) == (other == id ? version : nil))
    }
  }

  /// progressor_client.py: tag 0, a length, and text.
  @Test func `a notification is an answer as a whole`() throws {
    var listener = try listener("tindeq-progressor")
    let source = "7e4e1702-1ea6-40c9-9dcc-13d34ffead57"
    #expect(listener.handle(chunk([1, 8, 0, 0, 0x48, 0x41, 0, 0, 0, 0], from: source)) == nil)
    #expect(listener.handle(chunk([0, 5, 0x31, 0x2E, 0x32, 0x2E, 0x33], from: source)) == "1.2.3")
  }

  @Test func `an endless line is not kept`() throws {
    var listener = try listener("chronojump-wichro")
    for _ in 0..<1000 {
      #expect(listener.handle(chunk([UInt8](repeating: 0x41, count: 4096))) == nil)
    }
    #expect(listener.handle(chunk(Array("\nWifi-Controller-4.3\n".utf8))) == "4.3")
  }

  @Test func `a device without a known answer is not listened to`() throws {
    let gate = try #require(Registry().driver(id: "gate-lines"))
    #expect(VersionListener(gate.profile.commands) == nil)
  }
}
