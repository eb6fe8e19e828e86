import Devices
import Model
import Testing

@Suite struct FitnessMachineSimulatorTests {
  /// 60 to 150 steps of a stair a minute, each of 20 cm.
  @Test(arguments: [FitnessMachineSimulator.Kind.stepClimber, .stairClimber])
  func `a climber is read without a refusal and goes up step by step`(
    kind: FitnessMachineSimulator.Kind
  ) {
    var simulator = FitnessMachineSimulator(kind, seed: 5)
    var decoder = FitnessMachineDecoder()
    var last: [Quantity: Double] = [:]
    for _ in 0..<200 {
      let step = simulator.next()
      for outcome in decoder.decode(step.bytes, from: step.source) {
        guard case .reading(let reading) = outcome else {
          Issue.record("\(outcome)")
          continue
        }
        if reading.quantity == .cadence {
          #expect((60...150).contains(reading.value))
        } else {
          #expect(reading.value >= last[reading.quantity] ?? 0)
        }
        last[reading.quantity] = reading.value
      }
    }
    #expect(Set(last.keys) == [.cadence, .count, .height])
    // Whole metres and whole steps, after more than 200 s at a step a second.
    let (climb, steps) = (last[.height] ?? 0, last[.count] ?? 0)
    #expect(steps >= 200 && abs(climb - 0.2 * steps) < 1.2)
  }

  @Test(arguments: [FitnessMachineSimulator.Kind.treadmill, .crossTrainer, .rower])
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
    for (name, source) in [
      ("fitness-machine", "2ad2"), ("2ACD", "2acd"), ("0x2AD1", "2ad1"), ("2acf", "2acf"),
      ("2ad0", "2ad0"),
    ] {
      var simulator = try #require(registry.simulator(of: name, seed: 1))
      #expect(simulator.next().source == "0000\(source)-0000-1000-8000-00805f9b34fb")
    }
    #expect(registry.simulator(of: "2a00", seed: 1) == nil)
  }
}
