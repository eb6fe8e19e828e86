import FoundationEssentials
import Model

/// Reads every description in a folder; a broken one is reported and the rest still loads.
package enum DescriptionFolder {
  /// No description comes near this size.
  private static let largestFile = 1 << 20

  /// A sound description and where it came from.
  package struct Loaded: Sendable {
    package var file: String
    package var description: any DeviceDescription
  }

  /// What a folder gave.
  package struct Content: Sendable {
    package var loaded: [Loaded] = []
    package var problems: [DescriptionError] = []
  }

  /// Reads all `*.yaml` files, in the order of their names.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - draft: A file that is passed over, and copies of it too.
  /// - Returns: What could be loaded, and why the rest could not.
  package static func load(_ path: String, without draft: String? = nil) -> Content {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      return Content(problems: [
        DescriptionError(.unreadable, file: path, detail: "the folder cannot be read")
      ])
    }
    var content = Content()
    for name in names.sorted() where name.hasSuffix(".yaml") {
      let isDraft = draft.map {
        FileManager.default.contentsEqual(atPath: path + "/" + name, andPath: $0)
      }
      guard isDraft != true else { continue }
      let file = loadFile(path + "/" + name)
      content.loaded += file.loaded
      content.problems += file.problems
    }
    return content
  }

  /// Reads one file and runs its examples.
  ///
  /// - Parameter path: The file.
  /// - Returns: One description, or all that is wrong with it.
  package static func loadFile(_ path: String) -> Content {
    guard let data = FileManager.default.contents(atPath: path), data.count <= largestFile else {
      return Content(problems: [
        DescriptionError(.unreadable, file: path, detail: "the file cannot be read")
      ])
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      return Content(problems: [
        DescriptionError(
          .syntax, file: path, line: firstForeignLine(of: data), detail: "the file must be UTF-8")
      ])
    }
    return load(yaml: text, file: path)
  }

  /// The number of the first line that is no UTF-8, from 1: no character has the byte of a line's end
  /// in it.
  private static func firstForeignLine(of data: Data) -> Int? {
    plain(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
  }

  /// Returns text with each line ended by LF, whatever the editor wrote: CR LF, LF CR or CR.
  private static func plain(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let (lf, cr) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var result: [UInt8] = []
    var end: UInt8?
    for byte in bytes {
      guard byte == lf || byte == cr else {
        result.append(byte)
        end = nil
        continue
      }
      // The second half of an end that was written already.
      if let half = end, half != byte {
        end = nil
        continue
      }
      result.append(lf)
      end = byte
    }
    return result
  }

  /// Reads a description from text and runs its examples.
  ///
  /// - Parameters:
  ///   - text: YAML.
  ///   - file: Its name, for errors.
  /// - Returns: One description, or all that is wrong with it.
  package static func load(yaml text: String, file: String) -> Content {
    do throws(DescriptionErrors) {
      let description = try DescriptionLoader.description(
        yaml: String(decoding: plain(text.utf8), as: UTF8.self), file: file)
      let problems = exampleProblems(description, file: file)
      return Content(
        loaded: problems.isEmpty ? [Loaded(file: file, description: description)] : [],
        problems: problems)
    } catch {
      return Content(problems: error.sorted)
    }
  }

  private static func exampleProblems(
    _ description: any DeviceDescription, file: String
  ) -> [DescriptionError] {
    var problems = description.failingExamples().map {
      DescriptionError(.example, file: file, line: $0.line, detail: $0.detail)
    }
    for quantity in description.quantitiesWithoutExample {
      problems.append(
        DescriptionError(
          .example, file: file, line: description.header.lines.examples,
          detail: "no example shows a reading of \(quantity.rawValue)"))
    }
    let lines = description.header.lines
    return lines.inheritsExamples
      ? problems.map { $0.inherited(in: file, at: lines.examples) } : problems
  }
}
