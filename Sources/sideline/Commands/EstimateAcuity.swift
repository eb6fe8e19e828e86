import ArgumentParser
import EyeTest
import Model

/// `eyetest estimate`: one measured run over stdin and stdout, as `Contract.md` says.
struct EstimateAcuity: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "estimate", abstract: "Estimate an acuity from answers.",
    discussion: """
      Prints the size to show, {"logmar":x}, and reads whether the answer was right, \
      {"correct":true}, until it knows enough; then it prints the estimate with its 95 % interval. \
      With the flag "floor" the estimate is the interval's upper end, and what is seen is that or \
      smaller; with "ceiling" it is the lower end, and what is seen is that or larger. \
      Input that ends before gives no estimate.
      """)

  private struct Size: Encodable {
    var logmar: Double
  }

  private struct Answer: Decodable {
    var correct: Bool
  }

  private struct Estimate: Encodable {
    var estimate: Double
    var low: Double
    var high: Double
    var trials: Int
    var flags: [String]

    init(_ result: AcuityResult) {
      estimate = Self.rounded(result.told)
      low = Self.rounded(result.low)
      high = Self.rounded(result.high)
      trials = result.trials
      flags = result.flags.map(\.rawValue).sorted()
    }

    private static func rounded(_ size: Double) -> Double { (size * 1_000).rounded() / 1_000 }
  }

  private struct Refusal: Encodable {
    var code: String
    var line: Int
    var message: String
  }

  @Option(help: "How many answers there are to choose from, 2 to 26.")
  var alternatives: Int

  func validate() throws {
    guard (2...26).contains(alternatives) else {
      throw ValidationError("There are 2 to 26 alternatives, not \(alternatives).")
    }
  }

  func run() throws {
    var estimator = AcuityEstimator(rule: .standard(alternatives: alternatives))
    var line = 0
    while let stimulus = estimator.stimulus {
      announce(try JSON.text(Size(logmar: stimulus.logMAR)))
      line += 1
      guard let text = readLine() else {
        throw try refused("incomplete", line, "the input ended before the run did")
      }
      guard let answer = try? JSON.decode(Answer.self, from: text.utf8) else {
        throw try refused("malformed", line, #"not {"correct":true} or {"correct":false}"#)
      }
      estimator.answer(AcuityAnswer(isCorrect: answer.correct))
    }
    if let result = estimator.result() { announce(try JSON.text(Estimate(result))) }
  }

  private func refused(_ code: String, _ line: Int, _ message: String) throws -> ExitCode {
    complain(try JSON.text(Refusal(code: code, line: line, message: message)))
    return .dataError
  }
}

/// `sideline eyetest`: the eye test's parts for scripts.
struct EyeTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eyetest", abstract: "Use parts of the eye test from the shell.",
    subcommands: [EstimateAcuity.self])
}
