import ArgumentParser
import Devices
import Model
import Station
import Synchronization

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what a device measures, live.")

  @Argument(help: "A device of `sideline devices`, or LINK:ADDRESS=DRIVER.")
  var device: String

  @Flag(help: "Print JSON Lines.")
  var json = false

  func run() async throws {
    let target = try await DeviceTarget(
      device, registry: Registry(folders: Registry.userFolders()), links: Links())
    let decoder = Mutex(target.driver.makeDecoder())
    let json = json
    try await target.run { event in
      switch event {
      case .ready(let details):
        let rate = details.samplingFrequency.map { ", \($0) samples a second" } ?? ""
        complain("\(target.sighting.id) is ready\(rate)")
      // Nobody is asked or orders anything here.
      case .details, .asks, .pairs, .orderFailed: break
      case .received(let chunk):
        let outputs = decoder.withLock { $0.decode(chunk.bytes, from: chunk.source) }
        for output in outputs { announce(DecodedText.line(output, json: json)) }
      case .motion(let sample): announce(DecodedText.line(sample, json: json))
      }
    }
  }
}
