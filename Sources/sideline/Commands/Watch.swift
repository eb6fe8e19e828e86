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
    let told = Mutex("")
    // Lines have no instants of their own, and a terminal takes them at once.
    try await target.run { event in
      switch event {
      case .ready(let details):
        let rate = details.samplingFrequency.map { ", \($0) samples a second" } ?? ""
        complain("\(target.sighting.id) is ready\(rate)\(mounting(details, target.sighting.kind))")
      case .details(let details):
        let about = Self.about(details)
        let isNews = told.withLock { last in
          defer { last = about }
          return last != about
        }
        if isNews { complain("\(target.sighting.id) is \(about)") }
        guard let rate = details.samplingFrequency else { break }
        let how = details.isPolled == true ? ", asked value by value" : ""
        complain("\(target.sighting.id): \(rate) samples a second\(how)")
      // Nobody is asked or orders anything here.
      case .asks, .pairs, .orderFailed: break
      case .received(let chunk):
        let outputs = decoder.withLock {
          $0.arrive(at: chunk.hostTime)
          return $0.decode(chunk.bytes, from: chunk.source)
        }
        let steps = decoder.withLock { $0.outgoing() }
        if !steps.isEmpty { _ = target.orders.give(steps) }
        if !outputs.isEmpty {
          announce(outputs.map { DecodedText.line($0, json: json) }.joined(separator: "\n"))
        }
      case .motion(let samples):
        announce(samples.map { DecodedText.line($0, json: json) }.joined(separator: "\n"))
      }
    }
  }

  /// What a device says of itself.
  private static func about(_ details: LinkDetails) -> String {
    [
      details.manufacturer, details.product, details.serialNumber.map { "number \($0)" },
      details.firmware.map { "version \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Says where the screen's axes come from.
  private func mounting(_ details: LinkDetails, _ kind: LinkKind) -> String {
    guard kind == .iio else { return "" }
    return details.mountMatrix.map { ", turned by \($0)" } ?? ", without a mount matrix"
  }
}
