/// Why the station cannot be opened to the room.
package enum RoomTrouble: Error, Sendable, Hashable {
  /// Another program has the port.
  case portTaken(Int)
  /// The system gives no such port.
  case portRefused(Int, detail: String)
  /// A file of the certificate cannot be read, or holds none.
  case certificateUnreadable(path: String)
  /// The key belongs to another certificate.
  case certificateForeign(path: String)
  /// The certificate held until then.
  case certificateExpired(path: String, end: String)
  /// The certificate holds from then on: it, or the clock, is wrong.
  case certificateEarly(path: String, begin: String)
  /// The certificate that is made here cannot be kept.
  case certificateNotKept(detail: String)

  package var code: String {
    switch self {
    case .portTaken: "port-taken"
    case .portRefused: "port-refused"
    case .certificateUnreadable: "certificate-unreadable"
    case .certificateForeign: "certificate-foreign"
    case .certificateExpired: "certificate-expired"
    case .certificateEarly: "certificate-early"
    case .certificateNotKept: "certificate-not-kept"
    }
  }

  package var detail: String {
    switch self {
    case .portTaken(let port): "Another program listens at port \(port)."
    case .portRefused(let port, let detail): "Port \(port) cannot be listened at: \(detail)."
    case .certificateUnreadable(let path): "\(path) cannot be read, or is not in PEM."
    case .certificateForeign(let path): "The key does not belong to the certificate \(path)."
    case .certificateExpired(let path, let end): "The certificate \(path) held until \(end)."
    case .certificateEarly(let path, let begin): "The certificate \(path) holds from \(begin) on."
    case .certificateNotKept(let detail): "The certificate cannot be kept: \(detail)."
    }
  }
}
