import Glibc
import Synchronization

/// A name server on the loopback that answers questions for SRV records from a table.
///
/// The form of its messages is RFC 1035 section 4.1 and RFC 2782.
final class NameServer: Sendable {
  /// One record; an empty target is the root, which says that there is no such service.
  struct Record {
    var priority: UInt16
    var weight: UInt16
    var port: UInt16
    var target: String
  }

  let port: UInt16
  private let socket: Int32
  private let table: [String: [Record]]
  private let isOver = Atomic(false)

  init(_ table: [String: [Record]]) {
    self.table = table
    socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) { [socket] place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        _ = bind(socket, place, length)
        _ = getsockname(socket, place, &length)
      }
      return UInt16(bigEndian: place.pointee.sin_port)
    }
  }

  /// Answers until it is closed; call it on a thread of its own.
  func run() {
    var buffer = [UInt8](repeating: 0, count: 512)
    while !isOver.load(ordering: .acquiring) {
      var from = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      withUnsafeMutablePointer(to: &from) { place in
        place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
          let count = recvfrom(socket, &buffer, buffer.count, 0, place, &length)
          guard count > 12 else { return }
          let answer = Self.answer(to: Array(buffer.prefix(count)), table)
          _ = sendto(socket, answer, answer.count, 0, place, length)
        }
      }
    }
    close(socket)
  }

  func stop() {
    isOver.store(true, ordering: .releasing)
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Returns the answer to a question, NXDOMAIN for a name that is not in the table.
  static func answer(to question: [UInt8], _ table: [String: [Record]]) -> [UInt8] {
    var labels: [String] = []
    var place = 12
    while question[place] != 0 {
      let end = place + 1 + Int(question[place])
      labels.append(String(decoding: question[(place + 1)..<end], as: UTF8.self))
      place = end
    }
    let records = table[labels.joined(separator: ".").lowercased()]
    let rest = Array(question[12..<(place + 5)])
    var message = Array(question[..<2]) + [0x81, records == nil ? 0x83 : 0x80]
    message += [0, 1] + pair(UInt16(records?.count ?? 0)) + [0, 0, 0, 0] + rest
    for record in records ?? [] { message += bytes(of: record) }
    return message
  }

  private static func bytes(of record: Record) -> [UInt8] {
    var name: [UInt8] = []
    for label in record.target.split(separator: ".") {
      name.append(UInt8(label.utf8.count))
      name += Array(label.utf8)
    }
    name.append(0)
    let data = pair(record.priority) + pair(record.weight) + pair(record.port) + name
    // The name is the question's, by a pointer; type SRV, class IN, a minute.
    let head: [UInt8] = [0xC0, 12, 0, 33, 0, 1, 0, 0, 0, 60]
    return head + pair(UInt16(data.count)) + data
  }

  private static func pair(_ number: UInt16) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 0xFF)]
  }
}
