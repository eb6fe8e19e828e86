import Foundation

/// The list of compounds that ships with the program.
package enum BuiltInCompounds {
  /// What records and addresses call the list.
  package static let name = "compounds-sv"

  /// Reads the list from the program's resources.
  ///
  /// - Parameter folder: A path; `nil` means the folder that ships.
  /// - Returns: What the parser made of it; as an empty file if it cannot be read.
  package static func read(from folder: String? = nil) -> WordListReading {
    let path = folder ?? Bundle.module.resourcePath.map { $0 + "/Lists" } ?? ""
    let bytes = FileManager.default.contents(atPath: "\(path)/\(name).txt") ?? Data()
    return WordListParser.parse([UInt8](bytes))
  }
}
