package import Devices
import Glibc
package import Model

extension LinkError {
  /// Makes the link's error of a failed system call; the one place that maps `errno` to a code.
  ///
  /// - Parameters:
  ///   - error: The call that failed.
  ///   - equipment: The device concerned.
  ///   - wasOpen: True once the link worked: a device that is gone then ended it (`hungUp`),
  ///     while before that it was simply not there (`absent`).
  package init(_ error: SystemError, equipment: DeviceID?, wasOpen: Bool = false) {
    self.init(
      Self.code(of: error.errno, wasOpen: wasOpen), equipment: equipment, errno: error.errno,
      detail: error.description)
  }

  private static func code(of errno: Int32, wasOpen: Bool) -> Code {
    switch errno {
    case ENOENT, ENODEV, ENXIO, ENOTDIR: wasOpen ? .hungUp : .absent
    case EIO, EPIPE, ECONNRESET, ENOTCONN, ESHUTDOWN: .hungUp
    case ECONNREFUSED, EHOSTUNREACH, EHOSTDOWN, ENETUNREACH, ENETDOWN: wasOpen ? .hungUp : .absent
    case EACCES, EPERM, EROFS: .notPermitted
    case EBUSY, EWOULDBLOCK, EADDRINUSE: .busy
    case ETIMEDOUT: .timedOut
    case ENOTTY, EINVAL, EOPNOTSUPP: .unsuitable
    default: .system
    }
  }
}
