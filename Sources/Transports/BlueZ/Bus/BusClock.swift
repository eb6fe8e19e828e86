import Glibc
import Model

/// `CLOCK_MONOTONIC`, the clock of sd-bus's timeouts and of every instant that is handed on.
enum BusClock {
  static func now() -> HostInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return HostInstant(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }

  /// Microseconds until an absolute time in microseconds; 0 if it has passed.
  static func microseconds(until deadline: UInt64) -> UInt64 {
    let now = UInt64(clamping: now().nanoseconds / 1000)
    return deadline > now ? deadline - now : 0
  }
}

extension Duration {
  /// Whole microseconds, as sd-bus takes them; at least 1, because 0 means "the default" there.
  var busMicroseconds: UInt64 {
    let (seconds, attoseconds) = components
    let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000)
    let part = UInt64(clamping: attoseconds / 1_000_000_000_000)
    return whole.overflow ? UInt64.max - 1 : max(1, whole.partialValue &+ part)
  }
}
