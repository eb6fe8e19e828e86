import Devices
import Model
import Testing

@Suite struct FitnessMachineSimulatorTests {
  @Test(arguments: FitnessMachineSimulator.Kind.allCases)
  func `each machine is read without a refusal, goes at its speed and gets on`(
    kind: FitnessMachineSimulator.Kind
  ) {
    var simulator = FitnessMachineSimulator(kind, seed: 5)
    var again = FitnessMachineSimulator(kind, seed: 5)
    var decoder = FitnessMachineDecoder()
    var distance = 0.0
    for _ in 0..<200 {
      let step = simulator.next()
      #expect(step == again.next())
      var speeds = 0
      for outcome in decoder.decode(step.bytes, from: step.source) {
        guard case .reading(let reading) = outcome else {
          Issue.record("\(outcome)")
          continue
        }
        if reading.quantity == .speed {
          speeds += 1
          // A pace is whole seconds for 500 m: at 4.5 m/s one of them is 0.04 m/s.
          let plausible = FitnessMachineSimulator.plausible
          #expect(plausible.lowerBound - 0.05 <= reading.value, "\(kind)")
          #expect(reading.value <= plausible.upperBound + 0.05, "\(kind)")
        }
        if reading.quantity == .distance {
          #expect(reading.value >= distance, "\(kind)")
          distance = reading.value
        }
      }
      #expect(speeds == 1, "\(kind)")
    }
    // 200 s at 2 m/s and more.
    #expect(distance >= 399, "\(kind)")
  }

  @Test func `a machine is simulated by its characteristic, a bike by the driver's name`() throws {
    let registry = Descriptions.registry
    for (name, source) in [("fitness-machine", "2ad2"), ("2ACD", "2acd"), ("0x2AD1", "2ad1")] {
      var simulator = try #require(registry.simulator(of: name, seed: 1))
      #expect(simulator.next().source == "0000\(source)-0000-1000-8000-00805f9b34fb")
    }
    #expect(registry.simulator(of: "2a00", seed: 1) == nil)
  }
}
