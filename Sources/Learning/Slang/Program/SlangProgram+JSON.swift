package import Model

/// How an editor and the station hand programs to each other.
///
/// ```json
/// {"lines": [{"id": 7, "block": "if", "arguments": [
///   {"name": "this", "text": "pulse", "chips": [{"kind": "sensor", "text": "pulse"}]},
///   {"name": "is", "text": "_", "chips": [{"kind": "hole", "text": "_"}]},
///   {"name": "that", "text": "_", "chips": [{"kind": "hole", "text": "_"}]}]}]}
/// ```
///
/// Texts are in the language of the screen; `chips` are not read.
extension SlangProgram {
  /// Why it is no program, and in which line, from 1; 0 for the whole.
  package enum JSONProblem: Error, Sendable, Hashable {
    /// A member is missing, of another kind, or not known.
    case form(line: Int)
    /// Two lines have one identity.
    case sameID(line: Int)
    case reading(SlangReadingProblem)
  }

  /// A comparison has two values and four arguments.
  private static let mostArguments = 2 * SlangParser.mostValues

  package func json(_ language: SlangLanguage) -> JSONValue {
    let lines = lines.map { line -> JSONValue in
      let arguments = line.block.arguments(language).map { argument -> JSONValue in
        let chips = SlangChip.chips(argument.text, language).map { chip -> JSONValue in
          .object(["kind": .string(chip.kind.rawValue), "text": .string(chip.text)])
        }
        return .object([
          "name": .string(argument.name), "text": .string(argument.text), "chips": .array(chips),
        ])
      }
      return .object([
        "id": .number(Double(line.id)), "block": .string(line.block.element.rawValue),
        "arguments": .array(arguments),
      ])
    }
    return .object(["lines": .array(lines)])
  }

  /// Reads what an editor hands in.
  ///
  /// - Throws: The first place at which it is no program.
  package init(json: JSONValue, _ language: SlangLanguage) throws(JSONProblem) {
    guard case .object(let members) = json, case .array(let lines)? = members["lines"],
      members.count == 1, lines.count <= SlangParser.mostLines
    else { throw .form(line: 0) }
    var ids: Set<Int> = []
    self.init([])
    for (index, line) in lines.enumerated() {
      let line = try Self.line(line, index + 1, language)
      guard ids.insert(line.id).inserted else { throw .sameID(line: index + 1) }
      self.lines.append(line)
    }
  }

  private static func line(
    _ json: JSONValue, _ number: Int, _ language: SlangLanguage
  ) throws(JSONProblem) -> SlangLine {
    guard case .object(let members) = json, case .number(let id)? = members["id"],
      let id = Int(exactly: id), case .string(let word)? = members["block"],
      let element = SlangElement(rawValue: word),
      members.keys.allSatisfy({ ["id", "block", "arguments"].contains($0) })
    else { throw .form(line: number) }
    var arguments: [SlangBlock.Argument] = []
    if let values = members["arguments"] {
      guard case .array(let values) = values, values.count <= mostArguments else {
        throw .form(line: number)
      }
      for value in values { arguments.append(try argument(value, number)) }
    }
    do throws(SlangReadingProblem) {
      return SlangLine(id: id, try SlangBlock(element, arguments: arguments, language))
    } catch {
      throw .reading(error.at(line: number))
    }
  }

  private static func argument(
    _ json: JSONValue, _ number: Int
  ) throws(JSONProblem) -> SlangBlock.Argument {
    guard case .object(let members) = json, case .string(let name)? = members["name"],
      case .string(let text)? = members["text"],
      ["name", "value", "times", "this", "is", "that", "join", "what"].contains(name),
      members.keys.allSatisfy({ ["name", "text", "chips"].contains($0) })
    else { throw .form(line: number) }
    return SlangBlock.Argument(name: name, text: text)
  }
}
