import Devices
import Testing

@Suite struct LineSimulatorTests {
  private func steps(
    _ description: LineDescription, seed: UInt64 = 1, faults: Set<DeviceFault> = [],
    count: Int = 500
  ) -> [SimulatorStep] {
    var simulator = LineSimulator(description, seed: seed, faults: faults)
    return (0..<count).map { _ in simulator.next() }
  }

  private func decode(_ steps: [SimulatorStep], by description: LineDescription) -> [Decoded] {
    var decoder = LineDecoder(description)
    return decoder.decode(steps.flatMap(\.bytes), from: "") + decoder.linkRestarted()
  }

  @Test(arguments: Descriptions.counted)
  func `a simulated device without faults is read without a loss`(description: LineDescription) {
    let outcomes = decode(steps(description), by: description)
    let readings = outcomes.compactMap { if case .reading(let value) = $0 { value } else { nil } }
    #expect(outcomes.count == 500)
    #expect(readings.map(\.sequence) == Array(1...500))
    for reading in readings {
      let column = description.records[0].values.first { $0.quantity == reading.quantity }
      #expect(column?.simulated.contains(reading.value) == true)
      #expect(column?.unit == reading.unit)
    }
  }

  @Test(arguments: Descriptions.counted)
  func `the described rate is kept on average`(description: LineDescription) {
    let total = steps(description).reduce(0) { $0 + $1.delay }
    #expect(abs(total / 500 * description.header.pace.rate - 1) < 0.05)
  }

  @Test func `the same seed gives the same lines and another seed others`() throws {
    let description = try Descriptions.gateLines()
    let all = Set(DeviceFault.allCases)
    #expect(
      steps(description, seed: 5, faults: all) == steps(description, seed: 5, faults: all))
    #expect(
      steps(description, seed: 5, faults: all) != steps(description, seed: 6, faults: all))
  }

  /// Between the first and the last line that were read, every number is accounted for.
  @Test(
    arguments: DeviceFault.allCases.filter(DeviceFault.ofRecords.contains), Descriptions.counted)
  func `with a fault every line is either read or missing`(
    fault: DeviceFault, description: LineDescription
  ) {
    let sent = steps(description, faults: [fault], count: 1000)
    #expect(sent.contains { $0.fault == fault })
    #expect(sent.allSatisfy { $0.fault == nil || $0.fault == fault })
    let outcomes = decode(sent, by: description)
    let sequences = outcomes.compactMap { outcome in
      if case .reading(let reading) = outcome { reading.sequence } else { nil }
    }
    guard let first = sequences.first, let last = sequences.last else {
      Issue.record("nothing was read")
      return
    }
    #expect(sequences.count > 500)
    #expect(outcomes.missing > 0)
    #expect(sequences.count + outcomes.missing == last - first + 1)
    #expect(!outcomes.contains(.restarted))
  }

  @Test func `each fault looks as it should`() throws {
    let description = try Descriptions.gateLines()
    func outcomes(of fault: DeviceFault) -> [Decoded] {
      decode(steps(description, faults: [fault], count: 1000), by: description)
    }
    #expect(Set(outcomes(of: .checksum).refusals) == [.checksum])
    #expect(Set(outcomes(of: .glued).refusals).isSubset(of: [.trailing, .truncated]))
    #expect(outcomes(of: .glued).refusals.contains(.trailing))
    #expect(Set(outcomes(of: .torn).refusals) == [.truncated])
    #expect(outcomes(of: .gap).refusals == [])
  }

  @Test func `a counter goes on after its wrap`() throws {
    let record = try Descriptions.gateLines().records[0]
    let wrap = 1 << 32
    #expect(
      record.line(sequence: wrap, values: [0.5], checksum: nil) == Array("T,0,500000".utf8))
    #expect(
      record.line(sequence: wrap + 7, values: [0.5], checksum: nil) == Array("T,7,500000".utf8))
  }

  /// 0x64 xor 1 xor 5: T, two commas that cancel and seven digits.
  @Test func `a line is written as the line format says`() throws {
    let description = try Descriptions.gateLines()
    let line = description.records[0].line(
      sequence: 1, values: [0.5], checksum: description.framing.checksum)
    #expect(line == Array("T,1,500000*60".utf8))
  }
}
