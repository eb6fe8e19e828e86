internal import CZlib
package import Model

/// A file in a ZIP file, mostly the only one, written from front to back (PKWARE APPNOTE 6.3).
///
/// zlib compresses; the container around an entry is a page of fixed fields, for which a library
/// of its own would bring four more compressors. With several files each one is closed by
/// `finishEntry`, and `directory` comes last.
package struct ZipFile: ~Copyable {
  package struct Failure: Error {}

  private let name: [UInt8]
  private let date: (day: UInt16, time: UInt16)
  private let deflater: UnsafeMutableRawPointer
  private var checksum: UInt32 = 0
  private var plainSize: UInt64 = 0
  private var packedSize: UInt64 = 0

  /// Where it begins in the ZIP file.
  private let start: Int

  /// - Parameters:
  ///   - name: Of the file.
  ///   - time: When it was last changed.
  ///   - start: How many bytes of the ZIP file stand before it.
  /// - Throws: `Failure` without memory.
  package init(name: String, at time: Timestamp, start: Int = 0) throws {
    guard let deflater = sideline_deflater_new() else { throw Failure() }
    self.deflater = deflater
    self.start = start
    self.name = Array(name.utf8.prefix(255))
    date = Self.date(time)
  }

  deinit { sideline_deflater_free(deflater) }

  /// The bytes before the compressed ones.
  package var head: [UInt8] {
    var bytes = Self.field32(0x0403_4B50) + entry
    bytes += Self.field32(0) + Self.field32(0) + Self.field32(0)
    return bytes + Self.field16(UInt16(name.count)) + Self.field16(0) + name
  }

  /// Takes in a part of the file and returns what is compressed by now.
  package mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    checksum = sideline_crc32(checksum, bytes, UInt32(clamping: bytes.count))
    plainSize += UInt64(bytes.count)
    return run(bytes, isLast: false)
  }

  /// Returns the rest of a ZIP file of one file.
  ///
  /// - Throws: `Failure` if it has 4 GiB or more, for which there is another format.
  mutating func finish() throws -> [UInt8] {
    let (rest, record) = try finishEntry()
    return rest + (try Self.directory([record], start: head.count + Int(packedSize) + 16))
  }

  /// Returns the rest of the file and what the directory says of it.
  ///
  /// - Throws: `Failure` if the file has 4 GiB or more.
  package mutating func finishEntry() throws -> (rest: [UInt8], record: [UInt8]) {
    let rest = run([], isLast: true)
    guard let plain = UInt32(exactly: plainSize), let packed = UInt32(exactly: packedSize),
      let start = UInt32(exactly: start)
    else { throw Failure() }
    let sizes = Self.field32(checksum) + Self.field32(packed) + Self.field32(plain)
    var record = Self.field32(0x0201_4B50) + Self.field16(0x0314) + entry + sizes
    record += Self.field16(UInt16(name.count)) + Self.field16(0) + Self.field16(0)
    record += Self.field16(0) + Self.field16(0) + Self.field32(0o100644 << 16)
    record += Self.field32(start) + name
    return (rest + Self.field32(0x0807_4B50) + sizes, record)
  }

  /// Returns the end of a ZIP file: what its files are.
  ///
  /// - Parameters:
  ///   - records: Of every file, in their order.
  ///   - start: How many bytes stand before it.
  /// - Returns: The last bytes of the ZIP file.
  /// - Throws: `Failure` if there are 4 GiB or more before it.
  package static func directory(_ records: [[UInt8]], start: Int) throws -> [UInt8] {
    guard let start = UInt32(exactly: start), let count = UInt16(exactly: records.count) else {
      throw Failure()
    }
    let list = records.flatMap { $0 }
    var end = field32(0x0605_4B50) + field16(0) + field16(0)
    end += field16(count) + field16(count) + field32(UInt32(list.count))
    return list + end + field32(start) + field16(0)
  }

  /// Version 2.0, sizes behind the data and a UTF-8 name, deflate, time and day.
  private var entry: [UInt8] {
    Self.field16(20) + Self.field16(0x0808) + Self.field16(8) + Self.field16(date.time)
      + Self.field16(date.day)
  }

  private mutating func run(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var result: [UInt8] = []
    let room = 32_768
    bytes.withUnsafeBufferPointer { input in
      sideline_deflater_feed(deflater, input.baseAddress, UInt32(clamping: input.count))
      while true {
        let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          count = Int(
            sideline_deflater_run(
              deflater, buffer.baseAddress, UInt32(room), isLast ? 1 : 0))
        }
        result += part
        if part.count < room { break }
      }
    }
    packedSize += UInt64(result.count)
    return result
  }

  private static func date(_ time: Timestamp) -> (day: UInt16, time: UInt16) {
    let seconds = time.milliseconds.flooredQuotient(1000) &+ Int64(time.offset)
    let days = seconds.flooredQuotient(86_400)
    let rest = Int(seconds - days * 86_400)
    let date = CivilDate(daysSinceEpoch: Int(days))
    let year = min(max(date.year - 1980, 0), 127)
    return (
      UInt16(year << 9 | date.month << 5 | date.day),
      UInt16(rest / 3600 << 11 | rest / 60 % 60 << 5 | rest % 60 / 2)
    )
  }

  private static func field16(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func field32(_ value: UInt32) -> [UInt8] {
    field16(UInt16(truncatingIfNeeded: value)) + field16(UInt16(truncatingIfNeeded: value >> 16))
  }
}
