/// What a program computes with.
package indirect enum SlangValue: Sendable, Hashable {
  /// Whole or not: one kind. Finite, at most `SlangProgram.Limit.number` from 0.
  case number(Double)
  case truth(Bool)
  case text(String)
  case list(SlangList)
  case card(SlangCard)
  case chalk(SlangChalk)

  package var kind: SlangKind {
    switch self {
    case .number: .number
    case .truth: .truth
    case .text: .text
    case .list: .list
    case .card: .card
    case .chalk: .chalk
    }
  }

  /// How deep lists and cards stand in it; 0 for what holds nothing.
  var depth: Int {
    switch self {
    case .list(let list): list.depth
    case .card(let card): card.depth
    default: 0
    }
  }
}

package enum SlangKind: String, Sendable, Hashable, Codable, CaseIterable {
  case number, truth, text, list, card, chalk
}

/// Values in a row.
///
/// Its depth is kept, because a list may hold itself as it was many times over.
package struct SlangList: Sendable, Hashable {
  package private(set) var values: [SlangValue]
  private(set) var depth: Int

  package init(_ values: [SlangValue]) {
    self.values = values
    depth = 1 + (values.lazy.map(\.depth).max() ?? 0)
  }

  mutating func replace(_ index: Int, with value: SlangValue) {
    values[index] = value
    depth = max(depth, 1 + value.depth)
  }

  mutating func append(_ value: SlangValue) {
    values.append(value)
    depth = max(depth, 1 + value.depth)
  }
}

/// Values with names, in the order in which they were written; names are in lower case.
package struct SlangCard: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: SlangValue
  }

  package private(set) var fields: [Field]
  private(set) var depth: Int

  /// A name that stands twice has its last value.
  init(_ pairs: [Field]) {
    fields = []
    for pair in pairs {
      if let index = fields.firstIndex(where: { $0.name == pair.name }) {
        fields[index].value = pair.value
      } else {
        fields.append(pair)
      }
    }
    depth = 1 + (pairs.lazy.map(\.value.depth).max() ?? 0)
  }

  package subscript(name: String) -> SlangValue? {
    fields.first { $0.name == name }?.value
  }

  mutating func replace(_ name: String, with value: SlangValue) {
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
    fields[index].value = value
    depth = max(depth, 1 + value.depth)
  }
}

/// What the chalk cart does when it is printed.
package enum SlangChalk: Sendable, Hashable {
  /// So many units ahead.
  case walk(Double)
  /// So many degrees to the right.
  case right(Double)
}
