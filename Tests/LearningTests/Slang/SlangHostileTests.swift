import Model
import Testing

@testable import Learning

/// Programs that want to go on for ever, or to grow without bound.
///
/// Steps are counted, never time.
@Suite struct SlangHostileTests {
  /// What is run costs no more than its limits say, and what it holds is within them.
  @discardableResult
  private func endure(
    _ text: String, limit: Int, _ comment: Comment
  ) throws -> SlangMachine.State {
    let program = try SlangParser.parse(text)
    var machine = SlangMachine(program, limit: limit)
    var visited = 0
    var printed = 0
    running: while true {
      while let step = machine.step() {
        visited += 1
        if let said = step.said {
          printed += 1
          try #require(said.unicodeScalars.count <= 1_000, comment)
        }
        if let value = step.change?.value { try #require(Self.isSmall(value), comment) }
      }
      guard case .waiting(let wait) = machine.state else { break running }
      let isTaken = machine.resume(with: wait.sensor == .tilt ? .tilt(1) : .pulse(1))
      try #require(isTaken, comment)
    }
    try #require(machine.state != .running, comment)
    try #require(machine.steps <= limit, comment)
    try #require(printed <= 500, comment)
    // Besides what is counted, each turn passes an End and as many Elses as there are levels.
    try #require(visited <= 20 * (limit + 1), comment)
    try #require(machine.work <= SlangMachine.mostWork + 10_000, comment)
    return machine.state
  }

  private static func isSmall(_ value: SlangValue) -> Bool {
    switch value {
    case .text(let text): text.unicodeScalars.count <= 1_000
    case .number(let number): number.magnitude <= SlangProgram.Limit.number
    case .list(let list): list.values.count <= 100 && value.depth <= 8
    case .card(let card): card.fields.count <= 10 && value.depth <= 8
    default: true
    }
  }

  private static let nested =
    String(repeating: "repeat 1000\n", count: 8) + "variable a = turn\n"
    + String(repeating: "end\n", count: 8)

  @Test(arguments: [
    nested, nested.replacing("variable a = turn\n", with: ""),
    nested.replacing("a = turn", with: "a = \"\(String(repeating: "ab", count: 400))\" + turn"),
    "variable s = \"a\"\nrepeat 1000\nvariable s = s + s\nend",
    "variable a = [1]\nrepeat 1000\nvariable a = [a, a, a, a, a, a, a, a]\nend",
    "variable a = [1]\nrepeat 7\nvariable a = [a, a, a, a, a, a, a, a]\nend\nprint a",
    "variable a = [1]\nrepeat 7\nvariable a = [a, a, a, a, a, a, a, a]\nend\nprint \"\" + a",
    "variable a = [0]\nrepeat 1000\nvariable a[1] = turn\nvariable a = add(a, a)\nend",
    "variable p = {a: 1, b: [1]}\nrepeat 9\nvariable p.b = [p, p]\nend",
    doubling(60), doubling(190),
    "variable n = 1\nrepeat 1000\nvariable n = n * 10\nend",
    "variable n = 1\nrepeat 1000\nvariable n = n / 10\nprint n\nend",
    "repeat 1000\nprint tilt\nend",
    "repeat 1000\nrepeat 1000\nvariable t = "
      + String(repeating: "\"\(String(repeating: "x", count: 10))\" + ", count: 90) + "1\nend\nend",
    "repeat 999\n" + String(repeating: "variable a = add([1], 2)\n", count: 190) + "end",
    "variable f(x) = x + x\nrepeat 1000\nvariable s = f(f(f(f(f(f(f(1)))))))\nend",
  ])
  func `a program without an end is stopped within its limits`(text: String) throws {
    try endure(text, limit: SlangProgram.Limit.steps, "\(text.prefix(200))")
  }

  /// Functions of which each calls the one before twice.
  private static func doubling(_ count: Int) -> String {
    let lines = (1..<count).map { "variable f\($0)(x) = f\($0 - 1)(x) + f\($0 - 1)(x)" }
    return (["variable f0(x) = x"] + lines + ["print f\(count - 1)(1)"]).joined(separator: "\n")
  }

  @Test func `ten thousand hostile programs end within their limits`() throws {
    var endings: [String: Int] = [:]
    for seed in 0..<10_000 {
      var random = HostileSlang(seed: UInt64(seed))
      let state = try endure(random.program(), limit: 120, "seed \(seed)")
      if case .stopped(let fault) = state {
        endings[fault.code.rawValue, default: 0] += 1
      } else {
        endings["end", default: 0] += 1
      }
    }
    // They get as far as the limits, not only to the first mistake.
    for ending in ["end", "steps", "big", "deep"] {
      #expect((endings[ending] ?? 0) > 100, "\(endings)")
    }
  }

  @Test func `bytes that are no program are read to their end`() {
    var random = SplitMix64(seed: 5)
    let pieces = [
      "repeat ", "if ", "print ", "variable ", "end", "else", "\n", "(", ")", "[", "]", "{", "}",
      "\"", "a", "=", "==", "not ", "-", ".", ",", ":", "_", "2", "and ", "max(", "\u{0}", "é", "🏃",
      "\r\n", "puls", "add(",
    ]
    var read = 0
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...10, using: &random)
      let text = (0..<count).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
      guard let program = try? SlangParser.parse(text) else { continue }
      read += 1
      let printed = SlangPrinter().text(program)
      #expect((try? SlangParser.parse(printed)) == program, "\(text)")
      _ = SlangRun(SlangMachine(program, limit: 50))
      _ = program.view(.javascript)
      _ = program.view(.swift)
    }
    #expect(read > 1_000)
  }
}
