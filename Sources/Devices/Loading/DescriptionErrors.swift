/// All that is wrong with a part of a description.
struct DescriptionErrors: Error, Sendable {
  var all: [DescriptionError]

  init(_ all: [DescriptionError]) { self.all = all }

  init(_ code: DescriptionError.Code, file: String, line: Int? = nil, detail: String) {
    all = [DescriptionError(code, file: file, line: line, detail: detail)]
  }

  /// The same, saying of those at a line that they are about what was taken over there.
  func told(of likeness: Int?) -> DescriptionErrors {
    DescriptionErrors(
      all.map { error in
        guard let likeness, error.line == likeness else { return error }
        var error = error
        error.detail += " (in what is taken over by like)"
        return error
      })
  }

  /// In the order of their lines; of one line in the order in which they were found.
  var sorted: [DescriptionError] {
    all.enumerated().sorted { one, two in
      (one.element.line ?? 0, one.offset) < (two.element.line ?? 0, two.offset)
    }.map(\.element)
  }
}
