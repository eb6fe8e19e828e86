internal import CResolv

/// Where a service of a domain is (RFC 2782).
package struct ServiceRecord: Sendable, Hashable {
  /// The lowest is to be tried first.
  package var priority: UInt16
  /// How often it is to be chosen among those of the same priority.
  package var weight: UInt16
  package var port: UInt16
  /// Without the dot at its end; empty if the service is decidedly not there.
  package var target: String

  package init(priority: UInt16, weight: UInt16, port: UInt16, target: String) {
    self.priority = priority
    self.weight = weight
    self.port = port
    self.target = target
  }

  /// Reads the answer of a name server; what is no SRV record, or damaged, is passed over.
  ///
  /// - Parameter message: RFC 1035 section 4.1. glibc's `ns_parserr` and `ns_name_uncompress` read
  ///   it, which hold its lengths and end a name that points at itself.
  /// - Returns: The records in the order of the answer.
  package static func records(_ message: [UInt8]) -> [ServiceRecord] {
    message.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return [] }
      let length = Int32(clamping: bytes.count)
      return (0..<sideline_srv_count(start, length)).compactMap { index in
        var record = ServiceRecord(priority: 0, weight: 0, port: 0, target: "")
        var name = [CChar](repeating: 0, count: Int(NS_MAXDNAME))
        guard
          sideline_srv_record(
            start, length, index, &record.priority, &record.weight, &record.port, &name,
            Int32(name.count)) != 0
        else { return nil }
        record.target = String(
          decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        while record.target.hasSuffix(".") { record.target.removeLast() }
        return record
      }
    }
  }

  /// Returns the one to propose: of the lowest priority, and there the heaviest.
  ///
  /// A program that connects draws among equals by weight; a proposal is to be the same each time.
  package static func best(_ records: [ServiceRecord]) -> ServiceRecord? {
    records.filter { MailSettings.isHost($0.target) && $0.port > 0 }
      .min { ($0.priority, $1.weight, $0.target) < ($1.priority, $0.weight, $1.target) }
  }
}
