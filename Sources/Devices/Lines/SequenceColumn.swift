/// A column that counts the records, so that a lost one shows.
package struct SequenceColumn: Sendable, Hashable {
  /// The first number that the counter never shows: after `wrap` - 1 comes 0.
  package var wrap: Int

  package init(wrap: Int) { self.wrap = wrap }

  /// Reads the column.
  ///
  /// - Parameters:
  ///   - column: The column's bytes; its indices are those of `line`.
  ///   - line: The whole line, for the error.
  /// - Returns: A number from 0 to below `wrap`.
  /// - Throws: `PayloadError` with the offset of what does not fit.
  package func parse(
    _ column: ArraySlice<UInt8>, in line: [UInt8]
  ) throws(PayloadError) -> Int {
    let number = try NumberForm.unsigned.parse(column, in: line).mantissa
    guard number < wrap else {
      throw PayloadError(
        .malformed, offset: column.startIndex, bytes: line,
        detail: "the sequence number must be below \(wrap)")
    }
    return number
  }
}
