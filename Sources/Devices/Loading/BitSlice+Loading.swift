extension BitSlice {
  /// Reads `mask` and `shift`, the bits of a word that are the number.
  ///
  /// Of a word with a sign the highest bit of the mask is the number's sign.
  ///
  /// - Parameters:
  ///   - mapping: The column or field; what is wrong is kept in it.
  ///   - bits: How many bits the word has.
  ///   - isSigned: Whether it has a sign.
  /// - Returns: Nothing if neither is there.
  static func read(
    from mapping: inout DescriptionMapping, bits: Int, isSigned: Bool
  ) -> BitSlice? {
    let shiftNode = mapping.node("shift")
    guard mapping.node("mask") != nil || shiftNode != nil else { return nil }
    let all = (1 << bits) - 1
    let shift = mapping.optional("shift") { try $0.integer(in: 0...bits - 1) } ?? 0
    let mask = mapping.optional("mask") { try $0.integer(in: 1...all) } ?? (all >> shift) << shift
    if let shiftNode, mask.trailingZeroBitCount < shift {
      mapping.keep(shiftNode.invalid("the shift drops bits that the mask keeps"))
    }
    return BitSlice(mask: mask, shift: shift, isSigned: isSigned)
  }
}
