/// What a Mi scale says in the service data of its advertisements.
///
/// Source: `custom-components/ble_monitor`, ble_parser/miscale.py.
package struct MiScaleAdvertisement: Sendable, Hashable {
  /// The first one weighs; the second one, the body composition scale, tells an impedance too.
  package enum Generation: Sendable, Hashable, CaseIterable {
    case first, second

    /// The service whose data carry it: Weight Scale or Body Composition.
    package var service: String {
      BluetoothUUID.long(self == .first ? "181d" : "181b")
    }

    /// How many bytes it has.
    package var length: Int { self == .first ? 10 : 13 }

    fileprivate var flagsOffset: Int { self == .first ? 0 : 1 }
    fileprivate var weightOffset: Int { self == .first ? 1 : 11 }
  }

  private enum Flag {
    static let pounds: UInt8 = 1 << 0
    static let firstCatties: UInt8 = 1 << 4
    static let stable: UInt8 = 1 << 5
    static let secondCatties: UInt8 = 1 << 6
    static let removed: UInt8 = 1 << 7
  }

  /// Kilograms in a step of the weight, by unit: two hundredths of a kilogram, and hundredths of a
  /// pound and of a catty.
  private enum Step {
    static let kilogram = 1.0 / 200
    static let pound = 0.453_592_37 / 100
    static let catty = 0.5 / 100
  }

  /// Whether the weight does not move any more.
  package var isStable: Bool
  /// Whether whoever stood on it has left.
  package var isRemoved: Bool
  /// In steps of the scale's unit.
  package var steps: Int
  /// In kilograms.
  package var mass: Double

  /// Reads service data.
  ///
  /// - Parameters:
  ///   - data: All of them.
  ///   - generation: Whose they are.
  /// - Throws: `PayloadError`: `truncated`, `trailing`, or `malformed` for a unit that is none.
  package init(_ data: [UInt8], of generation: Generation) throws(PayloadError) {
    guard data.count == generation.length else {
      throw PayloadError(
        data.count < generation.length ? .truncated : .trailing,
        offset: min(data.count, generation.length), bytes: data,
        detail: "a weighing has \(generation.length) bytes")
    }
    let flags = data[generation.flagsOffset]
    isStable = flags & Flag.stable != 0
    isRemoved = flags & Flag.removed != 0
    steps = PayloadReader.number(
      in: data, at: generation.weightOffset, width: 2, isSigned: false)
    mass = Double(steps) * (try Self.step(data, flags, generation))
  }

  private static func step(
    _ data: [UInt8], _ flags: UInt8, _ generation: Generation
  ) throws(PayloadError) -> Double {
    let isSecond = generation == .second
    let unit = data[0]
    let inCatties = flags & (isSecond ? Flag.secondCatties : Flag.firstCatties) != 0
    let inPounds = isSecond ? unit == 3 : flags & Flag.pounds != 0
    switch (inCatties, inPounds) {
    case (true, false): return Step.catty
    case (false, true): return Step.pound
    case (false, false) where !isSecond || unit == 2: return Step.kilogram
    default:
      throw PayloadError(
        .malformed, offset: 0, bytes: data, detail: "kilograms, pounds or catties must be told")
    }
  }
}
