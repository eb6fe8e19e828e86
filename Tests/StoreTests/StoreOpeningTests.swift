import Foundation
import GRDB
import Model
import Store
import TestSupport
import Testing

@Suite struct StoreOpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a new file and its folders belong to the owner alone`() throws {
    let path = folder.file("a/b/sideline.sqlite")
    _ = try Store(path: path).seeded()
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.file("a")) == 0o700)
    #expect(try mode(folder.file("a/b")) == 0o700)
  }

  @Test func `the write-ahead log is as private as the file`() throws {
    let path = folder.file("sideline.sqlite")
    let store = try Store(path: path).seeded()
    #expect(try mode(path + "-wal") == 0o600)
    #expect(try store.participants().count == 1)
  }

  @Test func `the live writer waits for the disk at every commit`() throws {
    let store = try Store(path: folder.file("sideline.sqlite")).seeded()
    let durability = try store.durability()
    #expect(durability.journalMode == "wal")
    #expect(durability.synchronous == 2)
    #expect(durability.foreignKeys)
    #expect(durability.busyTimeout == 5000)
  }

  @Test func `an opened file is opened again with what it held`() throws {
    let path = folder.file("sideline.sqlite")
    _ = try Store(path: path).seeded(participants: [0, 7])
    #expect(try Store(path: path).participants().map(\.number) == [0, 7])
  }

  @Test func `two stores on one file see each other's writes`() throws {
    let path = folder.file("sideline.sqlite")
    let first = try Store(path: path).seeded(participants: [1])
    let second = try Store(path: path)
    try second.upsertParticipant(.init(number: 2))
    #expect(try first.participants().map(\.number) == [1, 2])
  }

  @Test func `a file of a newer version is refused and named`() throws {
    let path = folder.file("sideline.sqlite")
    _ = try Store(path: path)
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('999')")
    }
    #expect(throws: StoreError.newerSchema(path: path, migrations: ["999"])) {
      try Store(path: path)
    }
  }

  @Test func `a file that is no database is refused and left as it is`() throws {
    let path = folder.file("sideline.sqlite")
    let text = String(repeating: "Dear diary, this is no database. ", count: 100)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: StoreError.notADatabase(path: path)) { try Store(path: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `another program's database is refused and gets no tables of ours`() throws {
    let path = folder.file("sideline.sqlite")
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE song (title)") }
    #expect(throws: StoreError.notADatabase(path: path)) { try Store(path: path) }
    let tables = try DatabaseQueue(path: path).read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master")
    }
    #expect(tables == ["song"])
  }

  @Test func `a damaged page is an error with its code and not a crash`() throws {
    let path = folder.file("sideline.sqlite")
    _ = try Store(path: path).seeded()
    _ = try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.checkpoint(.truncate)
    }
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.seek(toOffset: 100)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 3900))
    try handle.close()
    let error = #expect(throws: StoreError.self) { try Store(path: path).participants() }
    #expect(error?.code == "database_damaged")
  }

  @Test func `a folder that cannot be made is an error that names it`() throws {
    try "".write(toFile: folder.file("file"), atomically: false, encoding: .utf8)
    let error = #expect(throws: StoreError.self) {
      try Store(path: folder.file("file/below/sideline.sqlite"))
    }
    #expect(error?.code == "not_writable")
    #expect(error?.description.contains(folder.file("file")) == true)
  }

  @Test func `a folder in the file's place is an error`() throws {
    let path = folder.file("sideline.sqlite")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: StoreError.self) { try Store(path: path) }
    #expect(error?.code == "not_writable")
  }

  @Test func `a full disk is an error and keeps what was committed`() throws {
    let path = folder.file("sideline.sqlite")
    let store = try Store(path: path, pageLimit: 140).seeded()
    let start = Samples.run()
    _ = try store.insertRun(start)
    var committed = 0
    let error = #expect(throws: StoreError.self) {
      var run = start
      for attempt in 1...10_000 {
        run = run.next()
        let trial = Samples.trial(of: run, attempt: attempt)
        _ = try store.commit(RunChange(run: run, trials: [trial]))
        committed = attempt
      }
    }
    #expect(error == .diskFull)
    #expect(committed > 0)
    let stored = try #require(try Store(path: path).run(start.id))
    #expect(stored.trials.count == committed)
    #expect(stored.run.revision == committed)
  }

  @Test func `every error has a code of its own and words`() {
    let errors: [StoreError] = [
      .newerSchema(path: "p", migrations: ["002"]), .notADatabase(path: "p"), .damaged("d"),
      .notWritable(path: "p", detail: "d"), .diskFull, .busy,
      .conflict(run: .init(rawValue: "r"), revision: 3), .notFound(table: "run", id: "r"),
      .exists(table: "card", id: "c", owner: 7),
      .keyUsed("k"), .exerciseChanged(id: "e", version: 1), .refused("r"),
      .damagedRow(table: "t", id: "i", column: "c"), .failed(code: 1, message: "m"),
    ]
    #expect(Set(errors.map(\.code)).count == errors.count)
    #expect(errors.allSatisfy { !$0.description.isEmpty })
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let mode = try #require(attributes[.posixPermissions] as? NSNumber)
    return mode.intValue
  }
}
