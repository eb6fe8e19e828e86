import Model

/// Turns notifications of a PitchSix Force Board into forces.
///
/// A notification is how many samples it has (16 bits, most significant byte first) and those: three bytes
/// each, worth 32 768, 256 and 1 pound. What is pushed instead of pulled comes as a number beyond anything
/// that it measures.
///
/// Source: PitchSix, "Force Board Portable Public API 1.0", as `Stevie-Ray/hangtime-grip-connect`,
/// forceboard.model.ts, reads it.
package struct ForceBoardDecoder: PayloadDecoder {
  package static let service = "9a88d67f-8df2-4afe-9e0d-c2bbbe773dd0"
  package static let characteristic = "9a88d682-8df2-4afe-9e0d-c2bbbe773dd0"
  /// What it does is told to a characteristic of another service.
  package static let mode = "467a8517-6e39-11eb-9439-0242ac130002"

  /// Newtons that a pound weighs: 0.45359237 kg under standard gravity.
  package static let pound = 0.453_592_37 * 9.80665
  private static let sampleLength = 3
  private static let worth = [32_768, 256, 1]
  /// The strongest model measures 450 kg, which are 992 pounds.
  private static let form = ReadingForm(.force, .newton, .arrival, limits: 0...4500)

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    let count = try reader.number(width: 2, isBigEndian: true, "the count of samples")
    guard reader.remaining >= count * Self.sampleLength else {
      throw PayloadError(
        .truncated, offset: payload.count, bytes: payload,
        detail: "\(count) samples need \(count * Self.sampleLength) bytes")
    }
    var samples: [Int] = []
    for _ in 0..<count {
      var pounds = 0
      for worth in Self.worth { pounds += Int(try reader.integer(UInt8.self, "a sample")) * worth }
      samples.append(pounds)
    }
    try reader.finish()
    for pounds in samples {
      result.append(
        Self.form.reading(Double(pounds) * Self.pound, raw: payload, uncertainty: Self.pound))
    }
  }
}

extension Driver {
  /// A gauge for finger boards.
  ///
  /// It streams from order 4 on; order 5 zeroes it, after which it is to stream again.
  package static let forceBoard = Driver(
    id: "force-board", model: "PitchSix Force Board", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: ForceBoardDecoder.service, notify: [ForceBoardDecoder.characteristic],
        write: ForceBoardDecoder.mode),
      commands: .init(start: [0x04])),
    quantities: [.force], silenceLimit: 5, orders: [.tare: [[0x05], [0x04]]],
    recognition: Recognition(services: [ForceBoardDecoder.service], namePrefix: "Force Board"),
    makeDecoder: { ForceBoardDecoder() },
    simulated: {
      PullSimulator(ForceBoardDecoder.characteristic, period: 0.05, seed: $0) { kilograms in
        let pounds = Int((kilograms / 0.453_592_37).rounded())
        return [0, 1, 0, UInt8(pounds >> 8 & 0xFF), UInt8(pounds & 0xFF)]
      }
    })
}
