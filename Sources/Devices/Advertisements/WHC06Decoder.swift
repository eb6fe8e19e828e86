import Model

/// Turns what a Weiheng WH-C06 hanging scale advertises into forces, some eight a second.
///
/// Its manufacturer specific data are 02 03 11, its address, a byte, the weight in hundredths (most
/// significant byte first), two bytes, and one that tells the unit in its lower half and whether the
/// display holds the weight in its upper half; two more count. The company is that of somebody else. Public
/// programs disagree about the weight of a scale that shows pounds, so only kilograms are read. Force is
/// what a mass weighs under standard gravity.
///
/// Source: `Stevie-Ray/hangtime-grip-connect`, wh-c06.model.ts; of the header and the states
/// `oliexdev/openScale`, HealthSenseBS161Handler.kt, a scale of the same kind.
package struct WHC06Decoder: StreamDecoder {
  /// TomTom's, which it is not.
  package static let company = 0x0100
  package static let header: [UInt8] = [0x02, 0x03, 0x11]
  /// Where the bytes are from.
  package static let source = LinkProfile.Advertisement.source(company: company)

  private static let lengths = 15...17
  private static let weightOffset = 10
  private static let stateOffset = 14
  private static let kilograms: UInt8 = 1
  /// Newtons in a hundredth of a kilogram; it weighs up to 300 kg.
  private static let step = 9.80665 / 100
  private static let form = ReadingForm(.force, .newton, .arrival, limits: 0...3500)

  private static let otherUnit = LocalizedText(
    sv: "Vågen visar något annat än kilogram. Ställ om den till kg.",
    en: "The scale shows something other than kilograms. Set it to kg.")

  package init() {}

  package mutating func linkRestarted() -> [Decoded] { [] }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.source else { return [.ignored("data of \(source)")] }
    do throws(PayloadError) {
      try Self.check(bytes)
    } catch {
      return [.refused(error)]
    }
    guard bytes[Self.stateOffset] & 0x0F == Self.kilograms else {
      return [.warned(Self.otherUnit), .unavailable(.force, "not in kilograms")]
    }
    let steps = PayloadReader.number(
      in: bytes, at: Self.weightOffset, width: 2, isSigned: false, isBigEndian: true)
    return [Self.form.reading(Double(steps) * Self.step, raw: bytes, uncertainty: Self.step)]
  }

  private static func check(_ bytes: [UInt8]) throws(PayloadError) {
    guard bytes.starts(with: header) else {
      throw PayloadError(.malformed, offset: 0, bytes: bytes, detail: "02 03 11 must begin it")
    }
    guard lengths.contains(bytes.count) else {
      throw PayloadError(
        bytes.count < lengths.lowerBound ? .truncated : .trailing,
        offset: min(bytes.count, lengths.upperBound), bytes: bytes,
        detail: "a weighing has \(lengths.lowerBound) to \(lengths.upperBound) bytes")
    }
  }
}

extension Driver {
  /// A hanging scale that many use as a force gauge.
  package static let whC06 = Driver(
    advertised: LinkProfile.Advertisement(companies: [WHC06Decoder.company]), id: "wh-c06",
    title: LocalizedText(sv: "Hängvågen WH-C06", en: "WH-C06 hanging scale"),
    quantities: [.force], silenceLimit: 25,
    match: { sighting in
      let data = sighting.manufacturers[WHC06Decoder.company]
      return data?.starts(with: WHC06Decoder.header) == true
        ? Recognition.Weight.manufacturerData : 0
    },
    makeDecoder: { WHC06Decoder() }, simulated: { WHC06Simulator(seed: $0) })
}
