import Foundation
import Model
import Testing

@testable import Export

/// What a ZIP file has comes from PKWARE's APPNOTE 6.3, sections 4.3 and 4.4.
@Suite struct ZipReaderTests {
  private static let limits = ZipReader.Limits(files: 10, file: 1000, total: 2000)

  /// `list.txt` packed, the folder `sounds/`, and `sounds/säl.wav` as it is, made by Python's zipfile.
  private static let foreign = Array(
    Data(
      base64Encoded: """
        UEsDBBQAAAAIAABgIV11a35xEgAAAEAAAAAIAAAAbGlzdC50eHQrzs/hLMovrslOzAXRXMUk8gFQSwMEFAAAAAAA\
        AAAhAAAAAAAAAAAAAAAAAAcAAABzb3VuZHMvUEsDBBQAAAgAAABgIV1copcGBAAAAAQAAAAPAAAAc291bmRzL3PD\
        pGwud2F2UklGRlBLAQIUAxQAAAAIAABgIV11a35xEgAAAEAAAAAIAAAAAAAAAAAAAACAAQAAAABsaXN0LnR4dFBL\
        AQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAAHAAAAAAAAAAAAEAD/QTgAAABzb3VuZHMvUEsBAhQDFAAACAAAAGAh\
        XVyilwYEAAAABAAAAA8AAAAAAAAAAAAAAIABXQAAAHNvdW5kcy9zw6RsLndhdlBLBQYAAAAAAwADAKgAAACOAAAA\
        AAA=
        """) ?? Data())

  private func fault(_ bytes: [UInt8], _ limits: ZipReader.Limits = limits) -> ZipReader.Fault? {
    do throws(ZipReader.Fault) {
      let reader = try ZipReader(bytes, limits: limits)
      for entry in reader.entries { _ = try reader.contents(of: entry) }
      return nil
    } catch {
      return error
    }
  }

  /// A ZIP file as the program itself writes it.
  private func own(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var records: [[UInt8]] = []
    for file in files {
      var zip = try ZipFile(name: file.name, at: .now(), start: bytes.count)
      let packed = zip.add(file.bytes)
      let end = try zip.finishEntry()
      records.append(end.record)
      bytes += zip.head + packed + end.rest
    }
    return bytes + (try ZipFile.directory(records, start: bytes.count))
  }

  /// Writes a number over what stands at a place, lowest byte first.
  private func changed(_ bytes: [UInt8], at place: Int, to value: UInt32, count: Int = 4) -> [UInt8]
  {
    var bytes = bytes
    for index in 0..<count {
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
    }
    return bytes
  }

  /// Where the record of a file in the directory begins, whose head is 46 bytes long.
  private func record(of name: String, in bytes: [UInt8]) throws -> Int {
    let text = Array(name.utf8)
    let last = try #require(
      bytes.indices.dropLast(text.count).last { bytes[$0...].starts(with: text) })
    return last - 46
  }

  @Test func `files of another program are read, and folders are none`() throws {
    let reader = try ZipReader(Self.foreign, limits: Self.limits)
    #expect(reader.entries.map(\.name) == ["list.txt", "sounds/säl.wav"])
    let text = try reader.contents(of: reader.entries[0])
    #expect(
      String(decoding: text, as: UTF8.self) == String(repeating: "sol\tros|kam\tros\n", count: 4))
    #expect(try reader.contents(of: reader.entries[1]) == Array("RIFF".utf8))
  }

  @Test func `what the program writes is read back, an empty file too`() throws {
    let files = [
      ("a", [UInt8](repeating: 7, count: 900)), ("b/ö", Array("hej".utf8)), ("c", [UInt8]()),
    ]
    let reader = try ZipReader(own(files), limits: Self.limits)
    #expect(reader.entries.map(\.name) == files.map(\.0))
    for (entry, file) in zip(reader.entries, files) {
      #expect(try reader.contents(of: entry) == file.1)
    }
  }

  @Test func `a file that would unpack to more than is taken is refused before it does`() throws {
    let bomb = try own([("bomb", [UInt8](repeating: 0, count: 3_000_000))])
    #expect(bomb.count < 10_000)
    #expect(fault(bomb) == .init(.tooLarge, "bomb"))
    let parts = try own((0..<3).map { ("\($0)", [UInt8](repeating: 0, count: 900)) })
    #expect(fault(parts) == .init(.tooLarge, "2"))
    let many = try own((0..<11).map { ("\($0)", []) })
    #expect(fault(many) == .init(.tooManyFiles))
  }

  @Test func `an entry that says less or more than there is unpacks to nothing`() throws {
    let bytes = try own([("bomb", [UInt8](repeating: 0, count: 900))])
    let size = try record(of: "bomb", in: bytes) + 24
    for said: UInt32 in [0, 1, 899, 901, 1000] {
      #expect(fault(changed(bytes, at: size, to: said)) == .init(.damaged, "bomb"), "\(said)")
    }
  }

  @Test
  func `what is encrypted, packed in another way, or larger than ZIP's first form is refused`()
    throws
  {
    let bytes = Self.foreign
    let place = try record(of: "list.txt", in: bytes)
    let unsupported = ZipReader.Fault(.unsupported, "list.txt")
    #expect(fault(changed(bytes, at: place + 8, to: 1, count: 2)) == unsupported)
    #expect(fault(changed(bytes, at: place + 10, to: 12, count: 2)) == unsupported)
    #expect(fault(changed(bytes, at: place + 24, to: .max)) == unsupported)
    #expect(fault(changed(bytes, at: place + 46, to: 0xFF, count: 1)) == .init(.unsupported))
  }

  @Test func `two files of one name are refused`() throws {
    #expect(fault(try own([("a", [1]), ("a", [2])])) == .init(.nameTwice, "a"))
  }

  @Test func `any cut is refused, and any changed byte is judged`() {
    #expect(fault(Self.foreign) == nil)
    for count in Self.foreign.indices { #expect(fault(Array(Self.foreign[..<count])) != nil) }
    for index in Self.foreign.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var bytes = Self.foreign
        bytes[index] = value
        _ = fault(bytes)
      }
    }
  }
}
