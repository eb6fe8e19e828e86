import HTTPTypes
import Hummingbird
import NIOCore
import Station

/// An answer in JSON.
enum JSONAnswer {
  static func response(
    _ value: some Encodable, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    response(text: try OutsideJSON.text(value), status: status)
  }

  static func response(text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
