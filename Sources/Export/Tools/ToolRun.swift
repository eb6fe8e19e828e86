internal import Glibc
internal import Subprocess
internal import SystemPackage

/// Why a program of another package made nothing.
package enum ToolFailure: Error, Sendable, Equatable {
  /// There is no such program, or it cannot be started.
  case missing
  /// It ended without a result; what it said about that, in one line.
  case failed(String)
  /// It took longer than it takes on any tablet.
  case tooSlow
}

/// One run of a program that is handed a text and writes a file.
///
/// It is a process of its own: whatever it makes of the text, the station is not touched, and what it
/// needs takes up memory only while it runs.
struct ToolRun: Sendable {
  private static let mostWords = 4096

  /// Of the program.
  var path: String
  var arguments: [String]
  /// The process of what is not done by then is ended.
  var longest: Duration
  /// The largest file that is taken.
  var mostBytes: Int

  /// Runs it.
  ///
  /// - Parameter text: What it reads.
  /// - Returns: What it wrote.
  /// - Throws: `ToolFailure`.
  func file(from text: String) async throws(ToolFailure) -> [UInt8] {
    let made = await first { () -> Result<[UInt8], ToolFailure> in
      do {
        let input = try Self.file(of: text)
        defer { try? input.close() }
        let result = try await run(
          .path(FilePath(path)), arguments: Arguments(arguments),
          input: .fileDescriptor(input, closeAfterSpawningProcess: false),
          output: .bytes(limit: mostBytes), error: .string(limit: Self.mostWords))
        guard result.terminationStatus.isSuccess, !result.standardOutput.isEmpty else {
          let words = result.standardError.split(separator: "\n").joined(separator: " ")
          return .failure(.failed(words))
        }
        return .success(result.standardOutput)
      } catch {
        return .failure(.failed(String(describing: error)))
      }
    }
    return try made.get()
  }

  /// A text as a file without a name.
  ///
  /// A pipe would break when the other program ends before it has read all of it.
  private static func file(of text: String) throws -> FileDescriptor {
    let name = "/tmp/sideline-text-\(String(UInt64.random(in: .min ... .max), radix: 16))"
    let file = try FileDescriptor.open(
      FilePath(name), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    unlink(name)
    do {
      try file.writeAll(text.utf8)
      try file.seek(offset: 0, from: .start)
      return file
    } catch {
      try? file.close()
      throw error
    }
  }

  /// Returns what is done in time.
  private func first(
    _ work: @escaping @Sendable () async -> Result<[UInt8], ToolFailure>
  ) async -> Result<[UInt8], ToolFailure> {
    await withTaskGroup(of: Result<[UInt8], ToolFailure>.self) { group in
      group.addTask(operation: work)
      group.addTask {
        try? await Task.sleep(for: longest)
        return .failure(.tooSlow)
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .failure(.tooSlow)
    }
  }
}
