import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station

/// An answer in JSON.
enum JSONAnswer {
  static func response(
    _ value: some Encodable, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    response(text: try JSON.text(value), status: status)
  }

  static func response(text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

/// A list as the API gives it; `next` is there even when it is null.
struct ItemList<Item: Encodable>: Encodable {
  var items: [Item]
  var next: String? = nil

  enum CodingKeys: CodingKey { case items, next }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(items, forKey: .items)
    try container.encode(next, forKey: .next)
  }
}

extension ItemList: Sendable where Item: Sendable {}
