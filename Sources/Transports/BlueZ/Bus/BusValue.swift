/// One value of the D-Bus type system (D-Bus Specification, "Type System").
///
/// When written, an empty array counts as `as` and an empty dictionary as `a{sv}`, because the
/// element's type cannot be told from the value.
package indirect enum BusValue: Sendable, Hashable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case path(String)
  case signature(String)
  /// `ay`, the form in which BlueZ hands over characteristic values.
  case bytes([UInt8])
  case array([BusValue])
  case structure([BusValue])
  case dictionary([BusValue: BusValue])
  case variant(BusValue)
  /// A file descriptor: it stays with its message, only its presence is told.
  case descriptor
}

extension BusValue {
  /// The value itself, or what the variant holds.
  package var unwrapped: BusValue {
    if case .variant(let inner) = self { inner.unwrapped } else { self }
  }

  /// The text of a string or an object path.
  package var string: String? {
    switch unwrapped {
    case .string(let text), .path(let text): text
    default: nil
    }
  }

  package var bool: Bool? {
    if case .bool(let flag) = unwrapped { flag } else { nil }
  }

  /// Any of the integer types that fits.
  package var int: Int? {
    switch unwrapped {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(number)
    case .uint64(let number): Int(exactly: number)
    default: nil
    }
  }

  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = unwrapped { bytes } else { nil }
  }

  package var array: [BusValue]? {
    if case .array(let elements) = unwrapped { elements } else { nil }
  }

  /// The elements of an array of strings or object paths; elements of other types are left out.
  package var strings: [String]? { array?.compactMap(\.string) }

  /// The entries of a dictionary whose keys are text, variants opened; other keys are left out.
  package var properties: [String: BusValue]? {
    guard case .dictionary(let entries) = unwrapped else { return nil }
    var properties: [String: BusValue] = [:]
    for (key, value) in entries {
      if let name = key.string { properties[name] = value.unwrapped }
    }
    return properties
  }

  /// The entries of a dictionary from integers to bytes, such as `a{qv}` of `ay`; others are left out.
  package var numbered: [Int: [UInt8]]? {
    guard case .dictionary(let entries) = unwrapped else { return nil }
    var numbered: [Int: [UInt8]] = [:]
    for (key, value) in entries {
      if let number = key.int, let bytes = value.bytes { numbered[number] = bytes }
    }
    return numbered
  }

  /// The same from UUIDs to bytes, `a{sv}` of `ay`, with the UUIDs in lower case.
  package var serviceData: [String: [UInt8]]? {
    guard let entries = properties else { return nil }
    var data: [String: [UInt8]] = [:]
    for (uuid, value) in entries {
      if let bytes = value.bytes { data[uuid.lowercased()] = bytes }
    }
    return data
  }

  /// A dictionary `a{sv}`.
  package static func options(_ entries: [String: BusValue]) -> BusValue {
    var dictionary: [BusValue: BusValue] = [:]
    for (key, value) in entries { dictionary[.string(key)] = .variant(value) }
    return .dictionary(dictionary)
  }

  /// The D-Bus signature under which the value is written.
  package var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .bytes: "ay"
    case .array(let elements): "a" + (elements.first?.signature ?? "s")
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .dictionary(let entries):
      entries.first.map { "a{" + $0.key.signature + $0.value.signature + "}" } ?? "a{sv}"
    case .variant: "v"
    case .descriptor: "h"
    }
  }
}
