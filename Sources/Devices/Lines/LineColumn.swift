import Model

/// What one column of a record means.
package enum LineColumn: Sendable, Hashable {
  case sequence(SequenceColumn)
  case value(ValueColumn)
  case clock(ClockColumn)
  /// Which sensor the line is about: what stands there, and how the sensor is called.
  case channel([String: String])
  /// A column that always reads so; lines that have something else are of another record.
  case constant([UInt8])
  /// Anything.
  case ignored

  /// Reads a column.
  ///
  /// - Parameters:
  ///   - field: Its bytes; their indices are those of `line`.
  ///   - line: The whole line, for the error.
  ///   - batch: Where it is noted.
  /// - Throws: `PayloadError` with the offset of what does not fit.
  func read(
    _ field: ArraySlice<UInt8>, in line: [UInt8], into batch: inout RecordBatch
  ) throws(PayloadError) {
    switch self {
    case .sequence(let sequence):
      batch.head.sequence = .init(column: sequence, number: try sequence.parse(field, in: line))
    case .clock(let clock):
      let ticks = try SequenceColumn(wrap: clock.wrap).parse(field, in: line)
      batch.head.clock = .init(column: clock, ticks: ticks)
    case .value(let value):
      batch.append(.init(column: value, number: .exact(try value.form.parse(field, in: line))))
    case .channel(let names):
      guard let name = names[String(decoding: field, as: UTF8.self)] else {
        throw PayloadError(
          .malformed, offset: field.startIndex, bytes: line, detail: "there is no such sensor")
      }
      batch.head.channel = name
    case .constant(let bytes):
      guard field.elementsEqual(bytes) else {
        throw PayloadError(
          .malformed, offset: field.startIndex, bytes: line,
          detail: "another value must stand here")
      }
    case .ignored: break
    }
  }

  /// Whether a field may be meant as this column, whole or broken.
  func resembles(_ field: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .sequence, .clock: return field.first.map { (0x30...0x39).contains($0) } ?? false
    case .value(let value):
      guard let first = field.first else { return false }
      let isNegative = first == 0x2D
      switch value.only {
      case .negative: return isNegative
      case .positive where isNegative: return false
      default: return isNegative || first == 0x2B || first == 0x2E || (0x30...0x39).contains(first)
      }
    case .channel(let names): return names[String(decoding: field, as: UTF8.self)] != nil
    case .constant(let bytes): return field.elementsEqual(bytes)
    case .ignored: return true
    }
  }
}
