/// Which device a message came from.
///
/// Two straps of a team may have the same 16 bits: the upper half of the transmission type extends the
/// number to 20 (`Loghorn/ant-plus`, src/ant.ts; `GoldenCheetah`, src/ANT/ANT.h).
package struct ANTChannelID: Sendable, Hashable {
  /// The device type without its pairing bit, 0 … 127, as `ANTDeviceType` names it.
  package var type: UInt8
  /// The device number, 0 … 1 048 575.
  package var number: Int

  package init(type: UInt8, number: Int) {
    self.type = type & 0x7F
    self.number = number & 0xF_FFFF
  }

  /// Reads a channel id as messages carry it: number (16 bits, least significant byte first), device
  /// type and transmission type.
  init(_ bytes: ArraySlice<UInt8>) {
    let fields = Array(bytes.prefix(4)) + [0, 0, 0, 0]
    self.init(
      type: fields[2], number: Int(fields[0]) | Int(fields[1]) << 8 | Int(fields[3] >> 4) << 16)
  }

  /// The part of the number that is in the message's own 16 bits.
  package var shortNumber: Int { number & 0xFFFF }
}
