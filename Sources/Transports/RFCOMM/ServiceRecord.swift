/// What a device's SDP server answers with (Bluetooth Core, Vol 3, Part B, 3: data elements).
///
/// Read here and not by libbluetooth, whose reader does not come to an end on a sequence that was
/// cut off.
package indirect enum ServiceElement: Sendable, Hashable {
  case unsigned(UInt64)
  case uuid(UInt32)
  case sequence([ServiceElement])
  /// Text and everything else that says nothing about a port.
  case other

  /// Deeper than any record goes.
  private static let deepest = 8

  /// Reads one element that fills the bytes.
  ///
  /// - Returns: The element; nothing if a part is missing or left over.
  package init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard let element = Self.element(&rest, depth: 0), rest.isEmpty else { return nil }
    self = element
  }

  private static func element(_ rest: inout ArraySlice<UInt8>, depth: Int) -> ServiceElement? {
    guard depth < deepest, let header = rest.popFirst() else { return nil }
    let kind = header >> 3
    let count: Int?
    switch header & 7 {
    case let index where index < 5: count = kind == 0 ? 0 : 1 << Int(index)
    case let index: count = number(&rest, 1 << (Int(index) - 5)).flatMap { Int(exactly: $0) }
    }
    guard let count, count <= rest.count else { return nil }
    var content = rest.prefix(count)
    rest = rest.dropFirst(count)
    switch kind {
    case 1 where count <= 8: return number(&content, count).map(ServiceElement.unsigned)
    case 3: return uuid(content)
    case 6, 7:
      var elements: [ServiceElement] = []
      while !content.isEmpty {
        guard let element = self.element(&content, depth: depth + 1) else { return nil }
        elements.append(element)
      }
      return .sequence(elements)
    default: return .other
    }
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> UInt64? {
    guard rest.count >= count else { return nil }
    let value = rest.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(count)
    return value
  }

  /// A short UUID, or a long one that stands for a short one (Core, Vol 3, Part B, 2.5.1).
  private static func uuid(_ content: ArraySlice<UInt8>) -> ServiceElement? {
    let base: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB]
    guard [2, 4, 16].contains(content.count) else { return nil }
    guard content.count < 16 || Array(content.suffix(12)) == base else { return .other }
    return .uuid(content.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  private var elements: [ServiceElement] {
    if case .sequence(let elements) = self { elements } else { [] }
  }

  /// ProtocolDescriptorList and the UUID of RFCOMM (Bluetooth SIG Assigned Numbers).
  private static let protocols = ServiceElement.unsigned(0x0004)
  private static let rfcomm = ServiceElement.uuid(0x0003)

  /// The RFCOMM channel of the first of these records that has one.
  package var serialChannel: UInt8? {
    for record in elements {
      let attributes = record.elements
      for (index, name) in attributes.enumerated()
      where index % 2 == 0 && name == Self.protocols && index + 1 < attributes.count {
        for descriptor in attributes[index + 1].elements.map(\.elements)
        where descriptor.first == Self.rfcomm {
          guard case .unsigned(let number)? = descriptor.dropFirst().first,
            let channel = UInt8(exactly: number), RFCOMMAddress.channels.contains(channel)
          else { continue }
          return channel
        }
      }
    }
    return nil
  }
}
