import Glibc

/// What this process has open right now.
enum OpenDescriptors {
  /// How many there are, the one that looks included.
  static var count: Int {
    guard let directory = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count
  }

  /// Returns the numbers whose link under `/proc/self/fd` is exactly `target`.
  static func pointing(to target: String) -> [String] {
    guard let directory = opendir("/proc/self/fd") else { return [] }
    defer { closedir(directory) }
    var numbers: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var buffer = [UInt8](repeating: 0, count: 512)
      let count = readlink("/proc/self/fd/\(name)", &buffer, buffer.count)
      guard count > 0 else { continue }
      if String(decoding: buffer.prefix(count), as: UTF8.self) == target { numbers.append(name) }
    }
    return numbers
  }
}
