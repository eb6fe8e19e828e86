/// Where each enabled channel lies in one scan of a buffer.
///
/// Source: `iio_compute_scan_bytes` in the kernel's drivers/iio/industrialio-buffer.c: elements in
/// the order of their index, each aligned to its own size, the whole padded to the largest.
package struct ScanLayout: Sendable, Hashable {
  /// An enabled channel as `scan_elements` describes it.
  package struct Element: Sendable, Hashable {
    /// As `in_accel_x` or `in_timestamp`.
    package var channel: String
    package var index: Int
    package var type: ChannelType

    package init(channel: String, index: Int, type: ChannelType) {
      self.channel = channel
      self.index = index
      self.type = type
    }
  }

  /// A channel's place.
  package struct Field: Sendable, Hashable {
    package var offset: Int
    package var type: ChannelType
  }

  /// The bytes of one scan, 0 if nothing is enabled.
  package let byteCount: Int
  package let fields: [String: Field]

  package init(_ elements: [Element]) {
    var fields: [String: Field] = [:]
    var end = 0
    for element in elements.sorted(by: { $0.index < $1.index }) {
      let offset = Self.align(end, to: element.type.byteCount)
      fields[element.channel] = Field(offset: offset, type: element.type)
      end = offset + element.type.byteCount
    }
    self.fields = fields
    byteCount = Self.align(end, to: elements.map(\.type.byteCount).max() ?? 1)
  }

  /// Reads a channel from one scan; nothing if it is not enabled.
  package func value(of channel: String, in scan: some RandomAccessCollection<UInt8>) -> Int64? {
    fields[channel].flatMap { $0.type.value(in: scan, at: $0.offset) }
  }

  private static func align(_ offset: Int, to size: Int) -> Int {
    (offset + size - 1) / size * size
  }
}
