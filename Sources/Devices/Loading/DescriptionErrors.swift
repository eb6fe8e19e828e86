/// All that is wrong with a part of a description.
struct DescriptionErrors: Error, Sendable {
  var all: [DescriptionError]

  init(_ all: [DescriptionError]) { self.all = all }

  init(_ code: DescriptionError.Code, file: String, line: Int? = nil, detail: String) {
    all = [DescriptionError(code, file: file, line: line, detail: detail)]
  }

  /// The same, with those in another file, which the maker has not written, told where it is named.
  func told(in file: String, at likeness: Int?) -> DescriptionErrors {
    DescriptionErrors(all.map { $0.file == file ? $0 : $0.inherited(in: file, at: likeness) })
  }

  /// In the order of their lines; of one line in the order in which they were found.
  var sorted: [DescriptionError] {
    all.enumerated().sorted { one, two in
      (one.element.line ?? 0, one.offset) < (two.element.line ?? 0, two.offset)
    }.map(\.element)
  }
}
