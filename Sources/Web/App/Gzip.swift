internal import CZlib
import HTTPTypes

/// Bodies in gzip (RFC 1952), for whoever takes them so (RFC 9110 section 12.5.3).
enum Gzip {
  /// How hard zlib tries.
  enum Effort: Int32 {
    /// For what is packed while somebody waits.
    case quick = 1
    /// For what is packed once.
    case best = 9
  }

  /// Below this it is not worth the words.
  private static let least = 256

  /// Returns the bytes packed, or nothing if they are few or do not become fewer.
  static func packed(_ bytes: [UInt8], _ effort: Effort) -> [UInt8]? {
    guard bytes.count >= least, let count = UInt32(exactly: bytes.count) else { return nil }
    let room = Int(sideline_gzip_bound(UInt(count)))
    let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, length in
      length = Int(
        sideline_gzip(
          effort.rawValue, bytes, count, buffer.baseAddress, UInt32(clamping: room)))
    }
    return packed.isEmpty || packed.count >= bytes.count ? nil : packed
  }

  /// Returns true if a request takes gzip: it names it or anything, and not with weight 0.
  static func isTaken(_ acceptEncoding: String?) -> Bool {
    var takesAnything = false
    for item in acceptEncoding?.split(separator: ",") ?? [] {
      let parts = item.split(separator: ";").map(\.trimmed)
      guard let name = parts.first?.lowercased() else { continue }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      let isRefused = weight.flatMap { Double($0.dropFirst(2)) } == 0
      if name == "gzip" || name == "x-gzip" { return !isRefused }
      if name == "*" { takesAnything = !isRefused }
    }
    return takesAnything
  }
}
