package import Glibc

/// The line speeds that termios knows, in bits per second.
///
/// Source: termios(3) and asm-generic/termbits.h.
package enum BaudRate {
  /// Returns the termios code of a speed, or nothing if termios has none for it.
  package static func code(of bitsPerSecond: Int) -> speed_t? {
    table.first { $0.bitsPerSecond == bitsPerSecond }.map { speed_t($0.code) }
  }

  /// Returns the speed that a termios code stands for.
  package static func bitsPerSecond(of code: speed_t) -> Int? {
    table.first { speed_t($0.code) == code }?.bitsPerSecond
  }

  /// All speeds, slowest first.
  package static var all: [Int] { table.map(\.bitsPerSecond) }

  private static let table: [(bitsPerSecond: Int, code: Int32)] = [
    (50, B50), (75, B75), (110, B110), (134, B134), (150, B150), (200, B200), (300, B300),
    (600, B600), (1_200, B1200), (1_800, B1800), (2_400, B2400), (4_800, B4800),
    (9_600, B9600), (19_200, B19200), (38_400, B38400), (57_600, B57600), (115_200, B115200),
    (230_400, B230400), (460_800, B460800), (500_000, B500000), (576_000, B576000),
    (921_600, B921600), (1_000_000, B1000000), (1_152_000, B1152000), (1_500_000, B1500000),
    (2_000_000, B2000000), (2_500_000, B2500000), (3_000_000, B3000000),
    (3_500_000, B3500000), (4_000_000, B4000000),
  ]
}
