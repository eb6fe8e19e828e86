import Devices
import Model
import Testing

/// Layout: arduino/4Platforms/Bluetooth.ino of GNOME/chronojump, sendToBLE.
@Suite struct FourPlatformsTests {
  private func decode(_ text: String, plate: Int) -> [Decoded] {
    var decoder = FourPlatformsDecoder()
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
