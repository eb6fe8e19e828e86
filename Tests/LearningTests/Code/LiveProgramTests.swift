import Model
import Testing

@testable import Learning

/// Programs that read equipment, by a clock of the test's own.
@Suite struct LiveProgramTests {
  private static let start = HostInstant(nanoseconds: 1_000_000_000)

  private func at(_ seconds: Double) -> HostInstant { Self.start.advanced(bySeconds: seconds) }

  private func live(
    _ text: String, _ supplies: [SlangSensor: LiveProgram.Supply] = [:],
    recording: [SlangSensor: [SlangReading]] = [:]
  ) throws -> LiveProgram {
    LiveProgram(
      id: "x", try SlangParser.parse(text), language: .en, seed: 1, supplies: supplies,
      recording: SlangSource(recording))
  }

  /// What was printed so far.
  private func said(_ program: LiveProgram) -> [String] {
    var program = program
    _ = program.news(at: at(0))
    return program.whole(at: at(0)).steps.compactMap(\.said)
  }

  private static let guardian = "repeat 3\nprint pulse\nend"

  @Test func `the first reading takes what is there, each turn waits for the next`() throws {
    var program = try live(Self.guardian)
    program.note(.pulse, .ready)
    program.take(.pulse(128), from: .device, at: at(0))
    program.advance(at: at(0.5))
    #expect(said(program) == ["128"] && program.state == .waiting)
    program.advance(at: at(0.6))
    #expect(said(program) == ["128"])
    // Twice the same are two values, and less than a second later none.
    program.take(.pulse(128), from: .device, at: at(1))
    program.advance(at: at(1))
    program.take(.pulse(200), from: .device, at: at(1.5))
    program.advance(at: at(1.5))
    #expect(said(program) == ["128", "128"])
    program.take(.pulse(141), from: .device, at: at(2))
    program.advance(at: at(2))
    #expect(said(program) == ["128", "128", "141"] && program.state == .ended)
  }

  @Test func `tilt comes ten times a second`() throws {
    var program = try live("repeat 1000\nprint tilt\nend")
    program.note(.tilt, .ready)
    for count in 0..<100 {
      program.take(.tilt(Double(count)), from: .device, at: at(Double(count) * 0.01))
      program.advance(at: at(Double(count) * 0.01))
    }
    #expect((9...12).contains(said(program).count))
  }

  @Test func `a minute without a value ends it, and equipment that is not there at once`() throws {
    var program = try live(Self.guardian)
    program.note(.pulse, .ready)
    program.advance(at: at(0))
    let report = program.whole(at: at(20))
    #expect(report.waiting?.sensor == .pulse && report.waiting?.fresh == false)
    #expect(report.waiting?.seconds == 40)
    program.advance(at: at(59.9))
    #expect(program.state == .waiting)
    program.advance(at: at(60))
    #expect(program.whole(at: at(60)).fault?.code == .waited)
    var absent = try live(Self.guardian)
    absent.advance(at: at(0))
    #expect(absent.whole(at: at(0)).fault?.code == .absent)
    #expect(absent.whole(at: at(0)).fault?.repair == .equipment(.pulse))
  }

  @Test func `a sensor that is lost is told, says nothing old, and goes on when it is back`() throws
  {
    var program = try live(Self.guardian)
    program.note(.pulse, .ready, device: "Belt")
    program.take(.pulse(128), from: .device, at: at(0))
    program.advance(at: at(0))
    _ = program.news(at: at(0))
    program.note(.pulse, .lost, device: "Belt")
    let told = program.news(at: at(1))
    let news = try #require(told)
    #expect(news.sensors.map(\.state) == [.lost] && news.sensors[0].value == nil)
    #expect(news.state == .waiting && news.steps.isEmpty)
    program.note(.pulse, .ready, device: "Belt")
    program.take(.pulse(130), from: .device, at: at(5))
    program.advance(at: at(5))
    #expect(said(program) == ["128", "130"])
  }

  @Test func `a recording gives each value once, a second apart, and then no more`() throws {
    var program = try live(
      Self.guardian, [.pulse: .recorded], recording: [.pulse: [.pulse(1), .pulse(2)]])
    program.advance(at: at(0))
    program.advance(at: at(0.5))
    #expect(said(program) == ["1"])
    program.advance(at: at(1))
    #expect(said(program) == ["1", "2"])
    program.advance(at: at(2))
    #expect(program.whole(at: at(2)).fault?.code == .waited)
  }

  @Test func `a simulation never ends, and the same seed gives the same`() throws {
    var lines: [[String]] = []
    for _ in 1...2 {
      var program = try live(
        "repeat 5\nprint tilt + gate\nend", [.tilt: .simulated, .gate: .simulated])
      for count in 0..<100 { program.advance(at: at(Double(count) * 0.1)) }
      #expect(program.state == .ended)
      lines.append(said(program))
    }
    #expect(lines[0] == lines[1] && lines[0].count == 5)
  }

  @Test func `a slider that stands still gives a value each tenth of a second`() throws {
    var program = try live("repeat 3\nprint tilt\nend", [.tilt: .slider])
    program.advance(at: at(0))
    #expect(program.state == .waiting)
    program.take(.tilt(-4), from: .device, at: at(0))
    program.advance(at: at(0))
    #expect(program.state == .waiting)
    program.take(.tilt(7), from: .slider, at: at(1))
    for count in 10...14 { program.advance(at: at(Double(count) * 0.1)) }
    #expect(said(program) == ["7", "7", "7"])
  }

  @Test func `every passage of a gate is one, and gates has the last ten`() throws {
    var program = try live(
      "repeat 4\nprint gate\nprint gate.count + gate.lane\nend\nprint length(gates)")
    program.note(.gate, .ready)
    program.take(.gate(.init(time: 2.5, lane: 2)), from: .device, at: at(0))
    program.advance(at: at(0))
    for _ in 0..<3 {
      program.take(.gate(.init(time: 2.5, lane: 2)), from: .device, at: at(0))
    }
    program.advance(at: at(0))
    #expect(program.state == .ended)
    #expect(said(program) == ["2.5", "3", "2.5", "4", "2.5", "5", "2.5", "6", "4"])
  }

  @Test func `stop ends it where it is, once`() throws {
    var program = try live("repeat 1000\nprint 1\nend")
    program.advance(at: at(0))
    program.stop(.person)
    let steps = program.whole(at: at(0)).state
    program.advance(at: at(1))
    program.stop(.alone)
    #expect(steps == .ended && program.ending == .person)
  }

  @Test func `a long program gives way after some steps and screens are told each once`() throws {
    var program = try live("repeat 900\nvariable a = turn\nend\nprint a")
    var told: [SlangTrace.Step] = []
    var count = 0
    while !program.isOver {
      program.advance(at: at(0))
      guard let news = program.news(at: at(0)) else { break }
      #expect(news.from == told.count)
      told += news.steps
      count += 1
    }
    let more = program.news(at: at(0))
    #expect(count > 3 && more == nil)
    #expect(told == program.whole(at: at(0)).steps && told.last?.said == "900")
  }

  @Test func `a program with faults is stopped before its first step`() throws {
    let program = try live("repeat 3\nprint _")
    #expect(program.state == .stopped && program.isOver)
    #expect(program.whole(at: at(0)).fault?.code != nil)
  }
}
