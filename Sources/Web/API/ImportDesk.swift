import Dispatch
import Export
import HTTPTypes
import Logging
import Model
import Store

/// The files of results that are received, looked at and taken.
///
/// Reading goes on a thread of its own, because a large file takes longer than a request may.
actor ImportDesk {
  enum State: String, Sendable, Encodable {
    case receiving
    /// It is being read; the answer comes later.
    case looking
    case looked
    case taking
    case taken
  }

  struct Entry: Sendable {
    var id: String
    /// As the reader's program calls it.
    var name: String
    var state = State.receiving
    /// In bytes, of what came by now.
    var size = 0
    var report: ImportReport?
    /// What another program's columns mean.
    var mapping: ForeignMapping?
    /// How the file is spelled, where somebody had to say so.
    var encoding: CSVEncoding?
    fileprivate var file: ImportFile
    fileprivate var key: String?
  }

  /// The largest part, in bytes.
  static let largestPart = 512 * 1024
  /// So many files are kept; a further one takes the place of the oldest.
  private static let mostFiles = 2
  private static let queue = DispatchQueue(label: "sideline.import")

  private let store: Store
  private let logger = Logger(label: "sideline")
  private var entries: [Entry] = []

  init(store: Store) { self.store = store }

  /// Begins to receive a file; the same key gives the same one.
  func begin(name: String, key: String?) throws -> Entry {
    if let key, let known = entries.first(where: { $0.key == key }) { return known }
    let folder = store.path.lastIndex(of: "/").map { String(store.path[..<$0]) } ?? "."
    let entry = Entry(
      id: UUIDv7.string(), name: String(name.prefix(200)), file: try ImportFile(folder: folder),
      key: key)
    if entries.count >= Self.mostFiles,
      let old = entries.firstIndex(where: { $0.state != .looking && $0.state != .taking })
    {
      entries.remove(at: old)
    }
    entries.append(entry)
    return entry
  }

  func entry(_ id: String) throws(Problem) -> Entry { entries[try index(of: id)] }

  /// Adds the next part; one that is there already changes nothing.
  func add(_ bytes: [UInt8], at offset: Int, to id: String) throws -> Entry {
    let index = try index(of: id)
    var entry = entries[index]
    guard bytes.count <= Self.largestPart, offset >= 0, offset <= entry.size else {
      throw Problem.invalid("offset", "\(entry.size), with at most \(Self.largestPart) bytes")
    }
    let end = offset + bytes.count
    guard end > entry.size else { return entry }
    guard end <= TrialImporter.largestFile else {
      throw Problem(
        .contentTooLarge, ImportError.Code.tooLarge.rawValue,
        "The file has more than \(TrialImporter.largestFile) bytes.")
    }
    guard entry.state == .receiving else { throw Self.notNow(entry) }
    try entry.file.write(bytes, at: offset)
    entry.size = end
    entries[index] = entry
    return entry
  }

  /// Begins to read the file: to look at it, or to take it after that.
  ///
  /// - Parameters:
  ///   - id: The import.
  ///   - isLook: Whether to write nothing.
  ///   - mapping: For looking: what another program's columns mean.
  ///   - encoding: For looking: how the file is spelled, where somebody has said so.
  /// - Returns: The import, which is being read now.
  /// - Throws: `Problem` 404, or 409 if its state does not allow it.
  func read(
    _ id: String, isLook: Bool, mapping: ForeignMapping? = nil, encoding: CSVEncoding? = nil
  ) throws -> Entry {
    let index = try index(of: id)
    let entry = entries[index]
    let running: State = isLook ? .looking : .taking
    if entry.state == running || !isLook && entry.state == .taken { return entry }
    let isReady =
      isLook
      ? entry.state == .receiving || entry.state == .looked
      : entry.state == .looked && entry.report?.refused == 0
    guard isReady else { throw Self.notNow(entry) }
    entries[index].state = running
    if isLook { (entries[index].mapping, entries[index].encoding) = (mapping, encoding) }
    let wanted = entries[index]
    let importer = TrialImporter(store: store)
    let source = entry.file.source(size: entry.size)
    Self.queue.async {
      let result = Result {
        try importer.run(
          source, mapping: wanted.mapping, encoding: wanted.encoding, isLook: isLook)
      }
      Task { await self.finish(id, result) }
    }
    return entries[index]
  }

  /// Lets a file go.
  func cancel(_ id: String) throws {
    let index = try index(of: id)
    let state = entries[index].state
    guard state != .looking, state != .taking else { throw Self.notNow(entries[index]) }
    entries.remove(at: index)
  }

  private func finish(_ id: String, _ result: Result<ImportReport, any Error>) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    switch result {
    case .success(let report):
      entries[index].report = report
      entries[index].state = report.isTaken ? .taken : .looked
    case .failure(let error):
      logger.error("import", metadata: ["error": "\(error)"])
      var report = ImportReport()
      report.fail(Problem(error as? StoreError ?? .refused("\(error)")).code)
      entries[index].report = report
      entries[index].state = .looked
    }
  }

  private func index(of id: String) throws(Problem) -> Int {
    guard let index = entries.firstIndex(where: { $0.id == id }) else {
      throw Problem(.notFound, "unknown-import", "There is no import \(id.prefix(40)).")
    }
    return index
  }

  private static func notNow(_ entry: Entry) -> Problem {
    Problem(.conflict, "import-not-now", "The import is \(entry.state.rawValue).")
  }
}
