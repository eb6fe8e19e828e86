import ArgumentParser
import Foundation
import Learning
import Web

/// `sideline words`: parts of the word games for scripts and teachers.
struct WordsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Use parts of the word games from the shell.",
    subcommands: [CheckWords.self])
}

/// `sideline words check FILE`: holds a list of compounds to the rules.
struct CheckWords: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether the right words of a list are spelled as they sound.",
    discussion: """
      A line has a question word, a tab, alternatives parted by |, a tab, and the right ones parted by |.
      # begins a comment, a blank line the next level.
      """)

  @Argument(help: "A text file in UTF-8.")
  var file: String

  @Flag(help: "Say why.")
  var explain = false

  func run() async throws {
    // No more than tells that it is too large: a device or a pipe may have no end.
    guard let handle = FileHandle(forReadingAtPath: file),
      let bytes = try? handle.read(upToCount: WordListParser.largestFile + 1) ?? Data()
    else {
      complain("\(file) cannot be read")
      throw ExitCode.dataError
    }
    let words = try await Assets.bundled().words[.en]
    let reading = WordListParser.parse([UInt8](bytes))
    for problem in reading.problems { complain(Self.text(of: problem, in: file, words)) }
    if reading.problemCount > reading.problems.count {
      complain("\(file): \(reading.problemCount) problems; these are the first")
    }
    let found = CompoundRules.check(reading, scope: .solutions)
    for finding in found { complain(text(of: finding, words)) }
    guard reading.problemCount == 0, found.allSatisfy(\.finding.rule.isHint) else {
      throw ExitCode.dataError
    }
    let questions = reading.sound.map(\.count)
    print("\(file): holds, \(questions.reduce(0, +)) lines in \(questions.count) levels")
  }

  private static func text(of problem: WordListProblem, in file: String, _ words: Words?) -> String
  {
    let code = problem.code.rawValue
    let sentence = words?("learn.list.\(code)", ["word": problem.word]) ?? code
    return "\(file), line \(problem.line): \(sentence) (\(code))"
  }

  private func text(of found: CompoundListFinding, _ words: Words?) -> String {
    let finding = found.finding
    let compound = finding.first + finding.second
    let letters = String(Array(compound)[finding.letters])
    let start = "\(file), line \(found.line): \(compound)"
    guard explain else { return "\(start): \(finding.rule.rawValue) (\(letters))" }
    let sentence = words?(
      "learn.rule.\(finding.rule.rawValue)",
      ["letters": letters, "first": finding.first, "second": finding.second])
    return "\(start): \(sentence ?? "") (\(finding.rule.rawValue))"
  }
}
