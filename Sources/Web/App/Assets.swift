import Foundation
import Model
import Mustache

/// Everything that the page is made of, read once when the program starts.
package struct Assets: Sendable {
  enum Failure: Error {
    case missing(String)
    /// A file that is no template, and why.
    case template(String, any Error)
  }

  let templates: MustacheLibrary
  package let words: [Language: Words]
  /// The user's guide; its pictures are among `files`, below `guide/`.
  let guide: GuideBook
  let quantities: [Quantity: QuantityForm]
  /// The pictures of exercises by name: what stands between `<svg>` and `</svg>`.
  let pictures: [String: String]
  /// Files served as they are, by their path below `/static/`.
  let files: [String: StaticFile]
  /// Changes with the contents of any of them.
  let version: String

  /// Reads the resources that came with the program.
  ///
  /// - Throws: `Failure.missing`, or the error of the file that cannot be read or understood.
  package static func bundled() async throws -> Assets {
    guard let root = Bundle.module.resourcePath else { throw Failure.missing("resources") }
    return try await Assets(root: root)
  }

  /// Reads the resources below a folder.
  init(root: String) async throws {
    templates = try Self.templates(below: root + "/Templates")
    var words: [Language: Words] = [:]
    for language in Language.allCases {
      let path = root + "/Localization/\(language.rawValue).json"
      words[language] = try Words(language: language, json: try Self.bytes(path))
    }
    self.words = words
    guide = try GuideBook(below: root + "/Guide")
    var contents = try Self.joined(Self.contents(below: root + "/Static"))
    for (path, bytes) in try Self.contents(below: root + "/Guide") {
      contents["guide/" + path] = bytes
    }
    var files: [String: StaticFile] = [:]
    for (path, bytes) in contents {
      files[path] = StaticFile.Kind(path: path).map { StaticFile(kind: $0, bytes: bytes) }
    }
    self.files = files
    version = Self.version(of: files)
    guard let table = files["quantities.json"] else { throw Failure.missing("quantities.json") }
    quantities = try QuantityForm.table(json: table.bytes)
    var pictures: [String: String] = [:]
    for (path, file) in files where path.hasPrefix("pictograms/") {
      let name = path.dropFirst("pictograms/".count).prefix { $0 != "." }
      pictures[String(name)] = Self.inside(String(decoding: file.bytes, as: UTF8.self))
    }
    self.pictures = pictures
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func templates(below root: String) throws -> MustacheLibrary {
    var templates: [String: MustacheTemplate] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: root) {
      guard let name = file.firstRange(of: ".mustache").map({ file[..<$0.lowerBound] }) else {
        continue
      }
      let text = String(decoding: try bytes(root + "/" + file), as: UTF8.self)
      do {
        templates[String(name)] = try MustacheTemplate(string: TemplateText.joined(text))
      } catch {
        throw Failure.template(file, error)
      }
    }
    return MustacheLibrary(templates: templates)
  }

  /// Reads the files of a folder that are served as they are.
  private static func contents(below root: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where StaticFile.Kind(path: path) != nil {
      contents[path] = try bytes(root + "/" + path)
    }
    return contents
  }

  private static func version(of files: [String: StaticFile]) -> String {
    let tags = files.keys.sorted().flatMap { path in
      Array((path + (files[path]?.tag ?? "")).utf8)
    }
    return String(Digest.text(tags).prefix { $0 != "-" })
  }

  /// Joins the parts of a style sheet, in the order of their names: `css/run/1-field.css` and what follows
  /// are `css/run.css`, as a page has few requests to spare.
  private static func joined(_ contents: [String: [UInt8]]) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      let folders = path.split(separator: "/")
      let isPart = folders.count == 3 && folders[0] == "css"
      result[isPart ? "css/\(folders[1]).css" : path, default: []] += bytes
    }
    return result
  }

  /// Returns what stands between the outermost tags of a drawing.
  private static func inside(_ svg: String) -> String {
    guard let open = svg.firstIndex(of: ">"), let close = svg.range(of: "</svg>") else { return "" }
    return String(svg[svg.index(after: open)..<close.lowerBound])
  }
}
