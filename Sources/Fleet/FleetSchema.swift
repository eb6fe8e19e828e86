import Foundation

/// What of a club's store is ours: SQL that the store's owner loads.
enum FleetSchema {
  /// Reads the parts in their order, to be run as one.
  ///
  /// - Throws: `FleetError.Code.refused` if they are not there.
  static func script() throws(FleetError) -> String {
    let folder = Bundle.module.resourcePath ?? ""
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      return try names.filter { $0.hasSuffix(".sql") }
        .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        .joined(separator: "\n")
    } catch {
      throw FleetError(.refused, "\(folder) cannot be read: \(error)")
    }
  }
}
