import ArgumentParser
import Glibc

/// The smallest HTTP client that can ask the station on this machine for something.
///
/// One request a connection, `Connection: close`, the whole answer read to its end. An HTTP
/// library would bring a TLS stack for this one loopback request.
enum LoopbackClient {
  /// How long a station may keep silent, in seconds.
  private static let patience = 10

  struct Answer {
    var status: Int
    var body: String
  }

  static func get(_ path: String, port: Int) throws -> Answer {
    try exchange("GET", path, body: [], port: port)
  }

  static func post(_ path: String, body: [UInt8], port: Int) throws -> Answer {
    try exchange("POST", path, body: body, port: port)
  }

  static func delete(_ path: String, port: Int) throws -> Answer {
    try exchange("DELETE", path, body: [], port: port)
  }

  private static func exchange(
    _ method: String, _ path: String, body: [UInt8], port: Int
  ) throws -> Answer {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("socket", port) }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      guard setsockopt(descriptor, SOL_SOCKET, option, &limit, size) == 0 else {
        throw failure("setsockopt", port)
      }
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(clamping: port).bigEndian)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw failure("connect", port) }
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    try send(Array(head.utf8) + body, to: descriptor, port)
    return try answer(from: descriptor, port)
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32, _ port: Int) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw failure("send", port) }
      rest = rest.dropFirst(count)
    }
  }

  private static func answer(from descriptor: Int32, _ port: Int) throws -> Answer {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count >= 0 else { throw failure("recv", port) }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw failure("answer", port)
    }
    let body = text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
    return Answer(status: status, body: body)
  }

  private static func failure(_ step: String, _ port: Int) -> ExitCode {
    complain(
      "no station answers on 127.0.0.1:\(port) (\(step)). Start it with `sideline serve`.")
    return .unavailable
  }
}
