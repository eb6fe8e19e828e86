import Engine
import Export
import Model
import Store

private let importer: TrialImporter = {
  do {
    let store = try Store.inMemory()
    // The mapping below names one of them.
    try store.registerExercises(ExerciseLibrary.load().exercises)
    return TrialImporter(store: store)
  } catch {
    fail("tables: \(error)")
  }
}()

private let mapping: ForeignMapping = {
  let text = """
    {"table":0,"participant":1,"value":2,"date":3,"date_order":"dmy","unit":"ms","exercise":"ten-turns"}
    """
  do {
    return try JSON.decode(from: Array(text.utf8))
  } catch {
    fail("tables: \(error)")
  }
}()

/// Results, people and cells: what is wrong is told by line and column, and looking changes nothing.
func tryOutTables(_ bytes: [UInt8]) {
  tryOutCells(bytes)
  do throws(SheetError) {
    for row in try ParticipantSheet(bytes).rows where row.line < 1 { fail("tables: \(row)") }
  } catch {
    guard error.line >= 1, error.column >= 1 else { fail("tables: \(error)") }
  }
  // One way of taking it for each table, chosen by its bytes: all of them would be seldom.
  let choice = bytes.reduce(0) { $0 &+ Int($1) }
  let encodings = [nil] + CSVEncoding.allCases.map(Optional.some)
  look(bytes, choice % 2 == 0 ? nil : mapping, encodings[choice / 2 % encodings.count])
}

/// Part by part the same cells come as of the whole file.
private func tryOutCells(_ bytes: [UInt8]) {
  let limits = CSVReader.Limits(size: 4096, rows: 200)
  let parts = ByteSource(size: bytes.count) { offset, count in
    Array(bytes.dropFirst(offset).prefix(min(count, 7)))
  }
  let whole = rows(ByteSource(bytes), limits)
  guard rows(parts, limits) == whole else { fail("tables: part by part it is another table") }
}

private func rows(_ source: ByteSource, _ limits: CSVReader.Limits) -> [CSVReader.Row] {
  var rows: [CSVReader.Row] = []
  guard var reader = try? CSVReader(source, limits: limits) else { return rows }
  rows.append(reader.header)
  while let row = try? reader.next() { rows.append(row) }
  return rows
}

private func look(_ bytes: [UInt8], _ mapping: ForeignMapping?, _ encoding: CSVEncoding?) {
  do {
    let report = try importer.run(
      ByteSource(bytes), mapping: mapping, encoding: encoding, isLook: true)
    for error in report.errors where error.line < 1 { fail("tables: \(error)") }
  } catch {
    fail("tables: \(error)")
  }
}
