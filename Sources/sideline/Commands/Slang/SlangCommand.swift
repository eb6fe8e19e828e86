import ArgumentParser
import Foundation
import Learning
import Model
import Web

/// `sideline slang`: programs of the learn-to-code part, for scripts and authors.
struct SlangCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slang", abstract: "Run and show programs of Slang.",
    subcommands: [RunSlang.self, ShowSlang.self])
}

extension SlangLanguage: ExpressibleByArgument {}

/// Reads what the commands of Slang are given.
enum SlangInput {
  /// No more than tells that it is too large: a device or a pipe may have no end.
  static func bytes(_ file: String, limit: Int) throws -> [UInt8] {
    guard let handle = FileHandle(forReadingAtPath: file),
      let bytes = try? handle.read(upToCount: limit + 1) ?? Data()
    else {
      complain("\(file) cannot be read")
      throw ExitCode.dataError
    }
    return [UInt8](bytes)
  }

  /// Reads a program, or says where it is none.
  static func program(_ file: String, _ language: SlangLanguage) async throws -> SlangProgram {
    let bytes = try bytes(file, limit: SlangParser.largest)
    let problem: SlangReadingProblem
    do throws(SlangReadingProblem) {
      return try SlangParser.parse(bytes: bytes, language: language)
    } catch {
      problem = error
    }
    let words = try await Assets.bundled().words[.en]
    let code = problem.code.rawValue
    let sentence = words?(problem.sentence, problem.parts) ?? code
    complain("\(file), line \(problem.line), column \(problem.column): \(sentence) (\(code))")
    throw ExitCode.dataError
  }

  /// Reads values of equipment; a run without a file has none.
  static func values(_ file: String?) throws -> SlangSource {
    guard let file else { return SlangSource() }
    let bytes = try bytes(file, limit: JSON.largest)
    do {
      return try SlangSource(json: JSON.decode(JSONValue.self, from: bytes))
    } catch let problem as SlangSource.Problem {
      complain("\(file): \(problem.path) is no value of equipment")
    } catch {
      complain("\(file) is no JSON")
    }
    throw ExitCode.dataError
  }

  /// A line of `-`: a program with what it is run with.
  struct Request: Decodable {
    var program: String
    var language: SlangLanguage?
    var seed: UInt64?
    var values: JSONValue?
  }

  /// Answers each line of stdin with one of stdout, until it ends.
  static func answer(_ reply: (Request) throws -> any Encodable) throws {
    var number = 0
    while let line = readLine() {
      number += 1
      guard let request = try? JSON.decode(Request.self, from: line.utf8) else {
        complain(#"-, line \#(number): not {"program": …}"#)
        throw ExitCode.dataError
      }
      do {
        announce(try JSON.text(reply(request)))
      } catch let problem as SlangReadingProblem {
        announce(try JSON.text(Refusal(problem)))
      } catch is SlangSource.Problem {
        complain("-, line \(number): values are none of equipment")
        throw ExitCode.dataError
      }
    }
  }

  private struct Refusal: Encodable {
    var code: String
    var line: Int
    var column: Int
    var text: String

    init(_ problem: SlangReadingProblem) {
      (code, line) = (problem.code.rawValue, problem.line)
      (column, text) = (problem.column, problem.text)
    }
  }
}
