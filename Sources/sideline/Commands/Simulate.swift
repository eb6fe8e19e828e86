import ArgumentParser
import Devices
import Transports

struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Simulate a described device.",
    discussion: "Prints the path of its port first, then measures while the port is open.")

  enum Link: String, ExpressibleByArgument, CaseIterable { case pty }

  @Argument(help: "A driver with a description.")
  var driver: String

  @Option(help: "How it is reached.")
  var link = Link.pty

  @Option(
    help:
      "Faults, separated by commas: \(LineFault.allCases.map(\.rawValue).joined(separator: ", ")).")
  var faults = ""

  @Option(help: "The same seed gives the same results.")
  var seed: UInt64 = 1

  func run() async throws {
    guard let description = Registry(folders: Registry.userFolders()).description(id: driver)
    else { throw ValidationError("There is no description \(driver).") }
    var wanted: Set<LineFault> = []
    for name in faults.split(separator: ",") {
      guard let fault = LineFault(rawValue: String(name)) else {
        throw ValidationError("There is no fault \(name).")
      }
      wanted.insert(fault)
    }
    let line = try SimulatedLine(description.makeSimulator(seed: seed, faults: wanted))
    announce(line.path)
    try await line.run()
  }
}
