internal import CSystemd
import Glibc

/// Reads and writes the body of a message without sd-bus's variadic functions.
package enum BusMessage {
  private static func type(_ character: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: character.value)
  }

  /// Fails with the step's name if sd-bus returned a negative errno.
  @discardableResult
  static func check(_ status: Int32, _ step: String) throws(BusError) -> Int32 {
    guard status >= 0 else { throw .system(errno: -status, step: step) }
    return status
  }

  // MARK: Reading

  /// Reads the whole body.
  package static func body(of message: OpaquePointer) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while let value = try next(in: message) { values.append(value) }
    return values
  }

  /// Reads what one property changed to out of `PropertiesChanged`, without the rest.
  ///
  /// - Returns: Nothing if the signal is not about it or its value is not bytes.
  static func changedBytes(
    of property: String, in message: OpaquePointer
  ) throws(BusError) -> [UInt8]? {
    guard sd_bus_message_has_signature(message, "sa{sv}as") > 0 else { return nil }
    try check(sd_bus_message_skip(message, "s"), "skip")
    try check(sd_bus_message_enter_container(message, type("a"), "{sv}"), "enter_container")
    while try check(sd_bus_message_enter_container(message, type("e"), "sv"), "enter_container") > 0
    {
      var name: UnsafePointer<CChar>?
      try check(sd_bus_message_read_basic(message, type("s"), &name), "read_basic")
      if let name, strcmp(name, property) == 0 {
        guard try check(sd_bus_message_verify_type(message, type("v"), "ay"), "verify_type") > 0
        else { return nil }
        try check(sd_bus_message_enter_container(message, type("v"), "ay"), "enter_container")
        return try bytes(in: message)
      }
      try check(sd_bus_message_skip(message, "v"), "skip")
      try check(sd_bus_message_exit_container(message), "exit_container")
    }
    return nil
  }

  /// Reads the next value; `nil` at the end of the body or container.
  private static func next(in message: OpaquePointer) throws(BusError) -> BusValue? {
    var kind: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard try check(sd_bus_message_peek_type(message, &kind, &contents), "peek_type") > 0 else {
      return nil
    }
    let inner = contents.map { String(cString: $0) } ?? ""
    switch Unicode.Scalar(UInt8(bitPattern: kind)) {
    case "a" where inner == "y": return .bytes(try bytes(in: message))
    case "a" where inner.hasPrefix("{"): return .dictionary(try entries(in: message, kind, inner))
    case "a": return .array(try members(in: message, kind, inner))
    case "r": return .structure(try members(in: message, kind, inner))
    case "v":
      guard let value = try members(in: message, kind, inner).first else {
        throw .malformed("a variant holds nothing")
      }
      return .variant(value)
    case "s", "o", "g": return try text(in: message, kind)
    default: return try number(in: message, kind)
    }
  }

  private static func bytes(in message: OpaquePointer) throws(BusError) -> [UInt8] {
    var start: UnsafeRawPointer?
    var count = 0
    try check(sd_bus_message_read_array(message, type("y"), &start, &count), "read_array")
    return [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private static func members(
    in message: OpaquePointer, _ kind: CChar, _ contents: String
  ) throws(BusError) -> [BusValue] {
    try check(sd_bus_message_enter_container(message, kind, contents), "enter_container")
    let values = try body(of: message)
    try check(sd_bus_message_exit_container(message), "exit_container")
    return values
  }

  private static func entries(
    in message: OpaquePointer, _ kind: CChar, _ contents: String
  ) throws(BusError) -> [BusValue: BusValue] {
    let pair = String(contents.dropFirst().dropLast())
    var entries: [BusValue: BusValue] = [:]
    try check(sd_bus_message_enter_container(message, kind, contents), "enter_container")
    while try check(
      sd_bus_message_enter_container(message, type("e"), pair), "enter_container") > 0
    {
      guard let key = try next(in: message), let value = try next(in: message) else {
        throw .malformed("half a dictionary entry")
      }
      entries[key] = value
      try check(sd_bus_message_exit_container(message), "exit_container")
    }
    try check(sd_bus_message_exit_container(message), "exit_container")
    return entries
  }

  private static func text(in message: OpaquePointer, _ kind: CChar) throws(BusError) -> BusValue {
    var pointer: UnsafePointer<CChar>?
    try check(sd_bus_message_read_basic(message, kind, &pointer), "read_basic")
    let text = pointer.map { String(cString: $0) } ?? ""
    return switch Unicode.Scalar(UInt8(bitPattern: kind)) {
    case "o": .path(text)
    case "g": .signature(text)
    default: .string(text)
    }
  }

  /// Reads a type of fixed size into eight bytes and takes the part that belongs to it.
  private static func number(
    in message: OpaquePointer, _ kind: CChar
  ) throws(BusError) -> BusValue {
    var bits: UInt64 = 0
    try check(sd_bus_message_read_basic(message, kind, &bits), "read_basic")
    bits = UInt64(littleEndian: bits)
    switch Unicode.Scalar(UInt8(bitPattern: kind)) {
    case "y": return .byte(UInt8(truncatingIfNeeded: bits))
    case "b": return .bool(UInt32(truncatingIfNeeded: bits) != 0)
    case "n": return .int16(Int16(truncatingIfNeeded: bits))
    case "q": return .uint16(UInt16(truncatingIfNeeded: bits))
    case "i": return .int32(Int32(truncatingIfNeeded: bits))
    case "u": return .uint32(UInt32(truncatingIfNeeded: bits))
    case "x": return .int64(Int64(bitPattern: bits))
    case "t": return .uint64(bits)
    case "d": return .double(Double(bitPattern: bits))
    case "h": return .descriptor
    default: throw .malformed("unknown type \(kind)")
    }
  }

  // MARK: Writing

  package static func append(_ values: [BusValue], to message: OpaquePointer) throws(BusError) {
    for value in values { try append(value, to: message) }
  }

  private static func append(_ value: BusValue, to message: OpaquePointer) throws(BusError) {
    switch value {
    case .byte(let number): try basic(number, "y", to: message)
    case .bool(let flag): try basic(Int32(flag ? 1 : 0), "b", to: message)
    case .int16(let number): try basic(number, "n", to: message)
    case .uint16(let number): try basic(number, "q", to: message)
    case .int32(let number): try basic(number, "i", to: message)
    case .uint32(let number): try basic(number, "u", to: message)
    case .int64(let number): try basic(number, "x", to: message)
    case .uint64(let number): try basic(number, "t", to: message)
    case .double(let number): try basic(number, "d", to: message)
    case .string(let text):
      try check(sd_bus_message_append_basic(message, type("s"), text), "append_basic")
    case .path(let text):
      try check(sd_bus_message_append_basic(message, type("o"), text), "append_basic")
    case .signature(let text):
      try check(sd_bus_message_append_basic(message, type("g"), text), "append_basic")
    case .bytes(let bytes):
      try check(
        sd_bus_message_append_array(message, type("y"), bytes, bytes.count), "append_array")
    case .array(let elements):
      try container("a", elements.first?.signature ?? "s", elements, to: message)
    case .structure(let members):
      try container("r", members.map(\.signature).joined(), members, to: message)
    case .dictionary(let entries):
      try check(
        sd_bus_message_open_container(message, type("a"), String(value.signature.dropFirst())),
        "open_container")
      for (key, value) in entries {
        try container("e", key.signature + value.signature, [key, value], to: message)
      }
      try check(sd_bus_message_close_container(message), "close_container")
    case .variant(let inner):
      try container("v", inner.signature, [inner], to: message)
    case .descriptor:
      throw .malformed("a descriptor cannot be written")
    }
  }

  private static func basic<Number: BitwiseCopyable>(
    _ number: Number, _ kind: Unicode.Scalar, to message: OpaquePointer
  ) throws(BusError) {
    var number = number
    try check(sd_bus_message_append_basic(message, type(kind), &number), "append_basic")
  }

  private static func container(
    _ kind: Unicode.Scalar, _ contents: String, _ members: [BusValue], to message: OpaquePointer
  ) throws(BusError) {
    try check(sd_bus_message_open_container(message, type(kind), contents), "open_container")
    try append(members, to: message)
    try check(sd_bus_message_close_container(message), "close_container")
  }
}
