/// What can go wrong with a device or on the way of its bytes.
package enum DeviceFault: String, Sendable, Hashable, Codable, CaseIterable {
  /// The rest of the record is lost, its end is there.
  case torn
  /// The end is lost, so that the next record sticks to this one.
  case glued
  /// A digit of the checksum is another one.
  case checksum
  /// The counter jumps: one to three records before this one are lost.
  case gap
  /// Random bytes come before the record.
  case noise
  /// One byte is lost.
  case lostByte = "lost-byte"
  /// A record comes in two pieces.
  case split
  /// A record comes in one piece with the next.
  case merged
  /// Text that a board prints when it starts comes between records.
  case banner
  /// The device begins anew, its clock and counter at 0.
  case reset
  /// The clock and the counter begin shortly before 2^16, 2^24 or 2^32.
  case wrap16 = "wrap-16"
  case wrap24 = "wrap-24"
  case wrap32 = "wrap-32"
  /// A record is sent twice.
  case duplicate
  /// The receiver samples twice as fast as the device sends.
  case wrongBaud = "wrong-baud"
  /// The supply breaks down in the middle of a record, and the device begins anew.
  case brownOut = "brown-out"
  /// Nothing comes for longer than the device may be silent.
  case silence

  /// Those that need to know how a record is built; the others are done to any bytes.
  package static let ofRecords: Set<DeviceFault> = [.torn, .glued, .checksum, .gap, .noise]
}

extension Set<DeviceFault> {
  /// The first tick of clock and counter.
  var firstTick: Int {
    // Three before the wrap: what comes before it is seen too.
    if contains(.wrap16) { return (1 << 16) - 3 }
    if contains(.wrap24) { return (1 << 24) - 3 }
    return contains(.wrap32) ? (1 << 32) - 3 : 0
  }
}
