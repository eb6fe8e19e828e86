import Devices
import Dispatch
import Glibc
import Model
import Testing
import Transports

/// How a port ends whose device takes nothing any more.
@Suite(.timeLimit(.patient)) struct SerialClosingTests {
  private let device = DeviceID(rawValue: "serial:test")

  @Test func `a driver that takes its time to close a port holds nobody up but its link`()
    async throws
  {
    let terminal = try TestTerminal()
    let (events, driver) = (Recorder<String>(), DispatchSemaphore(value: 0))
    let link = SerialLink(
      equipment: device, path: terminal.path, line: LinkProfile.SerialLine(),
      poller: try Poller(),
      closePort: { port in
        events.record("closing")
        // As the kernel does, it ends by itself.
        _ = driver.wait(timeout: .now() + 5)
        SerialPort.close(port)
        events.record("closed")
      })
    // One thread for all, as the station has it.
    let executor = try Poller()
    let running = Task(executorPreference: executor) {
      try? await link.run { event in
        if case .ready = event { events.record("ready") }
      }
      events.record("ended")
    }
    await events.wait { $0.contains("ready") }
    running.cancel()
    await events.wait { $0.contains("closing") }
    await Task(executorPreference: executor) {
      events.record("something else")
      driver.signal()
    }.value
    await running.value
    #expect(events.events == ["ready", "closing", "something else", "closed", "ended"])
    #expect(OpenDescriptors.pointing(to: terminal.path).isEmpty)
  }

  /// Writes until a port takes no more, as one does whose device reads nothing.
  private func fill(_ number: Int32) -> Int {
    let bytes = [UInt8](repeating: 0x78, count: 1_000)
    var total = 0
    while true {
      let count = write(number, bytes, bytes.count)
      guard count > 0 else { return total }
      total += count
    }
  }

  /// Reads what got through to the device.
  private func taken(_ terminal: borrowing PseudoTerminal) throws -> Int {
    var total = 0
    while true {
      let count = try terminal.read().count
      guard count > 0 else { return total }
      total += count
    }
  }

  /// A pseudo-terminal lets go of what was written at once, so that the count is played.
  @Test func `what a device does not take in time is thrown away`() throws {
    let terminal = try PseudoTerminal()
    let port = try SerialPort.open(terminal.path, line: LinkProfile.SerialLine())
    let written = fill(port.number)
    let before = ContinuousClock.now
    SerialPort.close(port, within: .milliseconds(50)) { _ in 1 }
    #expect(before.duration(to: .now) >= .milliseconds(50), "it had its chance")
    #expect(try taken(terminal) < written)
  }

  @Test func `what a device takes late, but in time, gets there whole`() throws {
    let terminal = try PseudoTerminal()
    let port = try SerialPort.open(terminal.path, line: LinkProfile.SerialLine())
    let written = fill(port.number)
    var waiting: Int32 = 3
    SerialPort.close(port, within: .seconds(50)) { _ in
      waiting -= 1
      return waiting
    }
    #expect(waiting == 0)
    #expect(try taken(terminal) == written)
  }

  @Test func `a device is told to stop before its port is closed`() async throws {
    let terminal = try TestTerminal()
    let link = RunningLink(
      SerialTransport(poller: try Poller()).link(
        to: Sighting(id: device, name: "test", kind: .serial, address: terminal.path),
        profile: LinkProfile(
          serial: LinkProfile.SerialLine(), commands: .init(stop: Array("stop\n".utf8)))))
    _ = await link.untilReady()
    #expect(await link.cancel() == nil)
    #expect(try terminal.sentBack() == Array("stop\n".utf8))
  }
}
