import Foundation

/// The tables of beeps that ship with the program, and a coach's own.
package enum BeepLibrary {
  /// Reads every `*.yaml` of folders; a file that does not hold is reported, the rest loads.
  ///
  /// - Parameter folders: Paths beside the folder that ships; one that is not there has nothing.
  /// - Returns: The tables by number, and what was wrong with the others.
  package static func load(
    own folders: [String] = []
  ) -> (tables: [BeepTable], errors: [ExerciseError]) {
    let shipped = Bundle.module.resourcePath.map { $0 + "/Beep" } ?? ""
    var (tables, errors): ([BeepTable], [ExerciseError]) = ([], [])
    for folder in [shipped] + folders.filter({ FileManager.default.fileExists(atPath: $0) }) {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      } catch {
        errors.append(ExerciseError(file: folder, .unreadable, ["reason": "\(error)"]))
        continue
      }
      for name in names where name.hasSuffix(".yaml") {
        do {
          let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
          let table = try BeepFile.table(from: text, file: name)
          guard !tables.contains(where: { $0.id == table.id }) else {
            throw ExerciseError(file: name, key: "id", .duplicate, ["value": table.id])
          }
          tables.append(table)
        } catch let error as ExerciseError {
          errors.append(error)
        } catch {
          errors.append(ExerciseError(file: name, .unreadable, ["reason": "\(error)"]))
        }
      }
    }
    return (tables.sorted { ($0.number, $0.id) < ($1.number, $1.id) }, errors)
  }
}
