package import Model

/// Turns what Polar devices advertise into readings of heart rate.
///
/// A device says the same until it has something new, and one that was taken off says its last pulse for a
/// while (`polarofficial/polar-ble-sdk`, issue 137). So a value is new only when its block is another one
/// than before, and what is heard first may be old. One whose counter went on and then stands still has no
/// pulse any more.
package struct PolarAdvertisementDecoder: StreamDecoder {
  /// A counter goes on once a second (BlePolarHrAdvertisement.swift); in seconds.
  private static let patience = 3.0

  /// Where the bytes are from.
  package static let source = LinkProfile.Advertisement.source(company: PolarAdvertisement.company)

  /// What no heart does, as a byte of ones, is no rate.
  private static let rate = ReadingForm(.heartRate, .perMinute, .arrival, limits: 20...240)

  private var now: HostInstant?
  private var newest: PolarAdvertisement?
  /// When `newest` was heard first.
  private var since: HostInstant?
  /// Whether the counter was seen to go on: not every device has one.
  private var isCounting = false

  package init() {}

  package mutating func arrive(at instant: HostInstant) { now = instant }

  package mutating func linkRestarted() -> [Decoded] { [] }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.source else { return [.ignored("data of \(source)")] }
    do throws(PayloadError) {
      guard let heard = try PolarAdvertisement(bytes) else {
        return [.ignored("no heart is advertised")]
      }
      return [outcome(of: heard, bytes)]
    } catch {
      return [.refused(error)]
    }
  }

  private mutating func outcome(of heard: PolarAdvertisement, _ raw: [UInt8]) -> Decoded {
    guard heard != newest else { return outcomeOfRepetition }
    defer { (newest, since) = (heard, now) }
    guard let newest else { return .ignored("what is heard first may be old") }
    isCounting = isCounting || heard.counter != newest.counter
    guard heard.rate > 0 else { return .unavailable(.heartRate, "no pulse found") }
    return Self.rate.reading(Double(heard.rate), raw: raw)
  }

  private var outcomeOfRepetition: Decoded {
    guard isCounting, let now, let since, now.seconds(since: since) > Self.patience else {
      return .ignored("said before")
    }
    return .unavailable(.heartRate, "it says nothing new")
  }
}

extension Driver {
  /// Any Polar strap or watch that puts the pulse into its advertisements.
  ///
  /// Silence: an adapter hears nothing while it connects other devices, which takes as long as
  /// `BlueZDeadlines.connect` at most.
  package static let polarAdvertisement = Driver(
    advertised: LinkProfile.Advertisement(companies: [PolarAdvertisement.company]),
    id: "polar-broadcast",
    title: LocalizedText(
      sv: "Polars pulsband eller klocka, utan anslutning",
      en: "Polar strap or watch, without a connection"),
    quantities: [.heartRate], silenceLimit: 25,
    match: { sighting in
      let data = sighting.manufacturers[PolarAdvertisement.company]
      let heart = data.flatMap { try? PolarAdvertisement($0) }
      return heart == nil ? 0 : Recognition.Weight.manufacturerData
    },
    makeDecoder: { PolarAdvertisementDecoder() },
    simulated: { PolarAdvertisementSimulator(seed: $0) })
}
