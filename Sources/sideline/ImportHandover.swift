import ArgumentParser
import Executors
import Export
import FoundationEssentials
import Model
import Store
import Web

/// What became of a file of results, as the station's API says it.
struct ImportOutcome: Decodable {
  struct Position: Decodable {
    var line: Int?
    var column: Int?
    var name: String?
    var text: String?
    var message: String
  }

  var id = ""
  var state = ""
  var new: Int?
  var known: Int?
  var refused: Int?
  var errors: [Position]?
  var doubtful: [EncodingDoubt.Word]?

  init(_ report: ImportReport, _ words: Words?) {
    new = report.counts.new
    known = report.counts.known
    refused = report.refused
    doubtful = report.doubtful.isEmpty ? nil : report.doubtful
    errors = report.errors.map { error in
      Position(
        line: error.line, column: error.column, name: error.name, text: error.text,
        message: words?.known("problem.\(error.code)") ?? error.code)
    }
  }
}

/// Gives a file to the station that has the data folder, and waits until it has read it.
struct ImportHandover {
  private static let path = "/api/v1/imports"
  /// In bytes; the station takes twice as much.
  private static let partSize = 256 * 1024

  let port: Int
  /// Of what the station says about errors.
  let language: String

  private struct Part: Encodable {
    var offset: Int
    var bytes: String
  }

  /// - Parameters:
  ///   - source: The file.
  ///   - name: What it is called.
  ///   - encoding: How it is spelled, where somebody has said so.
  ///   - isLook: Whether to change nothing.
  /// - Returns: What it does or did.
  /// - Throws: `ExitCode`, after saying what is wrong.
  func run(
    _ source: ByteSource, name: String, encoding: CSVEncoding?, isLook: Bool
  ) async throws -> ImportOutcome {
    let made = try post("", ["name": name], 201)
    var source = source
    var offset = 0
    while let bytes = source.nextPart() {
      for start in stride(from: 0, to: bytes.count, by: Self.partSize) {
        let part = bytes[start..<min(start + Self.partSize, bytes.count)]
        let body = Part(offset: offset, bytes: Data(part).base64EncodedString())
        _ = try post("/\(made.id)/parts", body, 200)
        offset += part.count
      }
    }
    guard offset == source.size else {
      complain("the file cannot be read to its end")
      throw ExitCode.dataError
    }
    let look = encoding.map { ["encoding": $0.rawValue] } ?? [:]
    let looked = try await settled(try post("/\(made.id)/look", look, 202))
    guard !isLook, looked.refused == 0 else {
      _ = try post("/\(made.id)/cancel", [String: String](), 200)
      return looked
    }
    return try await settled(try post("/\(made.id)/take", [String: String](), 202))
  }

  private func settled(_ outcome: ImportOutcome) async throws -> ImportOutcome {
    var outcome = outcome
    while outcome.state == "looking" || outcome.state == "taking" {
      await QuietExecutor.shared.sleep(for: .milliseconds(100))
      let path = "\(Self.path)/\(outcome.id)?lang=\(language)"
      outcome = try decoded(try LoopbackClient.get(path, port: port), 200)
    }
    return outcome
  }

  private func post(_ step: String, _ body: some Encodable, _ status: Int) throws -> ImportOutcome {
    let path = "\(Self.path)\(step)?lang=\(language)"
    return try decoded(try LoopbackClient.post(path, body: JSON.bytes(body), port: port), status)
  }

  private func decoded(_ answer: LoopbackClient.Answer, _ status: Int) throws -> ImportOutcome {
    guard answer.status == status,
      let outcome = try? JSON.decode(ImportOutcome.self, from: answer.body.utf8)
    else {
      complain("the station did not take the file: \(answer.body)")
      throw (400..<500).contains(answer.status) ? ExitCode.dataError : ExitCode(1)
    }
    return outcome
  }
}
