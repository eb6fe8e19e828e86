import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// What the addresses below `/api/v1/code` share: who is asked, in which language, and what is a
/// program in a request.
struct CodeDesk: Sendable {
  static let prefix = "code"

  let station: Station
  let catalogue: Catalogue
  let allWords: [Language: Words]

  func words(_ language: SlangLanguage) -> Words {
    let language = Language(rawValue: language.rawValue) ?? .en
    return allWords[language] ?? .empty(language)
  }

  func language(_ request: Request) -> SlangLanguage { Preferences(request).language.slang }

  /// A person that an address names; nothing for a guest.
  ///
  /// - Throws: `Problem` 422 for what is no number, `StationError` for nobody.
  func participant(_ request: Request) throws -> Int? {
    guard let text = request.uri.queryParameters["participant"] else { return nil }
    guard let number = Int(text) else { throw Problem.invalid("participant", "a number") }
    return try catalogue.knownParticipant(number).number
  }

  /// How far a person that an address names is, or a guest, whose progress their screen keeps.
  ///
  /// - Throws: `Problem` 422 for what is no number, `StationError` for nobody.
  func progress(_ request: Request) throws -> CodeProgress {
    guard let participant = try participant(request) else {
      return GuestCookie.progress(request, catalogue.code.courses())
    }
    return try catalogue.codeProgress(of: participant)
  }

  /// A person that an address must name.
  func knownParticipant(_ request: Request) throws -> Int {
    guard let number = try participant(request) else {
      throw Problem.invalid("participant", "a number")
    }
    return number
  }

  /// A page or challenge.
  ///
  /// - Throws: `StationError` 404.
  func task(_ id: String) throws(StationError) -> CodeTask {
    if let task = catalogue.code.courses().task(id) { return task }
    throw StationError(
      .codeTaskUnknown, .unknown, "There is no page or challenge \(id.prefix(80)).")
  }

  func quiz(_ id: String) throws(StationError) -> SlangQuiz {
    if let quiz = catalogue.code.courses().quiz(id) { return quiz }
    throw StationError(.codeTaskUnknown, .unknown, "There is no quiz \(id.prefix(80)).")
  }

  /// Where a request wants the values of sensors from.
  ///
  /// - Throws: `Problem` 422 for what is no sensor.
  func supplies(
    _ sources: [String: LiveProgram.Supply]?
  ) throws(Problem) -> [SlangSensor: LiveProgram.Supply] {
    var supplies: [SlangSensor: LiveProgram.Supply] = [:]
    for (name, supply) in sources ?? [:] {
      guard let sensor = SlangSensor(rawValue: name) else {
        throw Problem(.unprocessableContent, "invalid-body", "sources.\(name) is no sensor.")
      }
      supplies[sensor] = supply
    }
    return supplies
  }

  /// What a request says of a program.
  struct Wish: Decodable {
    var program: JSONValue?
    var text: String?
    var language: SlangLanguage?
  }

  /// The program in a request, and the language of its words.
  ///
  /// - Throws: `Problem` 422 if there is none, or with the place at which it is none.
  func program(
    _ body: JSONBody, _ request: Request
  ) throws -> (program: SlangProgram, language: SlangLanguage) {
    guard let found = try programIfAny(body, request) else {
      throw Problem(.unprocessableContent, "invalid-body", "program or text is missing.")
    }
    return found
  }

  /// The same where a request may have none.
  func programIfAny(
    _ body: JSONBody, _ request: Request
  ) throws -> (program: SlangProgram, language: SlangLanguage)? {
    let wish = try body.decoded(as: Wish.self)
    let language = wish.language ?? self.language(request)
    switch (wish.program, wish.text) {
    case (nil, nil): return nil
    case (let json?, nil): return (try Self.program(json, language), language)
    case (nil, let text?): return (try Self.program(text, language), language)
    case (_?, _?):
      throw Problem(.unprocessableContent, "invalid-body", "program and text exclude each other.")
    }
  }

  static func program(_ text: String, _ language: SlangLanguage) throws(Problem) -> SlangProgram {
    do throws(SlangReadingProblem) {
      return try SlangParser.parse(text, language: language)
    } catch {
      throw Problem(error)
    }
  }

  private static func program(
    _ json: JSONValue, _ language: SlangLanguage
  ) throws(Problem) -> SlangProgram {
    do throws(SlangProgram.JSONProblem) {
      return try SlangProgram(json: json, language)
    } catch {
      switch error {
      case .reading(let problem): throw Problem(problem)
      case .form(let line): throw Problem(Problem.unreadableProgram, "form", line: line)
      case .sameID(let line): throw Problem(Problem.unreadableProgram, "same-id", line: line)
      }
    }
  }

  /// Seconds that a request tells, at most a day of them: a page may stand open overnight.
  static func seconds(_ seconds: Double?) throws -> Double? {
    guard let seconds else { return nil }
    guard seconds >= 0 else {
      throw Problem(.unprocessableContent, "invalid-body", "seconds is negative.")
    }
    return min(seconds, 86_400)
  }

  static func seed(_ seed: UInt64?) throws -> UInt64 {
    let seed = seed ?? UInt64.random(in: 0...RoundSeed.largest)
    guard seed <= RoundSeed.largest else {
      throw Problem(.unprocessableContent, "invalid-body", "seed is too large.")
    }
    return seed
  }
}

extension Language {
  var slang: SlangLanguage { self == .sv ? .sv : .en }
}

extension Problem {
  /// The code of a program that is none.
  static let unreadableProgram = "code-program-unreadable"

  /// What is wrong with the text of a program, and where.
  init(_ problem: SlangReadingProblem) {
    self.init(Self.unreadableProgram, problem.code.rawValue, line: problem.line)
    cell = Cell(line: problem.line, column: problem.column, text: problem.text)
    sentence = Sentence(key: problem.sentence, parts: problem.parts)
  }

  init(_ code: String, _ detail: String, line: Int) {
    self.init(.unprocessableContent, code, detail)
    cell = Cell(line: line, column: 1)
  }
}
