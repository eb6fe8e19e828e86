import Station
import Testing
import Web

/// The form is that of the HTML standard, section 9.2.6.
@Suite struct LiveEventTextTests {
  @Test func `an event is its fields and an empty line`() {
    let event = LiveEvent(id: 7, kind: .trial, run: nil, topic: "", json: #"{"a":1}"#)
    #expect(LiveEventText.text(event) == "id: 7\nevent: trial\ndata: {\"a\":1}\n\n")
  }

  @Test func `an event that is not replayed has no id`() {
    let event = LiveEvent(id: nil, kind: .device, run: nil, topic: "x", json: "{}")
    #expect(LiveEventText.text(event) == "event: device\ndata: {}\n\n")
  }
}
