/// A plain value that says nothing.
protocol Blank: BitwiseCopyable {
  static var blank: Self { get }
}

extension UInt8: Blank {
  static var blank: UInt8 { 0 }
}

/// Memory for plain values that has one owner, grows where it is written, and is never shrunk.
///
/// An `Array` asks at each write whether somebody shares it, which takes longer than to write a
/// number; this one cannot be shared. Every access is checked, and nothing is read that was never
/// written.
struct Room<Element: Blank>: ~Copyable {
  private var memory = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)

  deinit { memory.deallocate() }

  subscript(place: Int) -> Element {
    precondition(place >= 0 && place < memory.count, "outside of the room")
    return memory[place]
  }

  /// Writes an element, which may be the first of its place.
  ///
  /// - Parameters:
  ///   - element: What to write.
  ///   - place: At least 0.
  @inline(__always)
  mutating func put(_ element: Element, at place: Int) {
    // A negative place is a huge one without its sign.
    if UInt(bitPattern: place) >= UInt(bitPattern: memory.count) { grow(by: 1, at: place) }
    memory[place] = element
  }

  @inline(never)
  private mutating func grow(by count: Int, at place: Int) {
    precondition(place >= 0, "outside of the room")
    let least = place + count
    guard least > memory.count else { return }
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(8, 2 * least))
    larger.initialize(repeating: Element.blank)
    _ = larger.update(fromContentsOf: memory)
    memory.deallocate()
    memory = larger
  }
}

extension Room<UInt8> {
  /// Writes bytes: mostly a few, for which a call of `memcpy` takes longer than to copy them.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - place: Where it begins, at least 0.
  @inline(__always)
  mutating func put(_ bytes: Span<UInt8>, at place: Int) {
    let size = bytes.count
    if place < 0 || size > memory.count &- place { grow(by: size, at: place) }
    let target = UnsafeMutableRawBufferPointer(
      UnsafeMutableBufferPointer(rebasing: memory[place..<place &+ size]))
    let source = bytes.bytes
    guard size >= 4 else {
      for index in 0..<size { target[index] = bytes[index] }
      return
    }
    // The last word may cover some of what the one before it did.
    guard size >= 8 else {
      target.copy(UInt32.self, from: source, at: 0)
      return target.copy(UInt32.self, from: source, at: size &- 4)
    }
    var index = 0
    while index < size &- 8 {
      target.copy(UInt64.self, from: source, at: index)
      index &+= 8
    }
    target.copy(UInt64.self, from: source, at: size &- 8)
  }

  /// Returns a copy of some of the bytes.
  func copy(_ range: Range<Int>) -> [UInt8] { range.map { self[$0] } }
}

extension UnsafeMutableRawBufferPointer {
  @inline(__always)
  fileprivate func copy<Word: FixedWidthInteger & BitwiseCopyable>(
    _ type: Word.Type, from source: RawSpan, at place: Int
  ) {
    storeBytes(
      of: source.unsafeLoadUnaligned(fromByteOffset: place, as: type), toByteOffset: place, as: type
    )
  }
}
