extension FrameRecord {
  /// Writes a frame of this record, without its checksum; a repeated part comes once.
  ///
  /// - Parameters:
  ///   - sequence: The running number; the counter's wrap is applied here.
  ///   - time: Of the device's clock, in seconds.
  ///   - values: One value for each field with a quantity, as `SimulatedValues` draws them.
  ///   - marker: What the frame begins with.
  /// - Returns: The frame's bytes.
  func frame(sequence: Int, time: Double, values: [Double], marker: [UInt8]) -> [UInt8] {
    var frame = [UInt8](repeating: 0, count: length + (repetition?.length ?? 0))
    frame.replaceSubrange(0..<min(marker.count, frame.count), with: marker.prefix(frame.count))
    for condition in conditions { frame[condition.offset] |= condition.equals }
    if let count { frame[count] = UInt8(clamping: frame.count - count - 1) }
    for field in fields {
      guard let flag = field.flag, flag.value == 1 else { continue }
      frame[flag.offset] |= 1 << flag.bit
    }
    var remaining = values[...]
    let repeated = (repetition?.fields ?? []).map { field in
      var field = field
      field.offset += length
      return field
    }
    for field in fields + repeated {
      let word = field.word(sequence: sequence, time: time, values: &remaining)
      for index in 0..<field.type.width {
        let shift = 8 * (field.order == .little ? index : field.type.width - 1 - index)
        frame[field.offset + index] |= UInt8(truncatingIfNeeded: word >> shift)
      }
    }
    return frame
  }
}

extension FrameField {
  fileprivate func word(sequence: Int, time: Double, values: inout ArraySlice<Double>) -> Int {
    switch meaning {
    case .value(let column):
      let value = values.popFirst() ?? 0
      guard type != .f32 else {
        let number = (value - column.offset.value) / column.scale.value
        return Int(Float(column.sign == .asSent ? number : -number).bitPattern)
      }
      let number = column.sent(value) ?? 0
      let range = bits?.range ?? type.range
      return word(of: min(max(number, range.lowerBound), range.upperBound))
    case .sequence(let column): return word(of: sequence % column.wrap)
    case .clock(let column): return word(of: column.sent(time))
    case .ignored: return 0
    }
  }

  private func word(of number: Int) -> Int { bits?.word(of: number) ?? number }
}
