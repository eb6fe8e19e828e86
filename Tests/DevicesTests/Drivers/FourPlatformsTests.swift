import Devices
import Model
import Testing

/// Layout: arduino/4Platforms/Bluetooth.ino of GNOME/chronojump, sendToBLE.
@Suite struct FourPlatformsTests {
  /// What a plate says after its first event.
  private func decode(_ text: String, plate: Int) -> [Decoded] {
    var decoder = FourPlatformsDecoder()
    _ = decoder.decode(Array("-1".utf8), from: FourPlatformsDecoder.plates[plate])
    return decoder.decode(Array(text.utf8), from: FourPlatformsDecoder.plates[plate])
  }

  @Test func `each plate tells what phase ended and how long it was`() throws {
    for (plate, name) in ["A", "B", "C", "D"].enumerated() {
      guard case .reading(let flight) = decode("520001", plate: plate).first,
        case .reading(let contact) = decode("-310000", plate: plate).first
      else {
        Issue.record("no reading of plate \(name)")
        continue
      }
      #expect([flight.channel, contact.channel] == [name, name])
      #expect([flight.quantity, contact.quantity] == [.flightTime, .contactTime])
      #expect([flight.value, contact.value] == [0.520001, 0.31])
      #expect(flight.uncertainty == 1e-6)
    }
  }

  /// startCapture() sets each phaseTime to 0 and setup() begins there; what comes next is the time since.
  ///
  /// 1.106 s in the air would be a jump of 1.50 m.
  @Test func `the first event of each plate has no beginning, and so after the link broke`() {
    var decoder = FourPlatformsDecoder()
    for _ in 0..<2 {
      for plate in FourPlatformsDecoder.plates {
        let told = ["1106000", "-310000", "520001"].flatMap { text in
          decoder.decode(Array(text.utf8), from: plate)
        }
        #expect(told.summaries.first == "ignored")
        #expect(told.values == [0.31, 0.520001])
      }
      #expect(decoder.linkRestarted() == [])
    }
  }

  @Test(arguments: ["", "-", "12a", "1.5", "99999999999999999999"])
  func `what is no whole number is refused`(text: String) {
    #expect(decode(text, plate: 0).refusals == [.malformed])
  }

  @Test func `a phase of no length and another characteristic say nothing`() {
    #expect(decode("0", plate: 0).summaries == ["ignored"])
    var decoder = FourPlatformsDecoder()
    #expect(decoder.decode([0x31], from: FourPlatformsDecoder.command).summaries == ["ignored"])
  }
}
