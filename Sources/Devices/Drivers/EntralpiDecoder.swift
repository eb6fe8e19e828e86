import Model

/// Turns notifications of an Entralpi force plate into forces: hundredths of a kilogram in two bytes, the
/// most significant one first.
///
/// Source: `Stevie-Ray/hangtime-grip-connect`, entralpi.model.ts.
package struct EntralpiDecoder: PayloadDecoder {
  package static let service = BluetoothUUID.long("fff0")
  package static let characteristic = BluetoothUUID.long("fff4")

  /// Newtons that a hundredth of a kilogram weighs under standard gravity.
  private static let step = 9.80665 / 100
  /// More than anybody weighs, and less than what a weight below nothing turns into.
  private static let form = ReadingForm(.force, .newton, .arrival, limits: 0...3500)

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    let steps = try reader.number(width: 2, isBigEndian: true, "the weight")
    try reader.finish()
    result.append(
      Self.form.reading(Double(steps) * Self.step, raw: payload, uncertainty: Self.step))
  }
}

extension Driver {
  /// A plate to stand on; its service says nothing of the product, its name does.
  package static let entralpi = Driver(
    id: "entralpi", model: "Entralpi", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: EntralpiDecoder.service, notify: [EntralpiDecoder.characteristic])),
    quantities: [.force],
    match: {
      $0.score(
        named: "ENTRALPI", with: [EntralpiDecoder.service, WeightScaleDecoder.service])
    },
    makeDecoder: { EntralpiDecoder() },
    simulated: {
      PullSimulator(EntralpiDecoder.characteristic, period: 0.1, seed: $0) { kilograms in
        let steps = Int((kilograms * 100).rounded())
        return [UInt8(steps >> 8 & 0xFF), UInt8(steps & 0xFF)]
      }
    })
}
