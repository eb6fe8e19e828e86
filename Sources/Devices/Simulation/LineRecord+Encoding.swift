extension LineRecord {
  /// Writes a line of this record, without its end.
  ///
  /// - Parameters:
  ///   - sequence: The running number; the counter's wrap is applied here, and of several sensors
  ///     in a column it chooses one.
  ///   - time: Of the device's clock, in seconds.
  ///   - values: One value for each column with a quantity, as `SimulatedValues` draws them. One
  ///     that the column cannot carry leaves it empty.
  ///   - checksum: What must end the line.
  /// - Returns: The line's bytes.
  package func line(
    sequence: Int, time: Double = 0, values: [Double], checksum: LineChecksum?
  ) -> [UInt8] {
    var fields = prefix.isEmpty ? [] : [prefix]
    var remaining = values[...]
    for column in columns {
      switch column {
      case .sequence(let counter): fields.append(Array(String(sequence % counter.wrap).utf8))
      case .clock(let clock): fields.append(Array(String(clock.sent(time)).utf8))
      case .value(let value):
        let number = remaining.popFirst().flatMap(value.sent)
        fields.append(number.map { Array(String($0).utf8) } ?? [])
      case .channel(let names):
        let keys = names.keys.sorted()
        fields.append(keys.isEmpty ? [] : Array(keys[sequence % keys.count].utf8))
      case .constant(let bytes): fields.append(bytes)
      case .ignored: fields.append([0x30])
      }
    }
    let line = Array(fields.joined(separator: [separator]))
    guard let checksum else { return line }
    return line + [checksum.marker] + LineChecksum.digits(checksum.sum(line))
  }
}
