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
  /// Memory does not grow with the file. The store takes no other write meanwhile.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - isLook: Whether to write nothing.
  /// - Returns: What it does or did; with an error in it, nothing was written.
  /// - Throws: `StoreError`.
  package func run(_ source: ByteSource, isLook: Bool) throws -> ImportReport {
    var report = ImportReport()
    do {
      var reader = try ImportReader(source)
      report.form = reader.form
      report.encoding = reader.encoding
      report.counts = try store.importTrials { taking in
        do throws(ImportError) {
          while let row = try reader.next() { try Self.take(row, into: &taking, &report) }
        } catch {
          report.refuse(error)
        }
        report.isTaken = !isLook && report.refused == 0
        return report.isTaken
      }
      report.ignored = reader.ignored
    } catch let error as ImportError {
      report.refuse(error)
    }
    return report
  }

  private static func take(
    _ row: ImportedRow, into taking: inout TrialTaking, _ report: inout ImportReport
  ) throws(ImportError) {
    report.rows += 1
    switch row.result {
    case .failure(let error): report.refuse(error)
    case .success(let trial):
      switch taking.add(trial) {
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
