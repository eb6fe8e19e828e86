import Devices
import Model
import Testing

@Suite struct SimulatedControlsTests {
  private func controls(_ id: String) throws -> SimulatedControls {
    SimulatedControls(try #require(Descriptions.registry.driver(id: id)).profile.commands)
  }

  /// Whatever the version, the answer is one that the same description takes for one.
  @Test(arguments: Descriptions.all.filter { $0.profile.commands.answer != nil }.map(\.id))
  func `the question for the version has an answer that is understood`(id: String) throws {
    let commands = try #require(Descriptions.registry.driver(id: id)).profile.commands
    var controls = try controls(id)
    var listener = try #require(VersionListener(commands))
    let answer = controls.handle(commands.version)
    let isPacket = Descriptions.all.first { $0.id == id }?.links == [.ble]
    let bytes = isPacket ? Array(answer.dropLast(2)) : answer
    let version = listener.handle(
      Chunk(bytes: bytes, hostTime: .now(), source: isPacket ? "any" : ""))
    #expect(version?.isEmpty == false, "\(answer)")
  }

  @Test func `it measures until it is stopped, and again once it is started`() throws {
    var controls = try controls("chronojump-force-sensor")
    #expect(controls.isMeasuring)
    #expect(controls.handle(Array("end_capture:".utf8)).isEmpty)
    #expect(!controls.isMeasuring)
    #expect(controls.handle(Array("tare:".utf8)).isEmpty)
    #expect(!controls.isMeasuring)
    #expect(controls.handle(Array("start_capture:".utf8)).isEmpty)
    #expect(controls.isMeasuring)
  }

  @Test func `a command is heard however it is cut, and behind what is none`() throws {
    var controls = try controls("chronojump-force-sensor")
    var answer: [UInt8] = []
    for byte in Array("get_get_version:end_capture:x".utf8) { answer += controls.handle([byte]) }
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("Force_Sensor-"))
    #expect(!controls.isMeasuring)
  }

  @Test func `a device without commands says nothing and measures`() throws {
    var controls = try controls("gate-lines")
    #expect(controls.handle(Array("get_version:".utf8)).isEmpty)
    #expect(controls.isMeasuring)
  }
}
