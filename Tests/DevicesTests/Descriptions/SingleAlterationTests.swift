import Devices
import Model
import Testing

/// Each field of each description is altered by itself: an example must catch each of them.
@Suite struct SingleAlterationTests {
  /// Changes one number's meaning; false if there was nothing to change.
  typealias ValueChange = @Sendable (inout ValueColumn) -> Bool

  static let values: [(String, ValueChange)] = [
    ("offset", always { $0.offset = DecimalNumber(mantissa: 1, exponent: -6) }),
    ("scale times ten", always { $0.scale.factor.exponent += 1 }),
    ("scale times two", always { $0.scale.factor.mantissa *= 2 }),
    ("sign", always { $0.sign = $0.sign == .asSent ? .reversed : .asSent }),
    ("unit", always { $0.unit = .metre == $0.unit ? .second : .metre }),
    (
      "wrap of instants",
      { column in
        guard let wrap = column.successive else { return false }
        column.successive = wrap + 1
        return true
      }
    ),
    (
      "nothing is invalid",
      { column in
        guard column.valid != nil else { return false }
        column.valid = nil
        return true
      }
    ),
    (
      "no limits",
      { column in
        guard column.limits != nil else { return false }
        column.limits = nil
        return true
      }
    ),
    (
      "any number of decimals",
      { column in
        guard column.decimals != nil else { return false }
        column.decimals = nil
        return true
      }
    ),
    (
      "the first counts",
      { column in
        guard column.isOpenFirst else { return false }
        column.isOpenFirst = false
        return true
      }
    ),
  ]

  private static func always(_ change: @escaping @Sendable (inout ValueColumn) -> Void)
    -> ValueChange
  {
    { column in
      change(&column)
      return true
    }
  }

  private func expectCaught(_ altered: some DeviceDescription, _ what: String) {
    #expect(!altered.failingExamples().isEmpty, "\(altered.id): \(what)")
  }

  @Test(arguments: Descriptions.lines.map(\.id))
  func `one altered column of a line fails an example`(id: String) throws {
    let description = try #require(Descriptions.lines.first { $0.id == id })
    for (record, content) in description.records.enumerated() {
      for (place, column) in content.columns.enumerated() {
        for (name, altered) in alterations(of: column) {
          var copy = description
          copy.records[record].columns[place] = altered
          expectCaught(copy, "\(name) of column \(place) in record \(record)")
        }
      }
    }
  }

  private func alterations(of column: LineColumn) -> [(String, LineColumn)] {
    switch column {
    case .value(let value):
      return Self.values.compactMap { name, change in
        var value = value
        return change(&value) ? (name, .value(value)) : nil
      }
    case .clock(let clock):
      return clocks(clock).map { ($0, .clock($1)) }
    case .sequence(let sequence):
      return [("wrap", .sequence(SequenceColumn(wrap: sequence.wrap + 1)))]
    case .channel(let names):
      return names.keys.sorted().map { key in
        var fewer = names
        fewer[key] = nil
        return ("no sensor \(key)", .channel(fewer))
      }
    case .constant, .ignored: return []
    }
  }

  private func clocks(_ clock: ClockColumn) -> [(String, ClockColumn)] {
    var tick = clock
    tick.scale.factor.exponent += 1
    return [("tick", tick), ("wrap", ClockColumn(scale: clock.scale, wrap: clock.wrap + 1))]
  }

  static let frames = Descriptions.all.compactMap { $0 as? FrameDescription }

  @Test(arguments: frames.map(\.id))
  func `one altered field of a frame fails an example`(id: String) throws {
    let description = try #require(Self.frames.first { $0.id == id })
    for (record, content) in description.records.enumerated() {
      for (place, field) in content.fields.enumerated() {
        for (name, altered) in alterations(of: field) {
          var copy = description
          copy.records[record].fields[place] = altered
          expectCaught(copy, "\(name) of field \(place) in record \(record)")
        }
      }
      for (place, field) in (content.repetition?.fields ?? []).enumerated() {
        for (name, altered) in alterations(of: field) {
          var copy = description
          copy.records[record].repetition?.fields[place] = altered
          expectCaught(copy, "\(name) of repeated field \(place) in record \(record)")
        }
      }
    }
  }

  private func alterations(of field: FrameField) -> [(String, FrameField)] {
    if case .ignored = field.meaning { return [] }
    func with(_ change: (inout FrameField) -> Void) -> FrameField {
      var field = field
      change(&field)
      return field
    }
    var altered = [("first byte", with { $0.offset += $0.offset == 0 ? 1 : -1 })]
    if field.type.width > 1 {
      altered.append(("byte order", with { $0.order = $0.order == .little ? .big : .little }))
    }
    switch field.meaning {
    case .value(let value):
      for (name, change) in Self.values {
        var value = value
        if change(&value) { altered.append((name, with { $0.meaning = .value(value) })) }
      }
    case .clock(let clock):
      altered += clocks(clock).map { name, clock in (name, with { $0.meaning = .clock(clock) }) }
    case .sequence(let sequence):
      altered.append(
        ("wrap", with { $0.meaning = .sequence(SequenceColumn(wrap: sequence.wrap + 1)) }))
    case .ignored: break
    }
    return altered
  }

  /// Most of what can go wrong with a line or frame is that it is cut short or disturbed.
  @Test func `every description shows something that is refused and something that is read`() {
    for description in Descriptions.all {
      let expected = description.examples.flatMap(\.expected)
      #expect(
        expected.contains { if case .refused = $0 { true } else { false } }, "\(description.id)")
      #expect(
        expected.contains { if case .reading = $0 { true } else { false } }, "\(description.id)")
    }
  }
}
