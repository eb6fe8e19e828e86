import Model

extension Driver {
  /// Describes a product that is read by its advertisements alone.
  ///
  /// - Parameters:
  ///   - parts: What of them is read.
  ///   - id: The driver's stable name.
  ///   - title: What it is called.
  ///   - quantities: What it measures.
  ///   - silenceLimit: Silence after which it counts as lost, in seconds; absent for one that speaks only
  ///     when it is used.
  ///   - match: How well what it advertises fits, as in `Recognition`.
  ///   - makeDecoder: Makes what reads them.
  ///   - simulated: Makes what says the same.
  init(
    advertised parts: LinkProfile.Advertisement, id: String, title: LocalizedText,
    quantities: [Quantity], silenceLimit: Double? = nil,
    match: @escaping @Sendable (Sighting) -> Int,
    makeDecoder: @escaping @Sendable () -> any StreamDecoder,
    simulated: @escaping @Sendable (_ seed: UInt64) -> any DeviceSimulator
  ) {
    self.init(
      id: id, model: title.en, title: title, links: [.advertisement],
      profile: LinkProfile(advertisement: parts), quantities: quantities,
      silenceLimit: silenceLimit,
      match: { $0.kind == .advertisement ? match($0) : 0 }, makeDecoder: makeDecoder,
      simulated: simulated)
  }

  /// What is read without a connection.
  static let advertised: [Driver] = [.polarAdvertisement, .miScale, .miScale2, .whC06]
}

extension Sighting {
  /// Whether what the device advertises is read without a connection.
  package var isReadUnconnected: Bool {
    var heard = self
    heard.kind = .advertisement
    return Driver.advertised.contains { $0.match(heard) > 0 }
  }
}
