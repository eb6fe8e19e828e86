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

  /// Writes elements until there are no more, with one look at the room for all of them.
  ///
  /// - Parameters:
  ///   - limit: How many there are at most.
  ///   - place: Of the first, at least 0.
  ///   - element: Makes them, by number.
  /// - Returns: How many were written.
  @inline(__always)
  mutating func put(upTo limit: Int, at place: Int, _ element: (Int) -> Element?) -> Int {
    if place < 0 || limit > memory.count &- place { grow(by: limit, at: place) }
    let memory = memory
    var number = 0
    while number < limit, let next = element(number) {
      memory[place &+ number] = next
      number &+= 1
    }
    return number
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
    let target = UnsafeMutableRawBufferPointer(memory)
    let source = bytes.bytes
    guard size >= 4 else {
      for index in 0..<size { target[place &+ index] = bytes[index] }
      return
    }
    // The last word may cover some of what the one before it did.
    guard size >= 8 else {
      target.copy(UInt32.self, from: source, at: 0, to: place)
      return target.copy(UInt32.self, from: source, at: size &- 4, to: place)
    }
    var index = 0
    while index < size &- 8 {
      target.copy(UInt64.self, from: source, at: index, to: place)
      index &+= 8
    }
    target.copy(UInt64.self, from: source, at: size &- 8, to: place)
  }

  /// Returns a copy of some of the bytes.
  func copy(_ range: Range<Int>) -> [UInt8] { range.map { self[$0] } }
}

extension UnsafeMutableRawBufferPointer {
  @inline(__always)
  fileprivate func copy<Word: FixedWidthInteger & BitwiseCopyable>(
    _ type: Word.Type, from source: RawSpan, at index: Int, to start: Int
  ) {
    storeBytes(
      of: source.unsafeLoadUnaligned(fromByteOffset: index, as: type),
      toByteOffset: start &+ index, as: type)
  }
}
