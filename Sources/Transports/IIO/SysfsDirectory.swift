import Glibc

/// A folder of attributes in sysfs.
package struct SysfsDirectory: Sendable, Hashable {
  /// More than a page, which is the most that an attribute can hold.
  private static let attributeLimit = 8_192

  package let path: String

  package init(_ path: String) { self.path = path }

  /// Reads an attribute without the line's end.
  package func read(_ name: String) throws(SystemError) -> String {
    let file = try OwnedDescriptor(opening: "\(path)/\(name)", flags: O_RDONLY)
    return try Self.read(file.number, "\(path)/\(name)")
  }

  /// Reads an attribute that is no text.
  package func bytes(_ name: String) throws(SystemError) -> [UInt8] {
    let file = try OwnedDescriptor(opening: "\(path)/\(name)", flags: O_RDONLY)
    var buffer = [UInt8](repeating: 0, count: Self.attributeLimit)
    let count = buffer.withUnsafeMutableBytes { pread(file.number, $0.baseAddress, $0.count, 0) }
    if count < 0 { throw SystemError.last("read \(path)/\(name)") }
    return Array(buffer.prefix(count))
  }

  /// Reads an attribute that a driver may not have, or not now.
  package func text(_ name: String) -> String? { try? read(name) }

  /// Reads an attribute that holds a number.
  package func number(_ name: String) -> Double? {
    text(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Writes an attribute in one call, as sysfs wants it.
  package func write(_ text: String, to name: String) throws(SystemError) {
    let file = try OwnedDescriptor(opening: "\(path)/\(name)", flags: O_WRONLY | O_TRUNC)
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    if count < 0 { throw SystemError.last("write \(text) to \(path)/\(name)") }
    if count < bytes.count {
      throw SystemError(errno: EIO, call: "write \(text) to \(path)/\(name)")
    }
  }

  /// Lists what is in the folder, sorted.
  package func names() throws(SystemError) -> [String] {
    guard let directory = opendir(path) else { throw SystemError.last("opendir \(path)") }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package func has(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

  package func folder(_ name: String) -> SysfsDirectory { SysfsDirectory("\(path)/\(name)") }

  /// The folder itself, with no symbolic link on the way to it.
  package func resolved() throws(SystemError) -> SysfsDirectory {
    guard let resolved = realpath(path, nil) else { throw SystemError.last("realpath \(path)") }
    defer { free(resolved) }
    return SysfsDirectory(String(cString: resolved))
  }

  /// Reads an open attribute from its beginning: each time the driver is asked anew.
  package static func read(_ number: Int32, _ name: String) throws(SystemError) -> String {
    let (text, error) = withUnsafeTemporaryAllocation(byteCount: attributeLimit, alignment: 1) {
      buffer -> (String, SystemError?) in
      let count = pread(number, buffer.baseAddress, buffer.count, 0)
      if count < 0 { return ("", SystemError.last("read \(name)")) }
      let bytes = buffer[..<count]
      let end = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes
      return (String(decoding: end, as: UTF8.self), nil)
    }
    if let error { throw error }
    return text
  }
}
