/// A record that leaves with every result, and so writes its JSON without an encoder.
package protocol DirectJSON: Encodable {
  /// Returns the record as one line of JSON without its line end.
  ///
  /// Keys are sorted and absent fields left out: byte for byte what an encoder with sorted keys
  /// makes of it.
  ///
  /// - Throws: `JSONWriter.NotFinite` for a number that JSON cannot carry.
  func json() throws(JSONWriter.NotFinite) -> [UInt8]
}
