package import Model

/// One kind of binary frame that carries measurements.
package struct FrameRecord: Sendable, Hashable {
  /// A byte that tells this kind of frame from others.
  package struct Condition: Sendable, Hashable {
    package var offset: Int
    package var mask: UInt8
    package var equals: UInt8

    package init(offset: Int, mask: UInt8 = 0xFF, equals: UInt8) {
      self.offset = offset
      self.mask = mask
      self.equals = equals
    }
  }

  /// A part that comes as often as there are bytes for it, at the frame's end.
  package struct Repetition: Sendable, Hashable {
    /// Where it begins.
    package var offset: Int
    /// In bytes, each time.
    package var length: Int
    package var fields: [FrameField]
  }

  /// The characteristic that sends it, for Bluetooth LE; any if absent.
  package var characteristic: String?
  package var conditions: [Condition]
  /// In bytes, with every field there and without repeated parts.
  package var length: Int
  /// Where the byte is that counts the bytes behind it, if there is one.
  package var count: Int?
  /// The sensor of all values whose fields do not name theirs.
  package var channel: String?
  package var fields: [FrameField]
  package var repetition: Repetition?
  /// What such a frame warns of, if it does.
  package var warning: LocalizedText?

  package init(
    characteristic: String? = nil, conditions: [Condition] = [], length: Int, count: Int? = nil,
    channel: String? = nil, fields: [FrameField], repetition: Repetition? = nil,
    warning: LocalizedText? = nil
  ) {
    self.characteristic = characteristic
    self.conditions = conditions
    self.length = length
    self.count = count
    self.channel = channel
    self.fields = fields
    self.repetition = repetition
    self.warning = warning
  }

  package var values: [ValueColumn] {
    (fields + (repetition?.fields ?? [])).compactMap {
      if case .value(let column) = $0.meaning { column } else { nil }
    }
  }
}
