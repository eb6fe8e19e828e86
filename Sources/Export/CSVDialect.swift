/// How a CSV file is spelled for its reader.
package enum CSVDialect: String, Sendable, Hashable, CaseIterable {
  /// RFC 4180: comma, decimal point, CRLF.
  case rfc4180 = "csv"
  /// What Excel opens by a double click under Swedish settings: semicolon, decimal comma, CRLF and
  /// a UTF-8 byte-order mark, without which Excel takes the text for Windows-1252.
  case excelSv = "excel-sv"

  var delimiter: UInt8 { self == .rfc4180 ? UInt8(ascii: ",") : UInt8(ascii: ";") }
  var byteOrderMark: [UInt8] { self == .rfc4180 ? [] : [0xEF, 0xBB, 0xBF] }
  var decimalPoint: UInt8 { self == .rfc4180 ? UInt8(ascii: ".") : UInt8(ascii: ",") }
}
