import FoundationEssentials
import Glibc
import Model

/// What runs here, for who helps.
enum Versions {
  /// The program, the system and its kernel.
  ///
  /// Sources: os-release(5), uname(2).
  static func lines() -> [String] {
    let release = FileManager.default.contents(atPath: "/etc/os-release") ?? Data()
    let name = String(decoding: release, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
    var system = utsname()
    guard uname(&system) == 0 else { return [Software.version] + [name].compactMap { $0 } }
    let kernel = [text(system.sysname), text(system.release), text(system.machine)]
    return [Software.version] + [name, kernel.joined(separator: " ")].compactMap { $0 }
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
