/// One part of a regular expression.
indirect enum PatternNode: Sendable, Hashable {
  /// One byte of these.
  case byte(ByteSet)
  /// One after the other.
  case sequence([PatternNode])
  /// One of them, the first that leads to a whole match.
  case choice([PatternNode])
  /// As often as it goes; without end if `most` is absent.
  case repeated(PatternNode, least: Int, most: Int?)
  /// The part with this number, counted from 0 in the order of the opening brackets.
  case group(Int, PatternNode)

  /// Whether a named group stands in it.
  var hasGroup: Bool {
    switch self {
    case .byte: false
    case .sequence(let parts), .choice(let parts): parts.contains(where: \.hasGroup)
    case .repeated(let part, _, _): part.hasGroup
    case .group: true
    }
  }

  /// Returns the node of a group.
  func group(_ number: Int) -> PatternNode? {
    switch self {
    case .byte: nil
    case .sequence(let parts), .choice(let parts):
      parts.lazy.compactMap { $0.group(number) }.first
    case .repeated(let part, _, _): part.group(number)
    case .group(number, let part): part
    case .group(_, let part): part.group(number)
    }
  }

  /// Returns a short text that matches, with the given bytes where groups stand.
  ///
  /// What may be left out is left out unless a group stands in it.
  func example(_ groups: [[UInt8]]) -> [UInt8] {
    switch self {
    case .byte(let set): return [set.example]
    case .sequence(let parts): return parts.flatMap { $0.example(groups) }
    case .choice(let parts):
      return (parts.first(where: \.hasGroup) ?? parts.first)?.example(groups) ?? []
    case .repeated(let part, let least, _):
      let once = part.example(groups)
      let count = max(least, part.hasGroup ? 1 : 0)
      return (0..<count).flatMap { _ in once }
    case .group(let number, let part):
      return groups.indices.contains(number) ? groups[number] : part.example(groups)
    }
  }
}
