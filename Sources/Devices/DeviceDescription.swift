package import Model

/// A device described as data: the one description drives decoder, simulator and conformance tests.
package protocol DeviceDescription: Sendable {
  var header: DescriptionHeader { get }
  /// What its records measure, in their order.
  var values: [ValueColumn] { get }

  func makeDecoder() -> any StreamDecoder

  /// Makes what sends the device's bytes.
  ///
  /// - Parameters:
  ///   - seed: The same seed gives the same bytes.
  ///   - faults: What may go wrong; nothing if empty.
  /// - Returns: The device, just switched on.
  func makeSimulator(seed: UInt64, faults: Set<DeviceFault>) -> any DeviceSimulator
}

/// What every description says, whatever the device's bytes look like.
package struct DescriptionHeader: Sendable, Hashable {
  /// Lines of its file, from 1; absent for what was not read from one.
  package struct Lines: Sendable, Hashable {
    package var id: Int?
    /// Where it is told how the device is recognised.
    package var recognition: Int?
    package var examples: Int?
    /// Whether they are those of the description that is named at `examples`.
    package var inheritsExamples: Bool

    package init(
      id: Int? = nil, recognition: Int? = nil, examples: Int? = nil, inheritsExamples: Bool = false
    ) {
      self.id = id
      self.recognition = recognition
      self.examples = examples
      self.inheritsExamples = inheritsExamples
    }
  }

  /// The stable name, as in `--attach …=gate-lines`.
  package var id: String
  package var product: LocalizedText
  package var profile: LinkProfile
  package var recognition: Recognition
  package var lines: Lines
  /// What keeps one event from counting twice; absent if nothing is known and nothing is done.
  package var debounce: Debounce?
  /// Silence after which the device counts as lost, in seconds; absent if it may be silent.
  package var silenceLimit: Double?
  /// When a simulator sends.
  package var pace: SimulatedPace
  package var examples: [LineExample]

  package init(
    id: String, product: LocalizedText, profile: LinkProfile, recognition: Recognition,
    lines: Lines = Lines(), debounce: Debounce? = nil, silenceLimit: Double? = nil,
    pace: SimulatedPace, examples: [LineExample]
  ) {
    self.id = id
    self.product = product
    self.profile = profile
    self.recognition = recognition
    self.lines = lines
    self.debounce = debounce
    self.silenceLimit = silenceLimit
    self.pace = pace
    self.examples = examples
  }
}

extension DeviceDescription {
  package var id: String { header.id }
  package var product: LocalizedText { header.product }
  package var profile: LinkProfile { header.profile }
  package var recognition: Recognition { header.recognition }
  package var examples: [LineExample] { header.examples }

  /// What it measures, each once, in the order of the records.
  package var quantities: [Quantity] {
    var result: [Quantity] = []
    for column in values where !result.contains(column.quantity) { result.append(column.quantity) }
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
      id: id, model: product.en, title: product, links: links, profile: profile,
      quantities: quantities,
      silenceLimit: header.silenceLimit, advertised: recognition.services,
      debounce: header.debounce, isProbed: recognition.isProbed,
      orders: profile.commands.tare.isEmpty ? [:] : [.tare: [profile.commands.tare]],
      recognition: recognition, makeDecoder: { makeDecoder() })
  }

  /// Runs every example through the decoder, as it is and, where frames do not depend on how the
  /// bytes arrive, byte by byte.
  ///
  /// - Returns: The examples that do not hold; none if the description is sound.
  package func failingExamples() -> [ExampleFailure] {
    examples.compactMap { example in
      let whole = outcomes(of: example.chunks, from: example.characteristic)
      guard whole.count == example.expected.count,
        zip(example.expected, whole).allSatisfy({ $0.holds(for: $1) })
      else {
        let expected = example.expected.map(\.description).joined(separator: "; ")
        let found = whole.map(\.summary).joined(separator: "; ")
        return ExampleFailure(line: example.line, detail: "expected [\(expected)], got [\(found)]")
      }
      guard !isPacketed,
        outcomes(of: example.bytes.map { [$0] }, from: example.characteristic) != whole
      else { return nil }
      return ExampleFailure(line: example.line, detail: "cut into bytes it gives another result")
    }
  }

  /// Quantities that no example expects; none if the description is sound.
  package var quantitiesWithoutExample: [Quantity] {
    let shown = examples.flatMap(\.expected).compactMap { expectation in
      if case .reading(let quantity, _, _, _, _, _) = expectation { quantity } else { nil }
    }
    return quantities.filter { !shown.contains($0) }
  }

  /// Whether each notification is a frame.
  private var isPacketed: Bool { (self as? FrameDescription)?.framing.kind == .packet }

  private func outcomes(of chunks: [[UInt8]], from source: String) -> [Decoded] {
    var decoder = makeDecoder()
    return chunks.flatMap { decoder.decode($0, from: source) } + decoder.linkRestarted()
  }
}
