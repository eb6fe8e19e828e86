import FoundationEssentials

/// Which start of the machine this is: its monotonic clock means nothing in another one.
enum BootID {
  /// Source: random(4), `/proc/sys/kernel/random/boot_id`.
  static func current() -> String {
    let path = "/proc/sys/kernel/random/boot_id"
    // Where nobody tells, no start is the same as another.
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      return UUID().uuidString
    }
    return String(text.prefix { !$0.isNewline })
  }
}
