/// Some bits of a word that are a number of their own.
package struct BitSlice: Sendable, Hashable {
  /// Which bits, before they are shifted.
  package var mask: Int
  /// How far they are shifted to the right.
  package var shift: Int
  /// Whether the highest of them is a sign, in two's complement.
  package var isSigned: Bool

  package init(mask: Int, shift: Int = 0, isSigned: Bool = false) {
    self.mask = mask
    self.shift = shift
    self.isSigned = isSigned
  }

  /// How many bits the number has.
  private var width: Int { Int.bitWidth - (mask >> shift).leadingZeroBitCount }

  /// The numbers that they carry.
  package var range: ClosedRange<Int> {
    isSigned ? -(1 << (width - 1))...(1 << (width - 1)) - 1 : 0...mask >> shift
  }

  /// Returns the number in a word.
  package func number(in word: Int) -> Int {
    let number = (word & mask) >> shift
    return isSigned && number >> (width - 1) == 1 ? number - (1 << width) : number
  }

  /// Returns a word that is nothing but a number in its place.
  package func word(of number: Int) -> Int { number << shift & mask }
}
