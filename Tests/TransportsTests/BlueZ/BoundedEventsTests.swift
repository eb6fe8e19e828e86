import Devices
import Testing
import Transports

@Suite struct BoundedEventsTests {
  @Test func `a full queue ends loudly and keeps what it has`() async {
    let events = BoundedEvents<Int>(capacity: 2)
    for number in 1...3 { events.push(number) }
    events.push(4)
    var read: [Int] = []
    while let numbers = await events.next() { read += numbers }
    #expect(read == [1, 2])
    #expect(events.ending?.code == .overflow)
  }

  @Test func `the first reason counts`() async {
    let events = BoundedEvents<Int>(capacity: 2)
    events.push(1)
    events.end(LinkError(.hungUp, detail: "first"))
    events.end(LinkError(.absent, detail: "second"))
    var read: [Int] = []
    while let numbers = await events.next() { read += numbers }
    #expect(read == [1])
    #expect(events.ending?.detail == "first")
  }
}
