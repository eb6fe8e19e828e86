import ArgumentParser
import Devices
import FoundationEssentials
import Model
import Transports

struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Simulate a device.",
    discussion: """
      Prints the path of its port first, then measures while somebody listens; it understands the \
      commands of its driver: start, stop, tare and the question for its version. With --link capture \
      it prints what it sends, as a capture that `replay` plays. With --link gatt it prints what a \
      Bluetooth peer must offer to be this device, then the same capture, which that peer notifies.
      """)

  enum Link: String, ExpressibleByArgument, CaseIterable { case pty, tcp, capture, gatt }

  @Argument(help: "A driver that can be simulated, or the characteristic of one, as 2acd.")
  var driver: String

  @Option(help: "How it is reached.")
  var link = Link.pty

  @Option(
    help:
      "Faults, separated by commas: \(DeviceFault.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var faults = ""

  @Option(help: "The same seed gives the same results.")
  var seed: UInt64 = 1

  @Option(
    help: "With --link capture or gatt: end after so many records, at once; 0 goes on in time.")
  var count = 0

  func validate() throws {
    guard count >= 0, count == 0 || link == .capture || link == .gatt else {
      throw ValidationError("--count is for --link capture and gatt.")
    }
  }

  func run() async throws {
    let registry = Registry(folders: Registry.userFolders())
    let wanted = try wanted()
    guard let simulator = registry.simulator(of: driver, seed: seed, faults: wanted),
      let driver = registry.driver(named: driver)
    else { throw ValidationError("There is no simulator of \(driver).") }
    let idle = registry.idle(wanted, for: self.driver).map(\.rawValue)
    guard idle.isEmpty else {
      throw ValidationError(
        "What \(driver.id) sends is the same with and without \(idle.joined(separator: ", ")).")
    }
    if link == .gatt {
      guard let peer = GATTPeer(of: driver) else {
        throw ValidationError("\(driver.id) is no Bluetooth LE device.")
      }
      announce(try JSON.text(peer))
    }
    if link == .capture || link == .gatt { return try await printCapture(of: driver, simulator) }
    guard driver.profile.serial != nil else {
      throw ValidationError(
        "\(driver.id) sends notifications, no stream: use --link capture or gatt.")
    }
    let port: any SimulatedPort = link == .pty ? try TerminalPort() : try LoopbackPort()
    let line = SimulatedLine(
      simulator, understanding: driver.profile.commands, at: port)
    announce(line.path)
    try await line.run()
  }

  private func wanted() throws -> Set<DeviceFault> {
    var wanted: Set<DeviceFault> = []
    for name in faults.split(separator: ",") {
      guard let fault = DeviceFault(rawValue: String(name)) else {
        throw ValidationError("There is no fault \(name).")
      }
      wanted.insert(fault)
    }
    return wanted
  }

  private func printCapture(
    of driver: Driver, _ simulator: any DeviceSimulator
  ) async throws {
    var simulator = simulator
    let link: LinkKind =
      [.ant, .advertisement].first { driver.links == [$0] }
      ?? (driver.profile.peripheral == nil ? .serial : .ble)
    let header = Capture.Header(
      driver: driver.id, link: link,
      device: DeviceID(rawValue: "simulated:\(driver.id)"), startedAt: .now())
    announce(String(CaptureWriter.line(header).dropLast()))
    var seconds = 0.0
    var sent = 0
    while !Task.isCancelled, count == 0 || sent < count {
      let step = simulator.next()
      seconds += step.delay
      sent += 1
      if count == 0 { try await Task.sleep(for: .seconds(step.delay)) }
      let row = Capture.Row(
        nanoseconds: Int64(seconds * 1e9), source: step.source, direction: .in, bytes: step.bytes)
      announce(String(CaptureWriter.line(row).dropLast()))
    }
  }
}
