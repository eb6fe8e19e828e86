import Model

/// Turns what a Mi scale advertises into masses: one for each time that somebody stands still on it.
///
/// It says the same many times while somebody stands there, and the last weight for long after they left,
/// with a mark. So a weight counts when it has become stable, and another one only after that one was left
/// or changed.
package struct MiScaleDecoder: StreamDecoder {
  private static let form = ReadingForm(.mass, .kilogram, .arrival)

  private let generation: MiScaleAdvertisement.Generation
  /// The weight of whoever stands there that has counted, in steps.
  private var counted: Int?

  package init(_ generation: MiScaleAdvertisement.Generation) { self.generation = generation }

  package mutating func linkRestarted() -> [Decoded] { [] }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == generation.service else {
      return [.ignored("data of \(source)")]
    }
    do throws(PayloadError) {
      return [outcome(of: try MiScaleAdvertisement(bytes, of: generation), bytes)]
    } catch {
      return [.refused(error)]
    }
  }

  private mutating func outcome(of heard: MiScaleAdvertisement, _ raw: [UInt8]) -> Decoded {
    guard heard.isStable, !heard.isRemoved, heard.steps > 0 else {
      counted = nil
      return .ignored("nobody stands still on it")
    }
    guard heard.steps != counted else { return .ignored("said before") }
    counted = heard.steps
    return Self.form.reading(heard.mass, raw: raw)
  }
}

extension Driver {
  /// Xiaomi's first scale; it sleeps until somebody steps on it.
  package static let miScale = Driver(
    miScale: .first, id: "mi-scale",
    title: LocalizedText(sv: "Mi-våg, första", en: "Mi Scale, the first"))

  /// Xiaomi's body composition scale.
  package static let miScale2 = Driver(
    miScale: .second, id: "mi-scale-2",
    title: LocalizedText(sv: "Mi-våg för kroppssammansättning", en: "Mi Body Composition Scale"))

  private init(
    miScale generation: MiScaleAdvertisement.Generation, id: String, title: LocalizedText
  ) {
    self.init(
      advertised: LinkProfile.Advertisement(services: [generation.service]), id: id, title: title,
      quantities: [.mass],
      match: { sighting in
        let data = sighting.serviceData[generation.service]
        return data?.count == generation.length ? Recognition.Weight.service : 0
      },
      makeDecoder: { MiScaleDecoder(generation) },
      simulated: { MiScaleSimulator(generation, seed: $0) })
  }
}
