import Devices
import Model
import Testing

@Suite struct SimulatedStarterTests {
  private let moment = HostInstant(nanoseconds: 100_000_000_000)

  /// How long after the signal somebody answers it, in seconds, start after start.
  private func answers(course: Double = 0, count: Int = 10_000) -> [Double] {
    var starter = SimulatedStarter(seed: 1)
    return (0..<count).map { number in
      let signal = moment.advanced(bySeconds: Double(number) * 10)
      starter.hear(signal, course: course)
      defer { starter.pass() }
      return starter.passage(plannedFor: signal).seconds(since: signal)
    }
  }

  /// World Athletics, Technical Rules (book C2.1), rule 16.6: below 0.100 s nobody has reacted.
  @Test func `a signal is answered as a person answers it, and seldom before it`() {
    let answers = answers()
    let valid = answers.filter { $0 > 0 }
    #expect(valid.allSatisfy { $0 >= 0.1 && $0 <= 1 })
    #expect(abs(valid.reduce(0, +) / Double(valid.count) - 0.25) < 0.005)
    let median = valid.sorted()[valid.count / 2]
    #expect(median < 0.24, "a reaction time has its tail on the slow side")
    let share = Double(answers.count - valid.count) / Double(answers.count)
    #expect(abs(share - 1 / Double(SimulatedStarter.falseStarts)) < 0.01)
  }

  @Test func `whoever must run to the gate first passes it later`() {
    #expect(answers(course: 1.5).allSatisfy { $0 < 0 || (1.6...2.5).contains($0) })
  }

  @Test func `nobody passes while the signal is awaited, and all goes on as planned after it`() {
    var starter = SimulatedStarter(seed: 2)
    let planned = moment.advanced(bySeconds: -3)
    #expect(starter.passage(plannedFor: planned) == planned)
    starter.hear(moment, course: 0)
    #expect(starter.passage(plannedFor: planned) > moment)
    starter.pass()
    // The run tells of the same signal again until its result is recorded.
    starter.hear(moment, course: 0)
    #expect(starter.passage(plannedFor: planned) == planned)
  }

  @Test func `a start that is given up is answered by nobody`() {
    var starter = SimulatedStarter(seed: 2)
    starter.hear(moment, course: 0)
    starter.hear(nil, course: 0)
    #expect(starter.passage(plannedFor: moment) == moment)
  }
}
