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
