import Model

/// Makes up programs that can be run, mean nothing, and loop and grow wherever they can.
struct HostileSlang {
  private var random: SplitMix64
  private var depth = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func pick(_ values: [String]) -> String {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// Names are given values first, and mostly keep their kinds, so that programs get far.
  mutating func program() -> String {
    var lines = [
      "variable n = 3", "variable s = \"ab\"", "variable l = [1, 2]", "variable d = [[1]]",
      "variable c = {a: 1, b: [2]}", "variable f(x) = x + x", "variable g(x) = f(f(x))",
    ]
    for _ in 0..<Int.random(in: 3...25, using: &random) { lines.append(line()) }
    lines += Array(repeating: "end", count: depth)
    return lines.joined(separator: "\n")
  }

  private mutating func line() -> String {
    switch Int.random(in: 0..<13, using: &random) {
    case 0..<3 where depth < 8:
      depth += 1
      return "repeat \(pick(["1000", "3", "100", "2", "length(s)", "length(l)"]))"
    case 3 where depth < 8:
      depth += 1
      return "if \(number()) \(pick(["==", "<", ">=", "!="])) \(number())"
    case 4 where depth > 0:
      depth -= 1
      return "end"
    case 5: return "print \(pick([number(), "s", "d", "c", "\"\" + d"]))"
    case 6: return "variable l[\(pick(["1", "2", "length(l)"]))] = \(number())"
    case 7: return "variable c.\(pick(["a = \(number())", "b = [c, c]", "b = d"]))"
    case 8: return "variable l = add(l, \(pick([number(), number(), "d"])))"
    case 9: return "variable s = \(pick(["s + s", "s + n", "s + d", "f(s)", "upper(s)", "\"a\""]))"
    case 10: return "variable d = \(pick(["[d, d]", "add(d, l)", "[l, d, c]", "[[1]]"]))"
    default: return "variable n = \(number())"
    }
  }

  private mutating func number() -> String {
    pick([
      "n", "1", "0", "n + 1", "n * n", "n / 3", "round(n) % 7", "g(n)", "length(l)", "length(s)",
      "l[1]", "l[length(l)]", "c.a", "-n", "random(0, 9)", "max(n, 5)", "round(n / 7)", "tilt",
      "pulse", "length(add(l, n))", "length(d)", "n / (n - 3)", "length(letter(s, 1))",
    ])
  }
}
