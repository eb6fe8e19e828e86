import Foundation
import Model
import Testing

@testable import Export

/// The page that explains the columns, held against what is written.
@Suite struct ColumnsPageTests {
  /// The rows of the page's tables: what stands between their bars.
  private static func rows() throws -> [[String]] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/Columns.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  private static func code(_ cell: String) -> String {
    cell.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
  }

  @Test func `the page has every column in the exporter's order, each with what it is`() throws {
    let rows = try Self.rows().filter { $0.count >= 3 }
    let columns = Trial.CodingKeys.allCases.map(\.rawValue)
    let named = rows.prefix(columns.count)
    #expect(named.map { Self.code($0[0]) } == columns)
    for row in named { #expect((row.last ?? "").count > 5, "\(row)") }
    let written = String(decoding: ExportFormat.csv.head, as: UTF8.self)
    #expect(written == columns.joined(separator: ",") + "\r\n")
  }

  @Test func `the page has every quantity with its unit`() throws {
    let rows = try Self.rows().dropFirst(Trial.CodingKeys.allCases.count)
      .filter { Quantity.units[Quantity(rawValue: Self.code($0[0]))] != nil }
    let named = Dictionary(uniqueKeysWithValues: rows.map { (Self.code($0[0]), Self.code($0[1])) })
    let units = Quantity.units.map { ($0.key.rawValue, $0.value.rawValue) }
    #expect(named == Dictionary(uniqueKeysWithValues: units))
  }
}
