/// One trial's row as the texts of its columns, in the order of `Trial.CodingKeys`.
///
/// For the table of all trials, where a value for each column takes longer than everything else.
package struct TrialTexts: Sendable {
  package enum Kind: Sendable, Hashable { case empty, number, text }

  private var bytes: [UInt8] = []
  private var cells: [(kind: Kind, end: Int)] = []

  init() {}

  package var count: Int { cells.count }

  /// Hands over each cell: what it is and its UTF-8 text, a number with a point if it needs one.
  package func forEach(_ body: (Kind, ArraySlice<UInt8>) -> Void) {
    var start = 0
    for cell in cells {
      body(cell.kind, bytes[start..<cell.end])
      start = cell.end
    }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  mutating func append(_ kind: Kind, _ write: (inout [UInt8]) -> Void = { _ in }) {
    write(&bytes)
    cells.append((kind, bytes.count))
  }
}
