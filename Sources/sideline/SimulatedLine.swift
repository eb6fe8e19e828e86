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

  /// How often it looks whether somebody has opened the port, in seconds; the kernel tells
  /// nobody else.
  private static let look = 0.5

  init(_ simulator: any DeviceSimulator, at port: any SimulatedPort) {
    self.port = port
    self.simulator = simulator
  }

  func run() async throws {
    try await cancelWhenGracefulShutdown { try await self.measure() }
  }

  private func measure() async throws {
    var simulator = simulator
    while !Task.isCancelled {
      guard port.isOpened else {
        guard await pause(Self.look) else { return }
        continue
      }
      let step = simulator.next()
      guard await pause(step.delay) else { return }
      guard port.isOpened else { continue }
      _ = try port.read()
      _ = try port.write(step.bytes)
    }
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
