/// How one scan element lies in a buffer, as its `_type` attribute tells: `le:s16/32X2>>4`.
///
/// Source: kernel Documentation/ABI/testing/sysfs-bus-iio,
/// `[be|le]:[s|u]bits/storagebits[Xrepeat][>>shift]`.
package struct ChannelType: Sendable, Hashable {
  package var isBigEndian: Bool
  package var isSigned: Bool
  /// The bits that mean something; hubs leave garbage in the others.
  package var bits: Int
  /// What one value takes in the buffer: 8, 16, 32 or 64 bits.
  package var storageBits: Int
  /// How many values the element has; 1 unless it says otherwise.
  package var repeats: Int
  /// By how many bits the value is shifted up in its storage.
  package var shift: Int

  package init(
    isBigEndian: Bool = false, isSigned: Bool, bits: Int, storageBits: Int, repeats: Int = 1,
    shift: Int = 0
  ) {
    self.isBigEndian = isBigEndian
    self.isSigned = isSigned
    self.bits = bits
    self.storageBits = storageBits
    self.repeats = repeats
    self.shift = shift
  }

  /// The bytes of the whole element, which is also its alignment.
  package var byteCount: Int { storageBits / 8 * repeats }

  /// Reads the element's first value.
  ///
  /// - Returns: Nothing if the bytes do not reach that far.
  package func value(in bytes: some RandomAccessCollection<UInt8>, at offset: Int) -> Int64? {
    let width = storageBits / 8
    guard offset >= 0, bytes.count >= width, offset <= bytes.count - width else { return nil }
    let start = bytes.index(bytes.startIndex, offsetBy: offset)
    var raw: UInt64 = 0
    for index in 0..<width {
      let byte = bytes[bytes.index(start, offsetBy: isBigEndian ? index : width - 1 - index)]
      raw = raw << 8 | UInt64(byte)
    }
    // Up to the top and down again: drops what is above the value and spreads its sign.
    let top = (raw >> UInt64(shift)) << UInt64(64 - bits)
    let down = UInt64(64 - bits)
    return isSigned
      ? Int64(bitPattern: top) >> Int64(down) : Int64(truncatingIfNeeded: top >> down)
  }
}

extension ChannelType {
  /// Reads the text of a `_type` attribute; nothing if it says something impossible.
  package init?(parsing text: String) {
    guard
      let match = text.firstMatch(
        of: /^\s*(be|le):(s|u)(\d{1,2})\/(\d{1,2})(?:X(\d{1,3}))?(?:>>(\d{1,2}))?\s*$/)
    else { return nil }
    let (_, endian, sign, bits, storage, repeats, shift) = match.output
    self.init(
      isBigEndian: endian == "be", isSigned: sign == "s", bits: Int(bits) ?? 0,
      storageBits: Int(storage) ?? 0, repeats: repeats.flatMap { Int($0) } ?? 1,
      shift: shift.flatMap { Int($0) } ?? 0)
    guard [8, 16, 32, 64].contains(storageBits), self.bits >= 1, self.repeats >= 1,
      self.bits + self.shift <= storageBits
    else { return nil }
  }
}
