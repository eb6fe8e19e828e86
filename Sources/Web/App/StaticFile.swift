/// A file that is served as it is.
package struct StaticFile: Sendable {
  /// What a file is, by the end of its name.
  package enum Kind: String, Sendable {
    case css, js, svg, json, png, webmanifest

    init?(path: String) {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      self.init(rawValue: String(path[path.index(after: dot)...]))
    }

    var mediaType: String {
      switch self {
      case .css: "text/css; charset=utf-8"
      case .js: "text/javascript; charset=utf-8"
      case .svg: "image/svg+xml"
      case .json: "application/json"
      case .png: "image/png"
      case .webmanifest: "application/manifest+json"
      }
    }
  }

  package let kind: Kind
  package let bytes: [UInt8]
  /// A digest of the bytes, quoted as in the `ETag` header.
  package let tag: String

  init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
    tag = "\"\(Digest.text(bytes))\""
  }
}
