import Model
import Testing

@testable import Learning

@Suite struct SlangSensorTests {
  private func machine(_ text: String) throws -> SlangMachine {
    SlangMachine(try SlangParser.parse(text))
  }

  private func source(_ json: String) throws -> SlangSource {
    try SlangSource(json: JSON.decode(JSONValue.self, from: json.utf8))
  }

  @Test func `a machine stands still until it gets the value that it waits for`() throws {
    var machine = try machine("print \"a\"\nprint pulse")
    let first = machine.step()
    #expect(first?.said == "a")
    let second = machine.step()
    #expect(second == nil)
    #expect(machine.state == .waiting(SlangWait(sensor: .pulse, isForNew: false)))
    let readings: [SlangReading] = [.tilt(3), .pulse(.nan), .pulse(142), .pulse(143)]
    let taken = readings.map { machine.resume(with: $0) }
    #expect(taken == [false, false, true, false])
    let third = machine.step()
    #expect(third?.said == "142")
    #expect(third?.readings == [.pulse(142)])
    let last = machine.step()
    #expect(last == nil)
    #expect(machine.state == .ended)
  }

  @Test func `endless values begin anew, and the passages of a gate count on`() throws {
    var source = try source(#"{"pulse": [128, 141], "gate": [2.9, 2.8], "tilt": []}"#).endless
    let pulses = (1...5).map { _ in source.next(.pulse) }
    #expect(pulses == [128, 141, 128, 141, 128].map { .reading(.pulse($0)) })
    let gates = (1...3).map { _ in source.next(.gate) }
    #expect(gates.last == .reading(.gate(.init(time: 2.9, count: 3))))
    #expect(source.next(.gates) == .reading(.gates([2.9, 2.8, 2.9])))
    for _ in 1...20 { _ = source.next(.gate) }
    #expect(source.next(.gates) == .reading(.gates((0..<10).map { $0 % 2 == 0 ? 2.8 : 2.9 })))
    #expect(source.next(.tilt) == .exhausted)
  }

  @Test func `each new turn waits for the next value, and keeps it to its end`() throws {
    var machine = try machine("repeat 2\nif pulse > 0\nprint pulse\nend\nend\nprint pulse")
    var waits: [SlangWait] = []
    var said: [String] = []
    var next = 100.0
    while machine.state != .ended {
      while let step = machine.step() { if let line = step.said { said.append(line) } }
      guard case .waiting(let wait) = machine.state else { continue }
      waits.append(wait)
      let isTaken = machine.resume(with: .pulse(next))
      #expect(isTaken)
      next += 1
    }
    #expect(waits.map(\.isForNew) == [false, true])
    #expect(said == ["100", "101", "101"])
  }

  @Test func `a reading inside of an inner turn is good for the outer one`() throws {
    let machine = try machine(
      "repeat 2\nrepeat 2\nprint pulse\nend\nprint pulse\nend")
    let run = SlangRun(machine, from: try source(#"{"pulse": [1, 2, 3, 4]}"#))
    #expect(run.output == ["1", "2", "2", "3", "4", "4"])
    #expect(run.fault == nil)
  }

  @Test func `a gate is its time, and a card`() throws {
    let machine = try machine(
      "repeat 3\nprint gate + \" \" + gate.lane + \" \" + gate.count\nend\nprint gates")
    let values = #"{"gate": [2.91, {"time": 2.84, "lane": 2, "count": 7}, 2.88]}"#
    let run = SlangRun(machine, from: try source(values))
    #expect(run.output == ["2.91 1 1", "2.84 2 7", "2.88 1 3", "[2.91, 2.84, 2.88]"])
  }

  @Test func `gates are the last ten`() throws {
    let machine = try machine("print length(gates)\nprint gates[1]")
    let times = (1...12).map(String.init).joined(separator: ", ")
    let run = SlangRun(machine, from: try source("{\"gates\": [[\(times)]]}"))
    #expect(run.output == ["10", "3"])
  }

  @Test func `equipment inside of a function is read where it is called`() throws {
    let machine = try machine(
      "variable f(x) = x + pulse\nrepeat 2\nvariable g(x) = f(x)\nprint g(0.5)\nend"
        .replacing("repeat 2\nvariable g(x) = f(x)", with: "variable g(x) = f(x)\nrepeat 2"))
    let run = SlangRun(machine, from: try source(#"{"pulse": [1, 2]}"#))
    #expect(run.output == ["1.5", "2.5"])
  }

  static let faults: [(String, SlangFault.Code, SlangRepair)] = [
    (#"{"pulse": [100]}"#, .waited, .equipment(.pulse)), ("{}", .absent, .equipment(.pulse)),
  ]

  @Test(arguments: faults)
  func `equipment that says nothing is told with a way out`(
    values: String, code: SlangFault.Code, repair: SlangRepair
  ) throws {
    let run = SlangRun(try machine("repeat 2\nprint pulse\nend"), from: try source(values))
    #expect(run.fault?.code == code)
    #expect(run.fault?.repair == repair)
    #expect(run.fault?.line == 2)
  }

  @Test(arguments: [
    ("[1]", ""), (#"{"wind": [1]}"#, "wind"), (#"{"pulse": ["a"]}"#, "pulse[0]"),
    (#"{"pulse": [1, 1e300]}"#, "pulse[1]"), (#"{"gate": [{"lane": 1}]}"#, "gate[0]"),
    (#"{"gates": [1]}"#, "gates[0]"), (#"{"tilt": 3}"#, "tilt"),
    (#"{"gate": [{"time": 1, "wind": 2}]}"#, "gate[0]"),
  ])
  func `values that are none are told with their place`(json: String, path: String) {
    #expect(throws: SlangSource.Problem(path: path)) { try source(json) }
  }
}
