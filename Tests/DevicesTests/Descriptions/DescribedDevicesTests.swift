import Devices
import Testing

/// What holds for every device that comes with the program, from its description alone.
@Suite struct DescribedDevicesTests {
  static let all = Descriptions.all.map(\.id)

  private func described(_ id: String) throws -> any DeviceDescription {
    try #require(Descriptions.all.first { $0.id == id })
  }

  @Test(arguments: all)
  func `a simulated device without faults is read without a refusal`(id: String) throws {
    let description = try described(id)
    var simulator = description.makeSimulator(seed: 3, faults: [])
    var decoder = description.makeDecoder()
    var readings = 0
    var openFirst = 0
    for _ in 0..<500 {
      let step = simulator.next()
      for outcome in decoder.decode(step.bytes, from: step.source) {
        guard case .reading(let reading) = outcome else {
          // Where nobody saw the beginning, the first of a channel is none.
          if case .ignored = outcome, description.values.contains(where: \.isOpenFirst) {
            openFirst += 1
          } else {
            Issue.record("\(outcome)")
          }
          continue
        }
        readings += 1
        #expect(
          description.values.contains { column in
            column.quantity == reading.quantity && column.unit == reading.unit
              && column.simulated.lowerBound - 2 * column.scale.value <= reading.value
              && reading.value <= column.simulated.upperBound + 2 * column.scale.value
          }, "\(reading)")
      }
    }
    #expect(openFirst <= 4)
    #expect(readings + openFirst >= 499)
  }

  @Test(arguments: all)
  func `a simulated device keeps its rate and its seed`(id: String) throws {
    let description = try described(id)
    var simulators = (0..<2).map { _ in description.makeSimulator(seed: 9, faults: [.noise]) }
    var total = 0.0
    for _ in 0..<500 {
      let step = simulators[0].next()
      #expect(simulators[1].next() == step)
      total += step.delay
    }
    // Pauses come before the first record of each burst.
    let pace = description.header.pace
    let pauses = pace.burst.map { Double((500 + $0 - 1) / $0) * pace.pause } ?? 0
    #expect(abs((total - pauses) / 500 * pace.rate - 1) < 0.05)
  }

  @Test(arguments: all)
  func `with every fault at once a device is read on`(id: String) throws {
    let description = try described(id)
    // At the wrong speed nothing is read at all, which is told elsewhere.
    let faults = Set(DeviceFault.allCases).subtracting([.wrongBaud])
    var simulator = description.makeSimulator(seed: 4, faults: faults)
    var decoder = description.makeDecoder()
    var readings = 0
    for _ in 0..<2000 {
      let step = simulator.next()
      readings += decoder.decode(step.bytes, from: step.source).values.count
    }
    #expect(readings > 700)
  }
}
