import HTTPTypes
import Hummingbird
import NIOCore

extension StaticFile {
  /// How long a browser may go on with what it has.
  enum Keeping: String {
    /// It asks each time whether there is something newer.
    case asks = "no-cache"
    /// The address changes with the contents (RFC 8246).
    case forever = "public, max-age=31536000, immutable"
  }

  /// Returns the answer to a request for this file: the bytes, packed if the browser takes them so,
  /// or that the browser has them already.
  func response(to request: Request, _ keeping: Keeping) -> Response {
    let packed = Gzip.isTaken(request.headers[.acceptEncoding]) ? packed : nil
    // Two forms of the same contents are told apart (RFC 9110 section 8.8.3.3).
    let own = packed == nil ? tag : packedTag
    var headers: HTTPFields = [
      .contentType: kind.mediaType, .eTag: own, .cacheControl: keeping.rawValue,
      .vary: "Accept-Encoding",
    ]
    let known = request.headers[.ifNoneMatch]
    if known == tag || known == packedTag {
      return Response(status: .notModified, headers: headers)
    }
    if packed != nil { headers[.contentEncoding] = "gzip" }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: packed ?? bytes)))
  }
}
