internal import CZlib

/// The files in a ZIP file that somebody sent (PKWARE APPNOTE 6.3), each read whole or refused.
///
/// Its directory is held against the limits before anything is unpacked, and nothing unpacks to more
/// than its entry says, so that a small file that would become a large one costs nothing.
package struct ZipReader: Sendable {
  package struct Limits: Sendable {
    package var files: Int
    /// Of one file, unpacked, in bytes.
    package var file: Int
    /// Of all files together, unpacked, in bytes.
    package var total: Int

    package init(files: Int, file: Int, total: Int) {
      self.files = files
      self.file = file
      self.total = total
    }
  }

  /// Why a file is not taken.
  package struct Fault: Error, Sendable, Hashable {
    /// Stable codes.
    package enum Code: String, Sendable, Hashable, CaseIterable {
      /// No ZIP file, or one that was cut.
      case notZip = "zip-not-zip"
      case tooManyFiles = "zip-too-many-files"
      /// A file in it, or all of them, are larger than is taken.
      case tooLarge = "zip-too-large"
      /// A name that is not UTF-8, encrypted, in parts, of 4 GiB or more, or packed in another way
      /// than deflate.
      case unsupported = "zip-unsupported"
      /// A file does not unpack to what its entry says.
      case damaged = "zip-damaged"
      case nameTwice = "zip-name-twice"
    }

    package var code: Code
    /// The file in it that is concerned.
    package var name: String?

    init(_ code: Code, _ name: String? = nil) {
      self.code = code
      self.name = name
    }
  }

  /// A file in it.
  package struct Entry: Sendable, Hashable {
    package var name: String
    /// Unpacked, in bytes.
    package var size: Int
    fileprivate var packedSize: Int
    fileprivate var checksum: UInt32
    fileprivate var isPacked: Bool
    /// Where its own head begins.
    fileprivate var start: Int
  }

  private static let headLength = 30
  private static let recordLength = 46
  private static let stored = 0
  private static let deflated = 8

  /// In the order of its directory; folders are left out.
  package private(set) var entries: [Entry] = []
  private let bytes: [UInt8]
  /// Where its directory begins, behind all files.
  private let directory: Int

  /// Reads the directory.
  ///
  /// - Throws: What is wrong with it.
  package init(_ bytes: [UInt8], limits: Limits) throws(Fault) {
    self.bytes = bytes
    let end = try ZipEnd(bytes)
    directory = end.directory
    guard end.count <= limits.files else { throw Fault(.tooManyFiles) }
    var place = end.directory
    var total = 0
    var names: Set<String> = []
    for _ in 0..<end.count {
      let (entry, next) = try Self.entry(bytes, at: place, before: end.start)
      place = next
      guard !entry.name.hasSuffix("/") else { continue }
      guard entry.size <= limits.file, entry.size <= limits.total - total else {
        throw Fault(.tooLarge, entry.name)
      }
      total += entry.size
      guard names.insert(entry.name).inserted else { throw Fault(.nameTwice, entry.name) }
      entries.append(entry)
    }
  }

  private static func entry(
    _ bytes: [UInt8], at place: Int, before end: Int
  ) throws(Fault) -> (Entry, next: Int) {
    guard place + recordLength <= end, bytes.zip32(place) == 0x0201_4B50 else {
      throw Fault(.notZip)
    }
    let name = place + recordLength
    let nameLength = bytes.zip16(place + 28)
    let next = name + nameLength + bytes.zip16(place + 30) + bytes.zip16(place + 32)
    guard next <= end else { throw Fault(.notZip) }
    guard let text = String(validating: bytes[name..<name + nameLength], as: UTF8.self) else {
      throw Fault(.unsupported)
    }
    let isEncrypted = bytes.zip16(place + 8) & 1 == 1
    let method = bytes.zip16(place + 10)
    let (packed, size) = (bytes.zip32(place + 20), bytes.zip32(place + 24))
    let start = bytes.zip32(place + 42)
    guard !isEncrypted, method == stored || method == deflated,
      [packed, size, start].allSatisfy({ $0 < 0xFFFF_FFFF })
    else { throw Fault(.unsupported, text) }
    return (
      Entry(
        name: text, size: size, packedSize: packed,
        checksum: UInt32(truncatingIfNeeded: bytes.zip32(place + 16)),
        isPacked: method == deflated, start: start), next
    )
  }

  /// Unpacks a file.
  ///
  /// - Throws: `Fault`, if it is not what its entry says.
  package func contents(of entry: Entry) throws(Fault) -> [UInt8] {
    let damaged = Fault(.damaged, entry.name)
    guard entry.start + Self.headLength <= directory, bytes.zip32(entry.start) == 0x0403_4B50
    else { throw damaged }
    let begin =
      entry.start + Self.headLength + bytes.zip16(entry.start + 26) + bytes.zip16(entry.start + 28)
    guard begin + entry.packedSize <= directory else { throw damaged }
    let packed = bytes[begin..<begin + entry.packedSize]
    let contents = entry.isPacked ? Self.unpacked(packed, to: entry.size) : Array(packed)
    guard let contents, contents.count == entry.size,
      sideline_crc32(0, contents, UInt32(clamping: contents.count)) == entry.checksum
    else { throw damaged }
    return contents
  }

  /// Returns exactly so many bytes; nothing if the data are damaged, or more or less.
  private static func unpacked(_ packed: ArraySlice<UInt8>, to size: Int) -> [UInt8]? {
    guard size > 0 else { return [] }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let room = buffer.baseAddress
      isWhole = packed.withUnsafeBufferPointer { input in
        sideline_inflate(
          input.baseAddress, UInt32(clamping: input.count), room, UInt32(clamping: size)) == 1
      }
      count = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }
}

/// The last record of a ZIP file: where its directory is.
private struct ZipEnd {
  private static let length = 22
  private static let longestComment = 0xFFFF

  /// Where it begins.
  let start: Int
  /// How many files there are.
  let count: Int
  /// Where the directory begins.
  let directory: Int

  init(_ bytes: [UInt8]) throws(ZipReader.Fault) {
    let last = bytes.count - Self.length
    let first = max(0, last - Self.longestComment)
    var place = last
    // A comment may look like a record; the one that ends where the file ends is meant.
    while place >= first {
      if bytes.zip32(place) == 0x0605_4B50, bytes.zip16(place + 20) == last - place { break }
      place -= 1
    }
    guard place >= first else { throw ZipReader.Fault(.notZip) }
    let count = bytes.zip16(place + 10)
    let (size, directory) = (bytes.zip32(place + 12), bytes.zip32(place + 16))
    guard bytes.zip16(place + 4) == 0, bytes.zip16(place + 6) == 0,
      bytes.zip16(place + 8) == count, count < 0xFFFF, directory < 0xFFFF_FFFF
    else { throw ZipReader.Fault(.unsupported) }
    guard directory + size <= place else { throw ZipReader.Fault(.notZip) }
    start = place
    self.count = count
    self.directory = directory
  }
}

extension [UInt8] {
  fileprivate func zip16(_ index: Int) -> Int { Int(self[index]) | Int(self[index + 1]) << 8 }

  fileprivate func zip32(_ index: Int) -> Int { zip16(index) | zip16(index + 2) << 16 }
}
