/// The bytes of a file, read part by part: memory does not grow with the file.
package struct ByteSource: Sendable {
  /// Returns bytes from an offset on, at most so many, none at the end.
  package typealias Part = @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

  private static let partSize = 128 * 1024

  /// In bytes.
  package let size: Int
  /// A part could not be read; what was read before it is not the whole file.
  private(set) var isBroken = false
  private let part: Part?
  private var buffer: [UInt8]
  /// Of the first byte in `buffer`.
  private var offset = 0
  private var position = 0
  private var isAtEnd: Bool

  package init(_ bytes: [UInt8]) {
    size = bytes.count
    buffer = bytes
    part = nil
    isAtEnd = true
  }

  package init(size: Int, part: @escaping Part) {
    self.size = size
    self.part = part
    buffer = []
    isAtEnd = false
  }

  /// Returns the byte so many places ahead without taking it, or nothing behind the end.
  mutating func peek(_ distance: Int = 0) -> UInt8? {
    if position + distance >= buffer.count { fill(distance + 1) }
    let index = position + distance
    return index < buffer.count ? buffer[index] : nil
  }

  /// Takes bytes that were looked at.
  mutating func skip(_ count: Int) { position = min(position + count, buffer.count) }

  mutating func next() -> UInt8? {
    guard let byte = peek() else { return nil }
    position += 1
    return byte
  }

  /// Takes bytes of the part in memory as long as `passes` says so at their place of 256, at most
  /// so many.
  mutating func read(atMost limit: Int, _ passes: [Bool]) -> ArraySlice<UInt8> {
    guard limit > 0, peek() != nil else { return [] }
    let last = min(buffer.count, position + limit)
    var end = position
    while end < last, passes[Int(buffer[end])] { end += 1 }
    defer { position = end }
    return buffer[position..<end]
  }

  /// Returns what is left of the part that is in memory, or the next one; nothing at the end.
  package mutating func nextPart() -> [UInt8]? {
    guard peek() != nil else { return nil }
    defer { position = buffer.count }
    return Array(buffer[position...])
  }

  private mutating func fill(_ count: Int) {
    guard let part, !isAtEnd else { return }
    buffer.removeFirst(position)
    offset += position
    position = 0
    while buffer.count < count, !isAtEnd {
      do {
        let bytes = try part(offset + buffer.count, Self.partSize)
        buffer += bytes
        isAtEnd = bytes.isEmpty
      } catch {
        isBroken = true
        isAtEnd = true
      }
    }
  }
}
