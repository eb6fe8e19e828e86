import Foundation
import Store
import TestSupport
import Testing

@Suite struct AsideCopiesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func put(_ marks: [String]) throws -> [String] {
    try marks.map { mark in
      let path = folder.file("sideline.sqlite.before-\(mark)")
      _ = try Store(path: path).seeded()
      return path
    }
  }

  @Test func `the newest three and the first of each of the last seven days stay`() {
    let names = (1...9).flatMap { day in
      ["0600", "0700", "0800", "0900"].map { "x-2026110\(day)T\($0)00" }
    }
    let kept = AsideCopies.kept(names.sorted(by: >))
    let first = (3...9).map { "x-2026110\($0)T060000" }
    #expect(kept == Set(first + ["x-20261109T070000", "x-20261109T080000", "x-20261109T090000"]))
  }

  @Test func `what is no longer kept goes with its log`() throws {
    let marks = (0..<5).map { "20261122T06000\($0)" }
    let paths = try put(marks)
    try Data().write(to: URL(fileURLWithPath: paths[1] + "-wal"))
    let gone = AsideCopies(dataFolder: folder.path).rotate()
    #expect(gone == [paths[1]])
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.contains(marks[1]) })
    for index in [0, 2, 3, 4] { #expect(FileManager.default.fileExists(atPath: paths[index])) }
  }

  @Test func `the only one that can be read is never removed`() throws {
    let paths = try put((0..<6).map { "20261122T06000\($0)" })
    for index in [0, 3, 4, 5] {
      try Data("no database".utf8).write(to: URL(fileURLWithPath: paths[index]))
      for end in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: paths[index] + end)
      }
    }
    #expect(AsideCopies(dataFolder: folder.path).rotate() == [paths[1]])
    #expect(FileManager.default.fileExists(atPath: paths[2]))
  }
}
