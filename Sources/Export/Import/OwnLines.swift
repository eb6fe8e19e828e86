internal import Model

/// Reads results that were written as JSON Lines: UTF-8, one object a line.
struct OwnLines {
  /// The longest line, in bytes.
  static let longestLine = 4_000_000

  private var source: ByteSource
  private var line = 0
  private(set) var ignored: [String] = []

  init(_ source: ByteSource) { self.source = source }

  /// Whether a file begins as one of JSON Lines does.
  static func isOwn(_ source: ByteSource) -> Bool {
    var source = source
    skipMark(&source)
    while let byte = source.next() {
      if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        return byte == UInt8(ascii: "{")
      }
    }
    return false
  }

  /// Returns the next row, or nothing at the end; empty lines are passed over.
  ///
  /// - Throws: `ImportError` if the lines after it are not to be read.
  mutating func next() throws(ImportError) -> ImportedRow? {
    if line == 0 { Self.skipMark(&source) }
    while let bytes = try nextLine() {
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { continue }
      return ImportedRow(line: line, result: row(bytes))
    }
    return nil
  }

  private mutating func nextLine() throws(ImportError) -> [UInt8]? {
    guard source.peek() != nil else {
      guard !source.isBroken else {
        throw ImportError(code: CSVError.Code.notReadable.rawValue, line: line + 1)
      }
      return nil
    }
    line += 1
    var bytes: [UInt8] = []
    while let byte = source.next(), byte != 0x0A {
      guard bytes.count < Self.longestLine else { throw ImportError(.lineTooLong, line: line) }
      bytes.append(byte)
    }
    return bytes
  }

  private mutating func row(_ bytes: [UInt8]) -> Result<Trial, ImportError> {
    guard let object = try? JSON.decode([String: JSONValue].self, from: bytes) else {
      return .failure(ImportError(.notJSON, line: line))
    }
    do throws(TrialCells.Fault) {
      return .success(try TrialCells(object, ignored: &ignored).trial())
    } catch {
      return .failure(
        ImportError(error.code, line: line, name: error.column.rawValue, text: error.text))
    }
  }

  private static func skipMark(_ source: inout ByteSource) {
    if (0..<3).map({ source.peek($0) }) == [0xEF, 0xBB, 0xBF] { source.skip(3) }
  }
}
