package import Model

/// A device that sends lines of text, described as data.
///
/// The one description drives the decoder, the simulator and the conformance tests. It is read
/// from YAML (`Descriptions/*.yaml`); the keys there are named in `LineDescription+Loading.swift`.
package struct LineDescription: Sendable, Hashable {
  /// The stable name, as in `--attach …=gate-lines`.
  package var id: String
  package var product: LocalizedText
  package var profile: LinkProfile
  package var recognition: Recognition
  package var framing: LineFraming
  package var records: [LineRecord]
  /// Silence after which the device counts as lost, in seconds; absent if it may be silent.
  package var silenceLimit: Double?
  /// Lines per second that a simulator sends.
  package var simulatedRate: Double
  package var examples: [LineExample]

  package init(
    id: String, product: LocalizedText, profile: LinkProfile, recognition: Recognition,
    framing: LineFraming, records: [LineRecord], silenceLimit: Double? = nil,
    simulatedRate: Double, examples: [LineExample]
  ) {
    self.id = id
    self.product = product
    self.profile = profile
    self.recognition = recognition
    self.framing = framing
    self.records = records
    self.silenceLimit = silenceLimit
    self.simulatedRate = simulatedRate
    self.examples = examples
  }

  /// What it measures, each once, in the order of the columns.
  package var quantities: [Quantity] {
    var result: [Quantity] = []
    for column in records.flatMap(\.values) where !result.contains(column.quantity) {
      result.append(column.quantity)
    }
    return result
  }

  package var links: Set<LinkKind> {
    var kinds: Set<LinkKind> = []
    if profile.serial != nil { kinds.insert(.serial) }
    if profile.peripheral != nil { kinds.insert(.ble) }
    return kinds
  }

  /// The row of the registry for this device.
  package var driver: Driver {
    Driver(
      id: id, model: product.en, links: links, profile: profile, quantities: quantities,
      silenceLimit: silenceLimit, match: { [recognition] in recognition.score($0) },
      makeDecoder: { LineDecoder(self) })
  }
}
