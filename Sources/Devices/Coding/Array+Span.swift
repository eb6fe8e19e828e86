extension Array where Element: BitwiseCopyable {
  /// Copies what lies somewhere else.
  init(copying span: Span<Element>) {
    self = []
    reserveCapacity(span.count)
    for index in span.indices { append(span[index]) }
  }
}
