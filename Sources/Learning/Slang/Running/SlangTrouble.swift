/// A fault of which the line is not known yet.
struct SlangTrouble: Error {
  var code: SlangFault.Code
  var parts: [String: SlangPart]

  init(_ code: SlangFault.Code, _ parts: [String: SlangPart] = [:]) {
    self.code = code
    self.parts = parts
  }

  /// A value that has no field of a name, perhaps because it is spelled otherwise.
  static func field(of value: SlangValue, _ label: String, _ name: String) -> Self {
    var fields: [String] = []
    if case .card(let card) = value { fields = card.fields.map(\.name) }
    return Self(.field, SlangFault.parts(.name(label), without: name, among: fields))
  }

  static func big(_ limit: Double) -> Self { Self(.big, ["limit": .number(limit)]) }
}
