import Devices
import Model
import Synchronization
import Transports

/// A simulated ANT stick at the far end of a pseudo-terminal.
///
/// It answers as soon as something is written to it, and sends what its straps say when a test has it do
/// so: the test decides how many messages there are, not a clock.
final class SimulatedStick: Sendable {
  let terminal: TestTerminal
  private let stick: Mutex<ANTStickSimulator>
  private let task = Mutex<Task<Void, Never>?>(nil)
  /// Whether the host was told that the scan is open.
  private let isOpen = Mutex(false)

  init(_ stick: ANTStickSimulator) throws {
    terminal = try TestTerminal()
    self.stick = Mutex(stick)
    let (terminal, weak) = (terminal, Weak(self))
    task.withLock { task in
      task = Task {
        while !Task.isCancelled {
          guard let bytes = try? terminal.sentBack() else { return }
          if bytes.isEmpty {
            await Task.yield()
            continue
          }
          let answers = weak.object?.take(bytes) ?? []
          try? await terminal.write(answers.flatMap(\.bytes))
          weak.object?.noteScan()
        }
      }
    }
  }

  deinit { task.withLock { $0?.cancel() } }

  var path: String { terminal.path }

  var simulator: ANTStickSimulator { stick.withLock { $0 } }

  private func noteScan() {
    let isScanning = simulator.isScanning
    isOpen.withLock { $0 = isScanning }
  }

  private func take(_ bytes: [UInt8]) -> [ANTFrame] { stick.withLock { $0.take(bytes) } }

  /// Returns what the stick hears in so many periods of its straps.
  func listen(periods: Int) -> [ANTFrame] {
    stick.withLock { stick in (0..<periods).flatMap { _ in stick.listen() } }
  }

  /// Waits until the scan is open and the host knows.
  func untilScanning() async {
    while !isOpen.withLock({ $0 }) { await Task.yield() }
  }

  /// Waits until the channel is closed.
  func untilClosed() async {
    while isOpen.withLock({ $0 }) { await Task.yield() }
  }

  private final class Weak: Sendable {
    private let reference: Mutex<WeakReference>

    init(_ object: SimulatedStick) { reference = Mutex(WeakReference(object: object)) }

    var object: SimulatedStick? { reference.withLock { $0.object } }
  }

  private struct WeakReference { weak var object: SimulatedStick? }
}
