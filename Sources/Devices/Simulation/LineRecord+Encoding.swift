extension LineRecord {
  /// Writes a line of this record, without its end.
  ///
  /// - Parameters:
  ///   - sequence: The running number; the counter's wrap is applied here.
  ///   - values: One value for each column with a quantity, in that column's unit. One that the
  ///     column cannot carry leaves it empty.
  ///   - checksum: What must end the line.
  /// - Returns: The line's bytes.
  package func line(sequence: Int, values: [Double], checksum: LineChecksum?) -> [UInt8] {
    var line = prefix
    var remaining = values[...]
    for column in columns {
      line.append(separator)
      switch column {
      case .sequence(let counter):
        line += Array(String(sequence % counter.wrap).utf8)
      case .value(let value):
        if let number = remaining.popFirst().flatMap(value.number) {
          line += Array(String(number).utf8)
        }
      }
    }
    guard let checksum else { return line }
    return line + [checksum.marker] + LineChecksum.digits(checksum.sum(line))
  }
}
