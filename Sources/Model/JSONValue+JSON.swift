extension JSONValue {
  /// Writes the value with sorted keys.
  ///
  /// - Parameter key: The member that it is part of, for the error.
  package func write(
    to writer: inout JSONWriter, key: String
  ) throws(JSONWriter.NotFinite) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let value): try writer.number(value, key: key)
    case .string(let value): writer.string(value)
    case .array(let values):
      writer.beginArray()
      for value in values { try value.write(to: &writer, key: key) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        writer.key(name)
        try value.write(to: &writer, key: key)
      }
      writer.endObject()
    }
  }
}
