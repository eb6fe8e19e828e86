import Model

/// Turns the messages of a smart trainer that speaks ANT+ FE-C over Bluetooth LE, as Tacx began it, into
/// speed, cadence, power and heart rate.
///
/// A notification is an ANT message: A4, how many bytes follow the next, what it is (4E broadcast, 4F
/// acknowledged), the channel, a page of eight bytes, and the exclusive or of all bytes before. Distance
/// and elapsed time are accounted for and give no reading: they come back to 0 after 256 m and 64 s.
///
/// Source: Tacx, "FE-C over Bluetooth"; of the pages `FitnessEquipmentPage`.
package struct TrainerDecoder: StreamDecoder {
  package static let service = "6e40fec1-b5a3-f393-e0a9-e50e24dcca9e"
  package static let characteristic = "6e40fec2-b5a3-f393-e0a9-e50e24dcca9e"
  package static let control = "6e40fec3-b5a3-f393-e0a9-e50e24dcca9e"

  private static let length = 13
  private static let sync = 0xA4
  private static let kinds = [0x4E, 0x4F]

  package init() {}

  package mutating func linkRestarted() -> [Decoded] { [] }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.characteristic else {
      return [.ignored("a notification of \(source)")]
    }
    do throws(PayloadError) {
      var reader = try Self.page(of: bytes)
      switch try reader.number(width: 1, "page") {
      case 16: return try FitnessEquipmentPage.general(&reader)
      case 25: return try FitnessEquipmentPage.trainer(&reader)
      case let page: return [.ignored("page \(page)")]
      }
    } catch {
      return [.refused(error)]
    }
  }

  /// Returns a reader at the beginning of the page.
  private static func page(of bytes: [UInt8]) throws(PayloadError) -> PayloadReader {
    var reader = PayloadReader(bytes)
    guard try reader.number(width: 1, "sync") == sync else {
      throw PayloadError(.malformed, offset: 0, bytes: bytes, detail: "a message begins with A4")
    }
    guard bytes.count >= length else {
      throw PayloadError(
        .truncated, offset: bytes.count, bytes: bytes, detail: "a message has \(length) bytes")
    }
    guard bytes.count == length else {
      throw PayloadError(
        .trailing, offset: length, bytes: bytes, detail: "a message has \(length) bytes")
    }
    guard bytes.dropLast().reduce(0, ^) == bytes[length - 1] else {
      throw PayloadError(
        .checksum, offset: length - 1, bytes: bytes,
        detail: "it is not the exclusive or of the \(length - 1) bytes before it")
    }
    guard try reader.number(width: 1, "length") == length - 4 else {
      throw PayloadError(.malformed, offset: 1, bytes: bytes, detail: "9 bytes follow")
    }
    guard kinds.contains(try reader.number(width: 1, "message")) else {
      throw PayloadError(.malformed, offset: 2, bytes: bytes, detail: "no broadcast of a page")
    }
    _ = try reader.number(width: 1, "channel")
    return reader
  }
}

extension Driver {
  /// A trainer sends about four messages a second.
  package static let trainer = Driver(
    id: "fec-trainer", model: "Smart trainer (FE-C)", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: TrainerDecoder.service, notify: [TrainerDecoder.characteristic],
        write: TrainerDecoder.control)),
    quantities: [.speed, .heartRate, .cadence, .power], silenceLimit: 10,
    recognition: Recognition(services: [TrainerDecoder.service]),
    makeDecoder: { TrainerDecoder() }, simulated: { TrainerSimulator(seed: $0) })
}
