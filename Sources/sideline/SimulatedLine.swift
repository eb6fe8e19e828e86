import Devices
import ServiceLifecycle
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
        guard try await listen(for: Self.patience, with: &controls) else { return }
        continue
      }
      let step = simulator.next()
      guard try await listen(for: step.delay, with: &controls) else { return }
      if port.isOpened, controls.isMeasuring { _ = try port.write(step.bytes) }
    }
  }

  /// Answers what is written to the device meanwhile.
  ///
  /// - Returns: Whether the time is over; false if the work is.
  private func listen(
    for seconds: Double, with controls: inout SimulatedControls
  ) async throws -> Bool {
    var left = seconds
    repeat {
      guard await pause(min(max(left, 0), Self.patience)) else { return false }
      left -= Self.patience
      guard port.isOpened else { return true }
      let answer = controls.take(try port.read())
      if !answer.isEmpty { _ = try port.write(answer) }
    } while left > 0
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
