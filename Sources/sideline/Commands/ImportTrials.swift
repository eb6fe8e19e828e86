import ArgumentParser
import Export
import FoundationEssentials
import Glibc
import Model
import Store
import Web

struct ImportTrials: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take results from a file of Sideline's: all of it or nothing.",
    discussion: """
      Reads CSV in both dialects and JSON Lines, at most 512 MiB. What is there already is left \
      alone, so that a file can be taken twice. A running station takes the file itself. Ends with \
      66 if the file cannot be taken; standard error says where and why then.
      """)

  @Argument(help: "The file.")
  var file: String

  @Flag(help: "Say what would happen and change nothing.")
  var dryRun = false

  @Option(
    help: "How a table that is not UTF-8 is spelled: windows-1252, utf-16le or utf-16be.")
  var encoding: String?

  @Option(help: "The folder of the database.")
  var data: String?

  @Option(help: "The language of what is said about errors: sv or en.")
  var language = "en"

  func validate() throws {
    guard Language(rawValue: language) != nil else {
      throw ValidationError("--language is \(language): sv or en.")
    }
    if let encoding, CSVEncoding(rawValue: encoding) == nil {
      let names = CSVEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--encoding is \(encoding): one of \(names).")
    }
  }

  func run() async throws {
    let folder = DataFolder.path(data)
    let source = try InputFile.source(file)
    let encoding = encoding.flatMap(CSVEncoding.init(rawValue:))
    let outcome: ImportOutcome
    do {
      let lock = try DataLock(folder: folder)
      let words = try await Assets.bundled().words[Language(rawValue: language) ?? .en]
      let report = try StationStore.opening(folder) {
        let store = try StationStore.store(folder, lock)
        return try TrialImporter(store: store).run(source, encoding: encoding, isLook: dryRun)
      }
      withExtendedLifetime(lock) {}
      outcome = ImportOutcome(report, words)
    } catch let held as DataLock.Held {
      guard let port = held.port else {
        complain("A station has \(folder) and does not answer yet.")
        throw ExitCode.unavailable
      }
      outcome = try await ImportHandover(port: port, language: language)
        .run(
          source, name: file.split(separator: "/").last.map(String.init) ?? "",
          encoding: encoding, isLook: dryRun)
    } catch let error as StoreError {
      throw StationStore.failure(error, folder)
    }
    try tell(outcome)
  }

  private func tell(_ outcome: ImportOutcome) throws {
    for error in outcome.errors ?? [] {
      let position = [error.line, error.column].compactMap { $0.map(String.init) }
      let name = error.name.map { "\($0): " } ?? ""
      let text = error.text.map { " (\($0.debugDescription))" } ?? ""
      complain("\(([file] + position).joined(separator: ":")): \(name)\(error.message)\(text)")
    }
    for word in outcome.doubtful ?? [] {
      complain("\(file):\(word.line): in Windows-1252: \(word.text.debugDescription)")
    }
    if outcome.doubtful != nil {
      complain("If all of these are right, add --encoding windows-1252; else save it as UTF-8.")
    }
    guard outcome.refused == 0 else {
      complain("\(outcome.refused ?? 0) refused. Nothing was changed.")
      throw ExitCode.dataError
    }
    let verb = dryRun ? "would be new" : "new"
    print("\(outcome.new ?? 0) \(verb), \(outcome.known ?? 0) there already")
  }
}

/// A file that is read part by part.
enum InputFile {
  /// - Throws: Exit code 66 if there is no such file.
  static func source(_ path: String) throws -> ByteSource {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      complain("\(path) cannot be read: \(String(cString: strerror(errno)))")
      throw ExitCode.dataError
    }
    // Open until the command ends, like the value that reads from it.
    return ByteSource(size: Int(status.st_size)) { offset, count in
      var bytes = [UInt8](repeating: 0, count: count)
      let got = pread(descriptor, &bytes, count, off_t(offset))
      guard got >= 0 else { throw ExitCode.dataError }
      return Array(bytes.prefix(got))
    }
  }
}
