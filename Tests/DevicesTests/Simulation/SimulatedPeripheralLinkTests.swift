import Devices
import Model
import Testing

@Suite struct SimulatedPeripheralLinkTests {
  @Test(.timeLimit(.minutes(1)))
  func `it is ready, then notifies once a second until it is cancelled`() async {
    let clock = JumpingClock()
    let link = SimulatedPeripheralLink(seed: 1, clock: clock) {
      HostInstant(nanoseconds: Int64(clock.now.offset / .nanoseconds(1)))
    }
    let received = Received()
    let error = await received.collect(6, from: link)
    #expect(error == nil)
    // A real strap says it in Battery Level 2A19, one octet of 0 … 100 % (Bluetooth SIG, Battery
    // Service 1.1, section 3.1); the link of a real one reads it before it says that it is ready.
    #expect(received.all.first == .ready(LinkDetails(battery: 80)))
    var simulator = HeartRateSimulator(seed: 1)
    for (index, chunk) in received.chunks.prefix(5).enumerated() {
      #expect(chunk.source == "00002a37-0000-1000-8000-00805f9b34fb")
      #expect(chunk.bytes == simulator.next().bytes)
      #expect(chunk.hostTime.nanoseconds == Int64(index + 1) * 1_000_000_000)
    }
  }
}
