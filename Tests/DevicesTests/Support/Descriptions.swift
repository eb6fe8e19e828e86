import Devices
import Testing

/// The descriptions that come with the program.
enum Descriptions {
  static let registry = Registry()
  static let all = registry.descriptions
  static let lines = all.compactMap { $0 as? LineDescription }
  /// Those that count their lines.
  static let counted = lines.filter { $0.records.allSatisfy { $0.sequence != nil } }

  static func gateLines() throws -> LineDescription {
    try #require(lines.first { $0.id == "gate-lines" })
  }

  /// A checksum worked out apart from the code under test.
  static func line(_ body: String, end: String = "\n") -> [UInt8] {
    var sum: UInt8 = 0
    for byte in body.utf8 { sum ^= byte }
    let digits = String(sum, radix: 16, uppercase: true)
    return Array("\(body)*\(digits.count == 1 ? "0" : "")\(digits)\(end)".utf8)
  }
}
