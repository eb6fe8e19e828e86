/// Reads a word a line: `what | What is that?`; a line that begins with `#` is a comment.
enum SpellingLines {
  static func read(_ bytes: ArraySlice<UInt8>, into builder: inout SpellingListBuilder) {
    var line = 0
    var rest = bytes
    while !rest.isEmpty, !builder.isFull {
      line += 1
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      add(rest[..<end], line: line, to: &builder)
      let isPair = rest[end...].starts(with: [0x0D, 0x0A])
      rest = rest[end...].dropFirst(isPair ? 2 : 1)
    }
  }

  private static func add(
    _ line: ArraySlice<UInt8>, line number: Int, to builder: inout SpellingListBuilder
  ) {
    guard line.first != UInt8(ascii: "#") else { return }
    let parts = line.split(
      separator: UInt8(ascii: "|"), maxSplits: 1, omittingEmptySubsequences: false)
    var cells: [SpellingColumn: SpellingListBuilder.Cell] = [:]
    for (column, part) in zip([SpellingColumn.correct, .sentence], parts) {
      cells[column] = .init(text: String(decoding: part, as: UTF8.self), column: nil)
    }
    builder.add(cells, line: number)
  }
}
