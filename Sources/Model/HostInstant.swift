import Glibc

/// A moment on the host's `CLOCK_MONOTONIC`, taken where bytes are read.
///
/// Only differences mean anything, and it stands still while the machine sleeps.
package struct HostInstant: Sendable, Hashable, Comparable, Codable {
  /// Nanoseconds since an arbitrary start, usually boot.
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Returns the present moment.
  package static func now() -> HostInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return HostInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  package static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Returns the seconds from `earlier` to this instant; negative if `earlier` is later.
  package func seconds(since earlier: HostInstant) -> Double {
    Double(nanoseconds &- earlier.nanoseconds) / 1e9
  }

  /// Returns this instant moved by a number of seconds.
  package func advanced(bySeconds seconds: Double) -> HostInstant {
    HostInstant(nanoseconds: nanoseconds &+ (Int64(exactly: (seconds * 1e9).rounded()) ?? 0))
  }
}
