import Foundation
import Model
import Store
import TestSupport
import Testing

@Suite struct BackupTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a copy made while the store is in use holds what was committed`() throws {
    let store = try Store(path: folder.file("sideline.sqlite")).seeded(participants: [1, 2])
    let copy = folder.file("backups/copy.sqlite")
    try store.backUp(to: copy)
    try store.upsertParticipant(Participant(number: 3))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")).count == 1)
    #expect(try Store(path: copy).participants().map(\.number) == [1, 2])
  }

  @Test func `a copy brought back replaces the database, which is kept`() throws {
    let path = folder.file("sideline.sqlite")
    let copy = folder.file("copy.sqlite")
    do {
      let store = try Store(path: path).seeded(participants: [1])
      try store.backUp(to: copy)
      try store.upsertParticipant(Participant(number: 2))
    }
    let aside = try #require(try Store.restore(copy, to: path, mark: "x"))
    #expect(try Store(path: path).participants().map(\.number) == [1])
    #expect(try Store(path: aside).participants().map(\.number) == [1, 2])
    #expect(try Store(path: copy).participants().map(\.number) == [1])
  }

  @Test func `a copy brought back opens no room and knows no screen`() throws {
    let path = folder.file("sideline.sqlite")
    let copy = folder.file("copy.sqlite")
    let time = Samples.time("2026-11-27T18:00:00+01:00")
    do {
      let store = try Store(path: path).seeded(participants: [1])
      try store.openRoom(RoomRecord(name: "Hallen", until: .closed, openedAt: time))
      try store.add(
        ScreenRecord(
          name: "TV", role: .watch, participant: nil, token: [UInt8](repeating: 1, count: 32),
          pairedAt: time, address: "192.168.1.9"))
      try store.backUp(to: copy)
    }
    _ = try Store.restore(copy, to: path, mark: "x")
    let store = try Store(path: path)
    #expect(try store.room() == nil)
    #expect(try store.screens().isEmpty)
  }

  /// Every state in which a kill can leave the folder once the copy has its name.
  @Test(arguments: 0...3) func `a restore that was cut off is finished`(moved: Int) throws {
    let path = folder.file("sideline.sqlite")
    let copy = path + ".restored-x"
    let store = try Store(path: path).seeded(participants: [1])
    try store.backUp(to: copy)
    try store.upsertParticipant(Participant(number: 2))
    let files = FileManager.default
    for end in ["", "-wal", "-shm"].prefix(moved) {
      try files.moveItem(atPath: path + end, toPath: path + ".before-x" + end)
    }
    #expect(Store.restoredCopy(of: path) == copy)
    let aside = try #require(try Store.finishRestore(of: path))
    #expect(Store.restoredCopy(of: path) == nil)
    #expect(try Store.finishRestore(of: path) == nil)
    #expect(try Store(path: path).participants().map(\.number) == [1])
    withExtendedLifetime(store) {}
    #expect(files.fileExists(atPath: aside + "-wal"))
    #expect(!files.fileExists(atPath: path + ".before-x.before-x"))
  }

  @Test func `an empty database is not made where there must be one`() throws {
    let path = folder.file("sideline.sqlite")
    #expect(throws: StoreError.missing(path: path)) { try Store(path: path, mayBegin: false) }
    #expect(!FileManager.default.fileExists(atPath: path))
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.missing(path: path)) { try Store(path: path, mayBegin: false) }
    _ = try Store(path: path)
    _ = try Store(path: path, mayBegin: false)
  }

  @Test func `a damaged copy is refused and changes nothing`() throws {
    let path = folder.file("sideline.sqlite")
    let copy = folder.file("copy.sqlite")
    try Store(path: path).seeded(participants: [1]).backUp(to: copy)
    let handle = try #require(FileHandle(forUpdatingAtPath: copy))
    try handle.seek(toOffset: 100)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 3900))
    try handle.close()
    #expect(throws: StoreError.self) { try Store.restore(copy, to: path, mark: "x") }
    #expect(try Store(path: path).participants().map(\.number) == [1])
  }

  @Test func `the newest copy of each of seven days and six months is kept`() throws {
    let hours = (0..<24 * 400).filter { $0 % 12 == 0 }
    let start = Samples.time("2025-10-01T06:00:00Z")
    let times = hours.map { start.advanced(bySeconds: Double($0) * 3600) }
    let kept = BackupFolder.kept(times).map(\.description).sorted()
    // The last moment is 400 days less 12 hours after the start: 4 November 2026, 18:00.
    #expect(
      kept == [
        "2026-06-30T18:00:00.000+00:00", "2026-07-31T18:00:00.000+00:00",
        "2026-08-31T18:00:00.000+00:00", "2026-09-30T18:00:00.000+00:00",
        "2026-10-29T18:00:00.000+00:00", "2026-10-30T18:00:00.000+00:00",
        "2026-10-31T18:00:00.000+00:00", "2026-11-01T18:00:00.000+00:00",
        "2026-11-02T18:00:00.000+00:00", "2026-11-03T18:00:00.000+00:00",
        "2026-11-04T18:00:00.000+00:00",
      ])
  }

  @Test func `a folder of copies lists its own files alone, newest first`() throws {
    let store = try Store(path: folder.file("sideline.sqlite")).seeded()
    let backups = BackupFolder(dataFolder: folder.path)
    let first = try backups.make(of: store, at: Samples.time("2026-11-17T17:36:00+01:00"))
    let second = try backups.make(of: store, at: Samples.time("2026-11-18T17:36:00+01:00"))
    try "x".write(
      toFile: backups.path + "/sideline-notes.sqlite", atomically: false, encoding: .utf8)
    #expect(backups.backups.map(\.path) == [second.path, first.path])
    #expect(first.path.hasSuffix("/sideline-20261117T163600Z.sqlite"))
  }

  @Test func `a data folder has one holder at a time`() throws {
    let lock = try DataLock(folder: folder.path)
    lock.announce(port: 8080)
    let held = #expect(throws: DataLock.Held.self) { try DataLock(folder: folder.path) }
    #expect(held?.port == 8080)
    #expect(held?.process == Int(getpid()))
    withExtendedLifetime(lock) {}
  }

  @Test func `a folder is free once its holder is gone`() throws {
    do { _ = try DataLock(folder: folder.path) }
    _ = try DataLock(folder: folder.path)
  }
}
