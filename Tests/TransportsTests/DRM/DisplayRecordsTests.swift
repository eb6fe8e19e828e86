import Foundation
import Testing
import Transports

struct DisplayRecordsTests {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "sideline-\(UUID().uuidString)")
  }

  private func connect(_ connector: String, _ edid: [UInt8]) throws {
    let folder = root.appending(path: "class/drm/\(connector)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(edid).write(to: folder.appending(path: "edid"))
  }

  @Test func `each connected display's record is read whole, an empty connector's is none`() throws
  {
    defer { try? FileManager.default.removeItem(at: root) }
    // Not valid as text, with zeros and a line's end, and an extension block behind it.
    let bytes = (0..<256).map { UInt8($0) }
    try connect("card0-eDP-1", bytes)
    try connect("card0-HDMI-A-1", [])
    try FileManager.default.createDirectory(
      at: root.appending(path: "class/drm/renderD128"), withIntermediateDirectories: true)
    #expect(DisplayRecords(sysfsRoot: root.path).all() == [bytes])
  }

  @Test func `a machine without displays has none`() {
    #expect(DisplayRecords(sysfsRoot: root.path).all().isEmpty)
  }
}
