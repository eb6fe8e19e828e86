import Model

/// Whether this machine knows what day it is.
///
/// A tablet whose battery was empty may wake in 1970; results carry that time, and are kept.
enum ClockCheck {
  /// 2025-01-01 in UTC; this program is younger.
  private static let earliest = Timestamp(milliseconds: 1_735_689_600_000, offset: 0)
  static let command = "sudo timedatectl set-time 'YYYY-MM-DD HH:MM'"

  static func isWell(_ now: Timestamp) -> Bool { now > earliest }
}
