/// A file that is served as it is.
struct StaticFile: Sendable {
  /// What a file is, by the end of its name.
  enum Kind: String, Sendable {
    case css, js, svg, json, png, webp, webmanifest

    init?(path: String) {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      self.init(rawValue: String(path[path.index(after: dot)...]))
    }

    /// Whether it is text, which becomes much shorter when it is packed.
    var isText: Bool { self != .png && self != .webp }

    var mediaType: String {
      switch self {
      case .css: "text/css; charset=utf-8"
      case .js: "text/javascript; charset=utf-8"
      case .svg: "image/svg+xml"
      case .json: "application/json"
      case .png: "image/png"
      case .webp: "image/webp"
      case .webmanifest: "application/manifest+json"
      }
    }
  }

  let kind: Kind
  let bytes: [UInt8]
  /// A digest of the bytes, quoted as in the `ETag` header.
  let tag: String
  /// The bytes in gzip, where that makes them fewer.
  let packed: [UInt8]?

  /// The tag of the bytes in gzip.
  var packedTag: String { tag.dropLast() + "-gzip\"" }

  init(kind: Kind, bytes: [UInt8], _ effort: Gzip.Effort = .best) {
    self.kind = kind
    self.bytes = bytes
    tag = "\"\(Digest.text(bytes))\""
    packed = kind.isText ? Gzip.packed(bytes, effort) : nil
  }
}

/// A short digest that tells contents apart, not one that withstands an attacker.
///
/// FNV-1a, 64 bits, with the length beside it (draft-eastlake-fnv, section 6).
enum Digest {
  static func text(_ bytes: some Collection<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 16) + "-" + String(bytes.count)
  }
}
