/// iio-sensor-proxy, which turns the screen of many desktops: it keeps the accelerometer's buffer
/// running while it lives, and leaves it running when it ends.
package struct SensorProxy: Sendable {
  static let name = "net.hadess.SensorProxy"

  private let thread: BusThread?
  private let address: String?

  /// - Parameters:
  ///   - thread: The thread that serves the bus; without one it counts as running.
  ///   - address: The bus; `nil` means the system bus.
  package init(thread: BusThread?, address: String? = nil) {
    self.thread = thread
    self.address = address
  }

  /// Whether it runs; where the bus does not answer it is left in peace as if it did.
  package func isRunning() async -> Bool {
    guard let thread else { return true }
    do throws(BusError) {
      let bus = try await BusConnection.open(address: address, thread: thread) { _ in }
      let answer: [BusValue]
      do throws(BusError) {
        answer = try await bus.call(
          BusCall(
            BlueZName.bus, path: BlueZName.busPath, interface: BlueZName.bus,
            member: "NameHasOwner", arguments: [.string(Self.name)], timeout: .seconds(2)))
      } catch {
        await bus.close()
        throw error
      }
      await bus.close()
      return answer.first?.bool ?? true
    } catch {
      // Without a bus to be found on it cannot run at all.
      if case .system = error { return false }
      return true
    }
  }
}
