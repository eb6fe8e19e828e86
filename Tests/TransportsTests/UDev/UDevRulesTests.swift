import Foundation
import Testing
import Transports

/// The rule that lets an ordinary user set up sensors, tried on a made-up `/sys`.
struct UDevRulesTests {
  /// The shell words of the rule's `find`, up to what it does with each file.
  private func search(_ directory: SysfsDirectory) throws -> [String] {
    let rules = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../udev/70-sideline.rules")
    let text = try String(contentsOf: rules, encoding: .utf8)
    let run = try #require(text.firstMatch(of: #/RUN\+="/usr/bin/find (.+?) -exec /#))
    return run.1.split(separator: " ").map { word in
      word == "/sys%p" ? directory.path : String(word)
    }
  }

  @Test func `F6 and F12, whatever a buffer is set up with, is given to the group`() throws {
    let fake = try FakeSensors()
    let directory = try fake.add(0, below: "hub", FakeSensors.gyroscope)
    let device = try #require(
      IIODevice(reading: directory, properties: [:], devRoot: fake.dev))
    let find = Process()
    find.executableURL = URL(filePath: "/usr/bin/find")
    find.arguments = try search(directory) + ["-print"]
    let output = Pipe()
    find.standardOutput = output
    try find.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    find.waitUntilExit()
    let found = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    let written = IIOBuffer.written(of: device)
    #expect(written.contains("in_anglvel_hysteresis") && written.contains("buffer/enable"))
    for name in written { #expect(found.contains("\(directory.path)/\(name)"), "\(name)") }
    #expect(!found.contains("\(directory.path)/in_anglvel_x_raw"), "nobody writes to that")
  }
}
