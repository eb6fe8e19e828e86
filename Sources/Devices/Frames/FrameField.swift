/// One field of a binary frame.
package struct FrameField: Sendable, Hashable {
  package enum Meaning: Sendable, Hashable {
    case value(ValueColumn)
    case sequence(SequenceColumn)
    case clock(ClockColumn)
    /// Accounted for and not read.
    case ignored
  }

  /// A bit that says whether the field is there.
  package struct Flag: Sendable, Hashable {
    /// Which byte of the frame it is in.
    package var offset: Int
    /// 0 … 7, from the least significant one.
    package var bit: Int
    /// The bit's value with which the field is there.
    package var value: Int

    package init(offset: Int, bit: Int, value: Int = 1) {
      self.offset = offset
      self.bit = bit
      self.value = value
    }
  }

  /// Where the field begins, from the frame's first byte, when all fields before it are there; in a
  /// repeated part from that part's first byte.
  package var offset: Int
  package var type: FrameType
  package var order: ByteOrder
  package var flag: Flag?
  /// Which bits of the word are the number; all if absent.
  package var bits: BitSlice?
  /// The sensor of a value, if the frame carries those of several.
  package var channel: String?
  package var meaning: Meaning

  package init(
    offset: Int, type: FrameType, order: ByteOrder = .little, flag: Flag? = nil,
    bits: BitSlice? = nil, channel: String? = nil, meaning: Meaning
  ) {
    self.offset = offset
    self.type = type
    self.order = order
    self.flag = flag
    self.bits = bits
    self.channel = channel
    self.meaning = meaning
  }

  var end: Int { offset + type.width }

  /// Whether it is read from the very word that another is read from.
  func isInWord(of other: FrameField) -> Bool {
    offset == other.offset && type == other.type && order == other.order && flag == other.flag
      && bits != nil && other.bits != nil
  }
}
