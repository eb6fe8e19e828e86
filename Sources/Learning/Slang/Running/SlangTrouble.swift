/// A fault of which the line is not known yet.
struct SlangTrouble: Error {
  var code: SlangFault.Code
  var parts: [String: SlangPart]

  init(_ code: SlangFault.Code, _ parts: [String: SlangPart] = [:]) {
    self.code = code
    self.parts = parts
  }

  static func big(_ limit: Double) -> Self { Self(.big, ["limit": .number(limit)]) }
}
