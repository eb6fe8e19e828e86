package import Model

/// One row of the registry: how a product is recognised, what its link needs, how it is decoded.
package struct Driver: Sendable {
  /// The stable name, as in `--attach …=gate-lines`.
  package var id: String
  /// What the product is called, for people.
  package var model: String
  /// The same in the languages of the page, where it is known in them.
  package var title: LocalizedText?
  package var links: Set<LinkKind>
  /// Services that the product advertises, for a search; the one that it is read by if empty.
  package var advertised: [String]
  package var profile: LinkProfile
  package var quantities: [Quantity]
  /// Silence after which a link that should be sending counts as lost, in seconds; absent for a device
  /// that tells of events only, or by no clock that is known.
  package var silenceLimit: Double?
  /// What keeps one event from counting twice, for the record of each result.
  package var debounce: Debounce?
  /// How far the wheel whose turns it counts gets in one, in metres, until somebody says otherwise;
  /// absent for a product that counts no wheel.
  package var wheel: Double?
  /// Whether a serial port that nothing tells about is asked whether it is this product.
  package var isProbed: Bool
  /// What a person can order, and what is written for it, step by step.
  package var orders: [DeviceOrder: [[UInt8]]]
  /// What tells the product from others, as far as data can.
  package var recognition: Recognition
  /// Returns how well the sighting fits: 0 = not at all; a name alone never outweighs more.
  package var match: @Sendable (Sighting) -> Int
  package var makeDecoder: @Sendable () -> any StreamDecoder
  /// Makes what sends such a device's bytes; absent for one that a description simulates, or nobody.
  var simulated: (@Sendable (_ seed: UInt64) -> any DeviceSimulator)?
  /// The same for characteristics that only other kinds of the product have.
  var simulatedKinds: [String: @Sendable (_ seed: UInt64) -> any DeviceSimulator]

  /// Describes a product; a sighting fits as its recognition has it unless `match` is there.
  package init(
    id: String, model: String, title: LocalizedText? = nil, links: Set<LinkKind>,
    profile: LinkProfile,
    quantities: [Quantity], silenceLimit: Double? = nil, advertised: [String] = [],
    debounce: Debounce? = nil, wheel: Double? = nil, isProbed: Bool = false,
    orders: [DeviceOrder: [[UInt8]]] = [:],
    recognition: Recognition = Recognition(), match: (@Sendable (Sighting) -> Int)? = nil,
    makeDecoder: @escaping @Sendable () -> any StreamDecoder,
    simulated: (@Sendable (_ seed: UInt64) -> any DeviceSimulator)? = nil,
    simulatedKinds: [String: @Sendable (_ seed: UInt64) -> any DeviceSimulator] = [:]
  ) {
    self.id = id
    self.model = model
    self.title = title
    self.links = links
    self.advertised = advertised
    self.profile = profile
    self.quantities = quantities
    self.silenceLimit = silenceLimit
    self.debounce = debounce
    self.wheel = wheel
    self.isProbed = isProbed
    self.orders = orders
    self.recognition = recognition
    self.match = match ?? { recognition.score($0) }
    self.makeDecoder = makeDecoder
    self.simulated = simulated
    self.simulatedKinds = simulatedKinds
  }
}

extension Driver {
  /// Whether a device that is seen may be this product: one that speaks over a cable may as well do
  /// so over a Bluetooth module.
  func isFound(over kind: LinkKind) -> Bool {
    links.contains(kind) || (kind == .rfcomm && profile.serial != nil)
  }

  /// Whether a device that is named by hand may be reached so: lines are lines on any carrier.
  package func works(over kind: LinkKind) -> Bool {
    links.contains(kind) || (profile.serial != nil && [.tcp, .udp, .rfcomm].contains(kind))
  }
}
