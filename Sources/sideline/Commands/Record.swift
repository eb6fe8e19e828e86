import ArgumentParser
import Devices
import Glibc
import Model
import Transports

struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Record what a device sends into a capture file.",
    discussion: """
      Runs until the device is gone or it is interrupted; each line is complete.

      What nobody knows yet is recorded without a driver: serial:/dev/X tries the usual rates and says \
      which reads as text or frames; ble:ADDRESS=none records every characteristic that notifies.
      """)

  @Argument(help: "A device of `sideline devices`, LINK:ADDRESS=DRIVER, or serial:/dev/X.")
  var device: String

  @Argument(help: "The file to write, JSON Lines.")
  var file: String

  @Option(help: "Bits per second of a serial line.")
  var baud: Int?

  func validate() throws {
    if let baud, BaudRate.code(of: baud) == nil {
      throw ValidationError("--baud is \(baud), which is no rate of a serial port.")
    }
  }

  func run() async throws {
    var target = try await DeviceTarget(
      device, registry: Registry(folders: Registry.userFolders()), links: Links(),
      takesUnknown: true)
    var rate = baud
    var found: RateSearch.Found?
    if rate == nil, target.sighting.kind == .serial, target.driver.id == Driver.unknownID {
      found = try await RateSearch.find(at: target)
      rate = found?.rate
    }
    if let rate { target.driver.profile.serial?.baudRate = rate }
    let output = try CaptureFile(path: file)
    try output.append(
      CaptureWriter.line(
        Capture.Header(
          driver: target.driver.id, link: target.sighting.kind, device: target.sighting.id,
          startedAt: .now(), baudRate: target.sighting.kind == .serial ? rate : nil)))
    for chunk in (found?.chunks ?? []) { output.record(chunk) }
    let recorded = target
    try await recorded.run { event in
      switch event {
      case .ready: announce("Recording \(recorded.sighting.id) into \(output.path)")
      // Nobody is asked or orders anything here.
      case .details, .asks, .pairs, .orderFailed: break
      case .received(let chunk): output.record(chunk)
      case .motion(let samples):
        for sample in samples { output.record(TabletTilt.chunk(sample)) }
      }
    }
  }
}
