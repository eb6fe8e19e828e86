import HTTPTypes
import Hummingbird
import Learning
import Model
import Station

/// `/api/v1/code/read`, `/repairs` and `/runs`: programs without equipment; nothing is kept.
struct CodeAPI: Sendable {
  let desk: CodeDesk

  func add(to group: RouterGroup<WebContext>) {
    group.post("code/read", use: read)
    group.post("code/repairs", use: repair)
    group.post("code/runs", use: run)
  }

  private struct ReadBody: Decodable {
    var views: Bool?
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let (program, language) = try desk.program(body, request)
    let hasViews = try body.decoded(as: ReadBody.self).views ?? false
    return try JSONAnswer.response(
      CodeReading(program, language, desk.words(language), hasViews: hasViews))
  }

  private struct RepairBody: Decodable {
    struct Fault: Decodable {
      var id: Int
      var code: SlangFault.Code
    }

    var fault: Fault
    /// Whether only a run finds the fault.
    var run: Bool?
  }

  private func repair(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let (program, language) = try desk.program(body, request)
    let wish = try body.decoded(as: RepairBody.self)
    var faults = SlangChecker.faults(program)
    if wish.run == true, faults.isEmpty {
      let values = try values(body)
      let machine = SlangMachine(program, speech: SlangSpeech(language), seed: values.seed)
      faults = [SlangRun(machine, from: values.source).fault].compactMap(\.self)
    }
    let fault = faults.first { $0.lineID == wish.fault.id && $0.code == wish.fault.code }
    guard let repaired = fault.flatMap(program.repaired) else {
      throw Problem(
        .conflict, "code-not-repairable", "Somebody has to choose, or the fault is not there.")
    }
    return try JSONAnswer.response(CodeReading(repaired, language, desk.words(language)))
  }

  private struct RunAnswer: Encodable {
    var output: [String]
    var steps: Int
    var seed: UInt64
    var fault: SlangFaultReport?
    var variables: [SlangVariableReport]
    var trace: SlangTrace?
    var inputs: JSONValue?
  }

  private func run(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let (program, language) = try desk.program(body, request)
    let values = try values(body)
    let speech = SlangSpeech(language)
    let run = SlangRun(
      SlangMachine(program, speech: speech, seed: values.seed), from: values.source, tracing: true)
    return try JSONAnswer.response(
      RunAnswer(
        output: run.output, steps: run.steps, seed: values.seed,
        fault: run.fault.map { desk.words(language).told($0, language) },
        variables: run.variables.map {
          SlangVariableReport(name: $0.name, value: $0.value, speech)
        },
        trace: run.trace, inputs: values.inputs))
  }

  private struct ValuesBody: Decodable {
    var seed: UInt64?
    var inputs: JSONValue?
    var recorded: String?
    var simulated: Bool?
    /// Sensors whose values are recorded rather than simulated, as those of a program that runs live.
    var sources: [String: LiveProgram.Supply]?
  }

  /// The values of equipment that a request wants, and those that a page has to be told.
  private func values(
    _ body: JSONBody
  ) throws -> (source: SlangSource, seed: UInt64, inputs: JSONValue?) {
    let wish = try body.decoded(as: ValuesBody.self)
    let seed = try CodeDesk.seed(wish.seed)
    if let task = wish.recorded {
      let source = try desk.task(task).recording
      return (source, seed, source.json)
    }
    if wish.simulated == true {
      let recorded = try desk.supplies(wish.sources).filter { $0.value == .recorded }
      let source = CodeSimulation.source(
        seed: seed, recorded: Set(recorded.keys), from: desk.catalogue.code.courses().recording)
      return (source, seed, nil)
    }
    guard let inputs = wish.inputs else { return (SlangSource(), seed, nil) }
    do throws(SlangSource.Problem) {
      return (try SlangSource(json: inputs), seed, nil)
    } catch {
      var problem = Problem(
        .unprocessableContent, "code-inputs-invalid", "\(error.path) is no value of equipment.")
      problem.cell = Problem.Cell(line: 1, column: 1, text: error.path)
      throw problem
    }
  }
}
