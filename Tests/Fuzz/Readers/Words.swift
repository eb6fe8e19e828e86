import Learning

/// A list without a fault is written as it is read, and the rules can judge what was read.
func tryOutWords(_ bytes: [UInt8]) {
  let table = Array(CompoundTable.list(String(decoding: bytes, as: UTF8.self)).utf8)
  for compounds in [bytes, table] {
    let reading = WordListParser.parse(compounds)
    guard reading.problems.allSatisfy({ $0.line >= 1 }) else { fail("words: \(reading.problems)") }
    _ = CompoundRules.check(reading, scope: .everything)
    if let list = reading.list, WordListParser.parse(list.text).list != list {
      fail("words: written it is another list")
    }
  }
  for format in [nil] + SpellingFormat.allCases.map(Optional.some) {
    let reading = SpellingReading(bytes, format: format)
    guard reading.problems.allSatisfy({ $0.line >= 1 }) else { fail("words: \(reading.problems)") }
    guard reading.isWhole else { continue }
    let written = SpellingListWriter(.tab).bytes(reading.words)
    guard SpellingReading(written, format: .tsv).words == reading.words else {
      fail("words: written they are others")
    }
  }
}
