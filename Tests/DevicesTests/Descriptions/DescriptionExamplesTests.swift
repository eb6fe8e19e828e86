import Devices
import Model
import Testing

@Suite struct DescriptionExamplesTests {
  /// One thing that could be wrong in a description.
  struct Alteration: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: @Sendable (inout LineDescription) -> Void
    var frames: @Sendable (inout FrameDescription) -> Void

    init(
      _ name: String, lines: @escaping @Sendable (inout LineDescription) -> Void = { _ in },
      frames: @escaping @Sendable (inout FrameDescription) -> Void = { _ in }
    ) {
      testDescription = name
      self.lines = lines
      self.frames = frames
    }

    /// Returns the altered description, or nothing if there was nothing to alter.
    func applied(to description: any DeviceDescription) -> (any DeviceDescription)? {
      if var altered = description as? LineDescription {
        let before = altered
        lines(&altered)
        return altered == before ? nil : altered
      }
      guard var altered = description as? FrameDescription else { return nil }
      let before = altered
      frames(&altered)
      return altered == before ? nil : altered
    }

    /// Changes every value, in lines and frames alike.
    static func values(
      _ name: String, _ change: @escaping @Sendable (inout ValueColumn) -> Void
    ) -> Alteration {
      Alteration(
        name,
        lines: { description in
          description.columns { column in
            guard case .value(var value) = column else { return column }
            change(&value)
            return .value(value)
          }
        },
        frames: { description in
          description.fields { field in
            guard case .value(var value) = field.meaning else { return }
            change(&value)
            field.meaning = .value(value)
          }
        })
    }

    /// Changes every clock.
    static func clocks(
      _ name: String, _ change: @escaping @Sendable (inout ClockColumn) -> Void
    ) -> Alteration {
      Alteration(
        name,
        lines: { description in
          description.columns { column in
            guard case .clock(var clock) = column else { return column }
            change(&clock)
            return .clock(clock)
          }
        },
        frames: { description in
          description.fields { field in
            guard case .clock(var clock) = field.meaning else { return }
            change(&clock)
            field.meaning = .clock(clock)
          }
        })
    }

    static func wrap(_ wrap: Int) -> Alteration {
      Alteration("wrap \(wrap)") { description in
        description.columns { column in
          guard case .sequence = column else { return column }
          return .sequence(SequenceColumn(wrap: wrap))
        }
      }
    }

    static func fields(
      _ name: String, _ change: @escaping @Sendable (inout FrameField) -> Void
    ) -> Alteration {
      Alteration(name, frames: { $0.fields(change) })
    }
  }

  static let alterations: [Alteration] = [
    .values("offset") { $0.offset = DecimalNumber(mantissa: 1, exponent: -6) },
    .values("scale times ten") { $0.scale.factor.exponent += 1 },
    .values("scale times two") { $0.scale.factor.mantissa *= 2 },
    .values("sign") { $0.sign = $0.sign == .asSent ? .reversed : .asSent },
    .values("unit") { $0.unit = .metre },
    .values("quantity") { $0.quantity = .count },
    Alteration("form") { description in
      description.columns { column in
        guard case .value(var value) = column, value.form == .unsigned else { return column }
        value.form = .signed
        return .value(value)
      }
    },
    .values("no difference") { $0.successive = nil },
    .values("wrap of instants") { $0.successive = $0.successive.map { $0 + 1 } },
    .values("no limits") { $0.valid = nil },
    .clocks("tick") { $0.scale.factor.exponent += 1 },
    .clocks("wrap of the clock") { $0.wrap += 1 },
    .fields("first byte") { field in
      if case .ignored = field.meaning { return }
      field.offset += field.offset == 0 ? 1 : -1
    },
    .fields("sensor") { field in
      if field.channel != nil { field.channel = "Z" }
    },
    .fields("byte order") { field in
      if case .ignored = field.meaning { return }
      guard field.type.width > 1 else { return }
      field.order = field.order == .little ? .big : .little
    },
    Alteration("length", frames: { $0.records[0].length += 1 }),
    Alteration(
      "no conditions",
      frames: { description in
        for index in description.records.indices { description.records[index].conditions = [] }
      }),
    .wrap(1 << 16), .wrap(1 << 24), .wrap((1 << 32) - 1), .wrap((1 << 32) + 1), .wrap(1 << 53),
    Alteration("no checksum") { $0.framing.checksum = nil },
    Alteration("checksum marker") { $0.framing.checksum?.marker = 0x24 },
    Alteration("line end") { $0.framing.end = .cr },
    Alteration("limit") { $0.framing.limit = 2 },
    Alteration("separator") { description in
      guard description.records[0].columns.count > 1 else { return }
      description.records[0].separator = 0x23
    },
    Alteration("prefix") { $0.records[0].prefix = [0x55] },
    Alteration("no sequence") { description in
      description.records[0].columns.removeAll { if case .sequence = $0 { true } else { false } }
    },
  ]

  @Test func `every description's own examples hold`() {
    for description in Descriptions.all {
      #expect(description.failingExamples() == [], "\(description.id)")
      #expect(description.quantitiesWithoutExample == [], "\(description.id)")
    }
  }

  /// A document or file goes by a name with capitals, or one with an ending.
  @Test func `every example names the document or file that says so, and then what`() {
    for description in Descriptions.all {
      for example in description.examples {
        let parts = example.source.split(separator: ": ", maxSplits: 1)
        #expect(parts.count == 2, "\(description.id): \(example.source)")
        let document = parts.first.map(String.init) ?? ""
        let isNamed = document.contains(".") || document.contains { $0.isUppercase }
        #expect(isNamed, "\(description.id): \(example.source)")
      }
    }
  }

  @Test(arguments: alterations)
  func `an altered description fails an example`(alteration: Alteration) {
    let altered = Descriptions.all.compactMap { alteration.applied(to: $0) }
    #expect(!altered.isEmpty)
    for description in altered {
      #expect(!description.failingExamples().isEmpty, "\(description.id)")
    }
  }

  @Test func `a failing example names its line, what was expected and what came`() throws {
    var description = try Descriptions.gateLines()
    description.header.examples = [
      LineExample(
        source: "the line format", chunks: [Array("T,1,500000*60\n".utf8)],
        expected: [
          .reading(quantity: .interval, value: 0.6, unit: .second, sequence: 1)
        ], line: 77)
    ]
    #expect(
      description.failingExamples() == [
        ExampleFailure(
          line: 77, detail: "expected [interval 0.6 s #1], got [interval 0.5 s #1]")
      ])
  }
}

extension LineDescription {
  fileprivate mutating func columns(_ change: (LineColumn) -> LineColumn) {
    for index in records.indices { records[index].columns = records[index].columns.map(change) }
  }
}

extension FrameDescription {
  fileprivate mutating func fields(_ change: (inout FrameField) -> Void) {
    for index in records.indices {
      for field in records[index].fields.indices { change(&records[index].fields[field]) }
      guard var repetition = records[index].repetition else { continue }
      for field in repetition.fields.indices { change(&repetition.fields[field]) }
      records[index].repetition = repetition
    }
  }
}
