extension LineRecord {
  /// Writes a line of this record, without its end.
  ///
  /// - Parameters:
  ///   - sequence: The running number; the counter's wrap is applied here.
  ///   - sensor: Of several sensors in a column it chooses one.
  ///   - time: Of the device's clock, in seconds.
  ///   - values: One value for each column with a quantity, as `SimulatedValues` draws them. One
  ///     that the column cannot carry leaves it empty.
  ///   - checksum: What must end the line.
  /// - Returns: The line's bytes.
  package func line(
    sequence: Int, sensor: Int? = nil, time: Double = 0, values: [Double], checksum: LineChecksum?
  ) -> [UInt8] {
    var fields: [[UInt8]] = []
    var remaining = values[...]
    for (index, column) in columns.enumerated() {
      switch column {
      case .sequence(let counter): fields.append(digits(sequence % counter.wrap, at: index))
      case .clock(let clock): fields.append(digits(clock.sent(time), at: index))
      case .value(let value):
        let number = remaining.popFirst().flatMap(value.sent)
        fields.append(number.map { written($0, value, at: index) } ?? [])
      case .channel(let names):
        let keys = names.keys.sorted()
        fields.append(keys.isEmpty ? [] : Array(keys[(sensor ?? sequence) % keys.count].utf8))
      case .constant(let bytes): fields.append(bytes)
      case .ignored: fields.append([0x30])
      }
    }
    if !prefix.isEmpty { fields.insert(prefix, at: 0) }
    let line = pattern?.example(fields) ?? Array(fields.joined(separator: [separator]))
    guard let checksum else { return line }
    return line + checksum.ending(of: line, prefix: prefix.count)
  }

  /// Writes a value's number as its column has it.
  private func written(_ number: Int, _ value: ValueColumn, at index: Int) -> [UInt8] {
    let number = value.bits.map { $0.word(of: number) } ?? number
    if let decimal = value.decimal(number) { return decimal }
    guard value.form == .hexadecimal else { return digits(number, at: index) }
    let text = String(number, radix: 16, uppercase: true)
    for width in text.count...max(12, text.count) {
      let whole = Array((String(repeating: "0", count: width - text.count) + text).utf8)
      if pattern?.fits(whole, group: index) ?? true { return whole }
    }
    return Array(text.utf8)
  }

  /// Writes a whole number, as the pattern's group wants it if there is one: with noughts before it
  /// or behind a point or comma.
  private func digits(_ number: Int, at index: Int) -> [UInt8] {
    let plain = String(number)
    guard let pattern else { return Array(plain.utf8) }
    let digits = String(number.magnitude)
    for sign in number < 0 ? ["-"] : ["", "+"] {
      for width in digits.count...max(12, digits.count) {
        let whole = sign + String(repeating: "0", count: width - digits.count) + digits
        for decimals in 0...6 {
          for point in decimals == 0 ? [""] : [".", ","] {
            let text = whole + point + String(repeating: "0", count: decimals)
            if pattern.fits(Array(text.utf8), group: index) { return Array(text.utf8) }
          }
        }
      }
    }
    return Array(plain.utf8)
  }
}

extension ValueColumn {
  /// Writes a number that counts the last of a known number of decimals; nothing for another column.
  fileprivate func decimal(_ number: Int) -> [UInt8]? {
    guard let decimals, decimals > 0 else { return nil }
    let digits = String(number.magnitude)
    let whole = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let point = form == .decimalComma ? "," : "."
    return Array(
      ((number < 0 ? "-" : "") + whole.dropLast(decimals) + point + whole.suffix(decimals)).utf8)
  }
}
