import ArgumentParser
import Devices
import Glibc
import Model

struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Record what a device sends into a capture file.",
    discussion: "Runs until the device is gone or it is interrupted; each line is complete.")

  @Argument(help: "A device of `sideline devices`, or LINK:ADDRESS=DRIVER.")
  var device: String

  @Argument(help: "The file to write, JSON Lines.")
  var file: String

  func run() async throws {
    let target = try await DeviceTarget(
      device, registry: Registry(folders: Registry.userFolders()), links: Links())
    let output = try CaptureFile(path: file)
    try output.append(
      CaptureWriter.line(
        Capture.Header(
          driver: target.driver.id, link: target.sighting.kind, device: target.sighting.id,
          startedAt: .now())))
    try await target.run { event in
      switch event {
      case .ready: announce("Recording \(target.sighting.id) into \(output.path)")
      // Nobody is asked or orders anything here.
      case .details, .asks, .pairs, .orderFailed: break
      case .received(let chunk): output.record(chunk)
      case .motion(let samples):
        for sample in samples { output.record(TabletTilt.chunk(sample)) }
      }
    }
  }
}
