internal import Model
package import Store

/// Takes results out of a file into the store, all of them or none.
package struct TrialImporter: Sendable {
  /// The largest file, in bytes: about 1.4 million results in our own table.
  package static let largestFile = 512 * 1024 * 1024
  package static let mostRows = 2_000_000

  let store: Store

  package init(store: Store) { self.store = store }

  /// Reads a file and writes what it says.
  ///
  /// Looking carries everything out too and takes it back: what it counts is what taking does.
  /// Memory does not grow with the file. Other writes go on while the file is read.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - mapping: What the columns of another program's table mean; our own files need none.
  ///   - encoding: How a table is spelled unless its mark says otherwise; without it UTF-8, and
  ///     what is not UTF-8 is refused with how it would read otherwise.
  ///   - isLook: Whether to write nothing.
  /// - Returns: What it does or did; with an error in it, nothing was written.
  /// - Throws: `StoreError`.
  package func run(
    _ source: ByteSource, mapping: ForeignMapping? = nil, encoding: CSVEncoding? = nil,
    isLook: Bool
  ) throws -> ImportReport {
    if encoding == nil, let refused = Self.doubted(source) { return refused }
    let reading = Reading(
      source: source, mapping: mapping, encoding: encoding ?? .utf8, isLook: isLook)
    if let staged = try pass(reading, through: { try store.stageTrials($0) }) { return staged }
    // Something that came meanwhile is in its way: the second reading says what, line by line.
    return try pass(reading, through: { try store.importTrials($0) })
      ?? ImportReport()
  }

  /// What is read, and how.
  private struct Reading {
    var source: ByteSource
    var mapping: ForeignMapping?
    var encoding: CSVEncoding
    var isLook: Bool
  }

  /// Refuses a table of which nobody knows how it is spelled.
  private static func doubted(_ source: ByteSource) -> ImportReport? {
    guard source.size <= largestFile, !OwnLines.isOwn(source),
      let doubt = EncodingDoubt(source), let first = doubt.words.first
    else { return nil }
    var report = ImportReport()
    report.doubtful = doubt.words
    report.refuse(ImportError(.encodingUnsure, line: first.line, text: first.text))
    return report
  }

  private typealias Adding = ((inout ImportTransaction) throws -> Bool) throws -> ImportCounts?

  /// Reads the file once; nothing if that has to be done again.
  private func pass(
    _ reading: Reading, through adding: Adding
  ) throws -> ImportReport? {
    var report = ImportReport()
    do {
      let known = try reading.mapping.map { ($0, try self.known($0)) }
      var reader = try ImportReader(
        reading.source, mapping: known, encoding: reading.encoding)
      report.form = reader.form
      report.tables = reader.tables
      report.encoding = reader.encoding
      let counts = try adding { taking in
        do throws(ImportError) {
          while let row = try reader.next() {
            let exercise = reader.form == "table" ? known?.1.exercise : nil
            Self.stage(row, of: exercise, into: &taking, &report)
          }
        } catch {
          report.refuse(error)
        }
        report.isTaken = !reading.isLook && report.refused == 0
        return report.isTaken
      }
      guard let counts else { return nil }
      report.counts = counts
      report.ignored = reader.ignored
      report.unknownPeople = reader.unknownPeople
    } catch let error as ImportError {
      report.refuse(error)
    }
    return report
  }

  private func known(_ mapping: ForeignMapping) throws -> ForeignRows.Known {
    let exercises = try store.offeredExercises()
    guard let exercise = exercises.first(where: { $0.id == mapping.exercise }) else {
      throw ImportError(.mappingUnfit, line: 0, name: "exercise", text: mapping.exercise)
    }
    return ForeignRows.Known(exercise: exercise, people: try store.participants())
  }

  /// Adds a row; `exercise` is that of rows that have no run of their own.
  private static func stage(
    _ row: ImportedRow, of exercise: Exercise?, into taking: inout ImportTransaction,
    _ report: inout ImportReport
  ) {
    report.rows += 1
    switch row.result {
    case .failure(let error): report.refuse(error)
    case .success(let trial):
      let result =
        exercise.map { exercise in
          taking.add(trial, attempts: exercise.attempts) { chunk in
            ForeignRows.run(chunk, of: exercise, trial.participant, trial.measuredAt)
          }
        } ?? taking.add(trial)
      switch result {
      case .new: report.show(trial, line: row.line, .new)
      case .known: report.show(trial, line: row.line, .known)
      case .refused(let refusal):
        report.show(trial, line: row.line, .refused)
        report.refuse(
          ImportError(
            code: refusal.code.rawValue, line: row.line, column: nil,
            name: refusal.column, text: refusal.text))
      }
    }
  }
}
