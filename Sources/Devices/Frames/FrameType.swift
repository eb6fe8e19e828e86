/// How a field of a binary frame carries its number.
package enum FrameType: String, Sendable, Hashable, CaseIterable {
  case u8, i8, u16, i16, u24, i24, u32, i32
  /// IEEE 754, single precision.
  case f32

  /// In bytes.
  package var width: Int {
    switch self {
    case .u8, .i8: 1
    case .u16, .i16: 2
    case .u24, .i24: 3
    case .u32, .i32, .f32: 4
    }
  }

  package var isSigned: Bool { [.i8, .i16, .i24, .i32].contains(self) }

  /// The form of the same number in a line.
  var form: NumberForm { self == .f32 ? .decimal : isSigned ? .signed : .unsigned }

  /// The whole numbers that it carries.
  var range: ClosedRange<Int> {
    let bits = 8 * width
    return isSigned ? -(1 << (bits - 1))...(1 << (bits - 1)) - 1 : 0...(1 << bits) - 1
  }
}

package enum ByteOrder: String, Sendable, Hashable, CaseIterable {
  /// Least significant byte first.
  case little
  /// Most significant byte first.
  case big
}
