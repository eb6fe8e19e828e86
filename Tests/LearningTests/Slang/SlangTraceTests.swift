import Model
import Testing

@testable import Learning

@Suite struct SlangTraceTests {
  private func trace(_ text: String, _ source: SlangSource = SlangSource()) throws -> SlangTrace {
    let machine = SlangMachine(try SlangParser.parse(text), speech: SlangSpeech(.sv))
    return try #require(SlangRun(machine, from: source, tracing: true).trace)
  }

  @Test func `a trace tells where the ball is and what changed`() throws {
    let trace = try trace(
      "repeat 1\nif pulse > 150\nvariable a = 2.5\nelse\nend\nprint walk(3)\nend",
      SlangSource([.pulse: [.pulse(158)]]))
    #expect(
      try JSON.text(trace) == #"{"cut":false,"steps":["#
        + #"{"id":1,"line":1,"of":1,"turn":1},"#
        + #"{"id":2,"line":2,"read":[{"sensor":"pulse","value":"158"}],"went":true},"#
        + #"{"id":3,"line":3,"now":"2,5","set":"a"},{"id":4,"line":4},{"id":5,"line":5},"#
        + #"{"id":6,"line":6,"said":"gå 3","walk":3},{"id":7,"line":7}]}"#)
  }

  @Test func `a trace is at most a megabyte and says where it is cut`() throws {
    let text = String(repeating: "\\\"", count: 1_000)
    let trace = try trace(
      "repeat 400\nprint \"\(text)\"\nvariable a = \"\(text)\"\nend")
    #expect(trace.isCut)
    let size = try JSON.bytes(trace).count
    #expect((900_000...SlangTrace.largest).contains(size))
    #expect(try JSON.text(trace).contains(#""cut":true"#))
  }

  @Test func `the trace of a long run of short steps is whole`() throws {
    let trace = try trace("variable a = 0\nrepeat 999\nvariable a = a + 1\nend")
    #expect(!trace.isCut)
    #expect(trace.steps.count == 1 + 3 * 999)
    #expect(trace.steps.last?.line == 4)
  }
}
