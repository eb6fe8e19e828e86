import Export
import Model
import Store

/// Everything that is known of a person, as a ZIP file of two files, made part by part.
final class PersonZip {
  private enum Stage { case facts, results, over }

  private let facts: [UInt8]
  private let table: ResultsTable
  private var person: ZipFile
  private var results: ZipFile?
  private let now: Timestamp
  private var records: [[UInt8]] = []
  private var stage = Stage.facts
  private var count = 0

  /// - Parameters:
  ///   - facts: What is known beside the results, in JSON.
  ///   - number: Whose results.
  ///   - store: Where they are.
  ///   - now: When the files were made.
  /// - Throws: `StoreError`, `ZipFile.Failure`.
  init(_ facts: [UInt8], of number: Int, in store: Store, at now: Timestamp) throws {
    self.facts = facts
    self.now = now
    table = try ResultsTable(of: store, TrialFilter(participant: number, status: .all), as: .csv)
    person = try ZipFile(name: "person.json", at: now)
  }

  /// Returns the next bytes, or nothing at the end.
  ///
  /// - Throws: `StoreError`, `ZipFile.Failure`.
  func next() throws -> [UInt8]? {
    let bytes: [UInt8]
    switch stage {
    case .facts:
      let packed = person.add(facts)
      let end = try person.finishEntry()
      records.append(end.record)
      let before = person.head + packed + end.rest
      results = try ZipFile(name: "results.csv", at: now, start: before.count)
      bytes = before + (results?.head ?? [])
      stage = .results
    case .results:
      if let part = try table.next() {
        bytes = results?.add(part) ?? []
      } else if let end = try results?.finishEntry() {
        records.append(end.record)
        bytes = end.rest + (try ZipFile.directory(records, start: count + end.rest.count))
        stage = .over
      } else {
        return nil
      }
    case .over: return nil
    }
    count += bytes.count
    return bytes
  }
}
