import Model

/// A decoder of an ANT+ device whose every chunk is one page of eight bytes.
protocol ANTPageDecoder: StreamDecoder {
  /// Appends what one page means.
  ///
  /// - Parameters:
  ///   - page: Eight bytes.
  ///   - result: Where it is appended.
  /// - Throws: `PayloadError` if it does not say what it announces.
  mutating func read(_ page: [UInt8], into result: inout [Decoded]) throws(PayloadError)
}

extension ANTPageDecoder {
  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    let length = ANTPage.length
    guard bytes.count == length else {
      return [
        .refused(
          PayloadError(
            bytes.count < length ? .truncated : .trailing, offset: min(bytes.count, length),
            bytes: bytes, detail: "a page has \(length) bytes"))
      ]
    }
    var result: [Decoded] = []
    do throws(PayloadError) {
      try read(bytes, into: &result)
    } catch {
      result.append(.refused(error))
    }
    return result
  }
}

/// Fields of a page.
extension [UInt8] {
  /// The 16 bits that begin at a byte of the page, least significant byte first.
  func word(at offset: Int) -> Int {
    PayloadReader.number(in: self, at: offset, width: 2, isSigned: false)
  }
}

/// A counter of a page, followed across its wrap.
struct ANTCounter: Sendable {
  private let wrap: Int
  private var last: Int?

  /// - Parameter wrap: The first number that it never shows.
  init(wrap: Int) { self.wrap = wrap }

  /// Returns by how much it went on; nothing for the first.
  mutating func step(to count: Int) -> Int? {
    defer { last = count }
    return last.map { ((count - $0) % wrap + wrap) % wrap }
  }

  mutating func reset() { last = nil }
}
