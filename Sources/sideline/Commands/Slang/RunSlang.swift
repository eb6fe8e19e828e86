import ArgumentParser
import Learning
import Model
import Web

/// `sideline slang run FILE…`: what a program prints.
struct RunSlang: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run programs and print what they say.",
    discussion: """
      A program is text, one block a line, with the words of either language. A fault ends it with \
      exit 66 and a line on stderr.
      The file - is JSON Lines on stdin, {"program","language"?,"seed"?,"values"?}, each answered by a \
      line {"output":[…],"steps":n,"fault":{…}?}; with --trace also what each step did.
      """)

  @Argument(help: "Text files in UTF-8, or - for JSON Lines.")
  var files: [String]

  @Option(help: "How numbers and words are said: en or sv.")
  var language = SlangLanguage.en

  @Option(help: "How numbers of the programs are written: en or sv.")
  var read = SlangLanguage.en

  @Option(help: "Of random numbers: the same seed, the same run.")
  var seed: UInt64 = 0

  @Option(help: #"A JSON file with values of equipment: {"pulse": [128, 141]}."#)
  var values: String?

  @Flag(help: "Print JSON with what each step did.")
  var trace = false

  private struct Answer: Encodable {
    var output: [String]
    var steps: Int
    var fault: SlangFaultReport?
    var trace: SlangTrace?

    init(_ run: SlangRun, _ language: SlangLanguage) {
      (output, steps, trace) = (run.output, run.steps, run.trace)
      fault = run.fault.map { SlangFaultReport($0, language) }
    }
  }

  func run() async throws {
    guard files != ["-"] else { return try SlangInput.answer(answer) }
    let source = try SlangInput.values(values)
    var isRefused = false
    for file in files {
      let program = try await SlangInput.program(file, read)
      let machine = SlangMachine(program, speech: SlangSpeech(language), seed: seed)
      let run = SlangRun(machine, from: source, tracing: trace)
      if trace {
        announce(try JSON.text(Answer(run, language)))
      } else {
        for line in run.output { announce(line) }
      }
      guard let fault = run.fault else { continue }
      isRefused = true
      let words = try await Assets.bundled().words[.en]
      let sentence = words?(fault.sentence, fault.words(.en)) ?? ""
      complain("\(file), line \(fault.line): \(sentence) (\(fault.code.rawValue))")
    }
    if isRefused { throw ExitCode.dataError }
  }

  private func answer(_ request: SlangInput.Request) throws -> any Encodable {
    let language = request.language ?? language
    let program = try SlangParser.parse(request.program, language: read)
    let source = try request.values.map { try SlangSource(json: $0) } ?? SlangSource()
    let machine = SlangMachine(
      program, speech: SlangSpeech(language), seed: request.seed ?? seed)
    return Answer(SlangRun(machine, from: source, tracing: trace), language)
  }
}
