import Yams

extension DescriptionNode {
  /// Aliases can blow a small file up; no description comes near this many values.
  private static let largestCount = 20_000

  /// Reads YAML 1.1 text that holds one document.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: Its name, for errors.
  /// - Throws: `DescriptionErrors` with `syntax` and the line.
  init(yaml text: String, file: String) throws(DescriptionErrors) {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw Self.syntaxError(error, file: file)
    } catch {
      throw DescriptionErrors(.syntax, file: file, detail: "no YAML: \(error)")
    }
    guard let root else {
      throw DescriptionErrors(.syntax, file: file, line: 1, detail: "the file is empty")
    }
    var count = 0
    self = try Self(root, file: file, count: &count)
  }

  private init(_ node: Node, file: String, count: inout Int) throws(DescriptionErrors) {
    let line = node.mark?.line ?? 1
    count += 1
    guard count <= Self.largestCount else {
      throw DescriptionErrors(.syntax, file: file, line: line, detail: "too many values")
    }
    let content: Content
    switch node {
    case .scalar(let scalar):
      content = .scalar(scalar.string)
    case .sequence(let sequence):
      var nodes: [DescriptionNode] = []
      for element in sequence {
        nodes.append(try Self(element, file: file, count: &count))
      }
      content = .list(nodes)
    case .mapping(let mapping):
      var entries: [Entry] = []
      for (key, value) in mapping {
        guard case .scalar(let name) = key else {
          throw DescriptionErrors(
            .syntax, file: file, line: key.mark?.line ?? line, detail: "a key must be a word")
        }
        entries.append(
          Entry(
            key: name.string, line: key.mark?.line ?? line,
            value: try Self(value, file: file, count: &count)))
      }
      content = .mapping(entries)
    case .alias:
      throw DescriptionErrors(
        .syntax, file: file, line: line, detail: "an alias without its anchor")
    }
    self.init(content: content, file: file, line: line)
  }

  private static func syntaxError(_ error: YamlError, file: String) -> DescriptionErrors {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      DescriptionErrors(.syntax, file: file, line: mark.line, detail: "no YAML: \(problem)")
    case .reader(let problem, let offset, _, let text):
      DescriptionErrors(
        .syntax, file: file,
        line: offset.map { 1 + text.utf8.prefix($0).count { $0 == UInt8(ascii: "\n") } },
        detail: "no YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      DescriptionErrors(
        .syntax, file: file, line: context.mark.line,
        detail: "the same key twice: \(duplicates.map { "\($0)" }.joined(separator: ", "))")
    default:
      DescriptionErrors(.syntax, file: file, detail: "no YAML: \(error)")
    }
  }
}
