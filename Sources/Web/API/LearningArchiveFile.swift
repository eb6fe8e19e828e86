import Export
import Model
import Station
import Store

/// A `LearningArchive` as it goes out: one file in it after the other, a sound at a time.
final class LearningArchiveFile {
  private let list: (name: String, text: String)
  private let sound: (String) throws -> [UInt8]?
  private let now: Timestamp
  private var words: ArraySlice<String>
  private var records: [[UInt8]] = []
  private var hasList = false
  private var isOver = false
  private var count = 0

  /// - Parameters:
  ///   - list: The name of the list's own file, and what stands in it.
  ///   - words: Those whose sounds go along; one that has none any more is left out.
  ///   - now: When the files were made.
  ///   - sound: Returns the recording of a word.
  init(
    _ list: (name: String, text: String), words: [String], at now: Timestamp,
    sound: @escaping (String) throws -> [UInt8]?
  ) {
    self.list = list
    self.words = words[...]
    self.now = now
    self.sound = sound
  }

  /// Returns the next bytes, or nothing at the end.
  ///
  /// - Throws: `StoreError`, `ZipFile.Failure`.
  func next() throws -> [UInt8]? {
    guard !isOver else { return nil }
    let bytes: [UInt8]
    if let file = try nextFile() {
      var zip = try ZipFile(name: file.name, at: now, start: count)
      let packed = zip.add(file.bytes)
      let end = try zip.finishEntry()
      records.append(end.record)
      bytes = zip.head + packed + end.rest
    } else {
      bytes = try ZipFile.directory(records, start: count)
      isOver = true
    }
    count += bytes.count
    return bytes
  }

  private func nextFile() throws -> (name: String, bytes: [UInt8])? {
    guard hasList else {
      hasList = true
      return (list.name, Array(list.text.utf8))
    }
    while let word = words.popFirst() {
      if let bytes = try sound(word) {
        return (LearningArchive.folder + word + LearningArchive.ending, bytes)
      }
    }
    return nil
  }
}
