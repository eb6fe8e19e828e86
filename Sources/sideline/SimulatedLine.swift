import Devices
import Model
import ServiceLifecycle
import Synchronization
import Transports

/// Simulated equipment at the far end of a link.
///
/// It measures only while somebody has the port open, as a board that is reset by the opening of
/// its port does.
final class SimulatedLine: Service {
  var path: String { port.path }
  private let port: any SimulatedPort
  private let simulator: any DeviceSimulator
  private let commands: LinkProfile.Commands
  private let starter = Mutex(SimulatedStarter(seed: .random(in: 0 ... .max)))

  /// How often it looks whether somebody has opened the port, in seconds; the kernel tells
  /// nobody else.
  private static let look = 0.5
  /// How long a command waits at most until it is heard, in seconds.
  private static let patience = 0.1

  init(
    _ simulator: any DeviceSimulator, understanding commands: LinkProfile.Commands,
    at port: any SimulatedPort
  ) {
    self.port = port
    self.simulator = simulator
    self.commands = commands
  }

  /// Hears how it stands with a start signal that whoever passes the gate waits for.
  func hear(_ moment: HostInstant?, course: Double) {
    starter.withLock { $0.hear(moment, course: course) }
  }

  func run() async throws {
    try await cancelWhenGracefulShutdown { try await self.measure() }
  }

  private func measure() async throws {
    var simulator = simulator
    var controls = SimulatedControls(commands)
    while !Task.isCancelled {
      guard port.isOpened else {
        controls = SimulatedControls(commands)
        guard await pause(Self.look) else { return }
        continue
      }
      guard controls.isMeasuring else {
        let end = HostInstant.now().advanced(bySeconds: Self.patience)
        guard try await listen(with: &controls, until: { end }) else { return }
        continue
      }
      let step = simulator.next()
      let planned = HostInstant.now().advanced(bySeconds: max(step.delay, 0))
      let passage = { self.starter.withLock { $0.passage(plannedFor: planned) } }
      guard try await listen(with: &controls, until: passage) else { return }
      if port.isOpened, controls.isMeasuring { _ = try port.write(step.bytes) }
      starter.withLock { $0.pass() }
    }
  }

  /// Answers what is written to the device meanwhile.
  ///
  /// - Parameters:
  ///   - controls: What is written to it.
  ///   - end: Asked again and again, because somebody may wait for a signal.
  /// - Returns: Whether the time is over; false if the work is.
  /// - Throws: `SystemError` if the port is broken.
  private func listen(
    with controls: inout SimulatedControls, until end: () -> HostInstant
  ) async throws -> Bool {
    repeat {
      let left = end().seconds(since: .now())
      guard await pause(min(max(left, 0), Self.patience)) else { return false }
      guard port.isOpened else { return true }
      let answer = controls.handle(try port.read())
      if !answer.isEmpty { _ = try port.write(answer) }
    } while end() > .now()
    return true
  }

  private func pause(_ seconds: Double) async -> Bool {
    do {
      try await Task.sleep(for: .seconds(seconds))
      return true
    } catch {
      return false
    }
  }
}
