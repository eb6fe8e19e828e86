import Devices
import Model
import Testing

@Suite struct LineDescriptionExamplesTests {
  /// One thing that could be wrong in a description.
  struct Alteration: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (inout LineDescription) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout LineDescription) -> Void) {
      testDescription = name
      self.apply = apply
    }

    static func values(
      _ name: String, _ change: @escaping @Sendable (inout ValueColumn) -> Void
    ) -> Alteration {
      Alteration(name) { description in
        for (index, record) in description.records.enumerated() {
          description.records[index].columns = record.columns.map { column in
            guard case .value(var value) = column else { return column }
            change(&value)
            return .value(value)
          }
        }
      }
    }

    static func wrap(_ wrap: Int) -> Alteration {
      Alteration("wrap \(wrap)") { description in
        for (index, record) in description.records.enumerated() {
          description.records[index].columns = record.columns.map { column in
            guard case .sequence = column else { return column }
            return .sequence(SequenceColumn(wrap: wrap))
          }
        }
      }
    }
  }

  static let alterations: [Alteration] = [
    .values("offset") { $0.offset = DecimalNumber(mantissa: 1, exponent: -6) },
    .values("scale times ten") { $0.scale.exponent += 1 },
    .values("scale times two") { $0.scale.mantissa *= 2 },
    .values("sign") { $0.sign = $0.sign == .asSent ? .reversed : .asSent },
    .values("unit") { $0.unit = .metre },
    .values("quantity") { $0.quantity = .count },
    .values("form") { $0.form = .signed },
    .wrap(1 << 16), .wrap(1 << 24), .wrap((1 << 32) - 1), .wrap((1 << 32) + 1), .wrap(1 << 53),
    Alteration("no checksum") { $0.framing.checksum = nil },
    Alteration("checksum marker") { $0.framing.checksum?.marker = 0x24 },
    Alteration("line end") { $0.framing.end = .cr },
    Alteration("limit") { $0.framing.limit = 12 },
    Alteration("separator") { $0.records[0].separator = 0x3B },
    Alteration("prefix") { $0.records[0].prefix = [0x55] },
    Alteration("no sequence") { description in
      description.records[0].columns.removeAll { if case .sequence = $0 { true } else { false } }
    },
  ]

  @Test(arguments: Descriptions.all)
  func `the description's own examples hold`(description: LineDescription) {
    #expect(description.failingExamples() == [])
    #expect(description.quantitiesWithoutExample == [])
  }

  @Test(arguments: Descriptions.all, alterations)
  func `an altered description fails an example`(
    description: LineDescription, alteration: Alteration
  ) {
    var altered = description
    alteration.apply(&altered)
    #expect(altered != description)
    #expect(!altered.failingExamples().isEmpty)
  }

  @Test func `a failing example names its line, what was expected and what came`() throws {
    var description = try Descriptions.gateLines()
    description.examples = [
      LineExample(
        source: "the line format", bytes: Array("T,1,500000*60\n".utf8),
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
