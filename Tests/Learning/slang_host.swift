// What the generated Swift of programs wants around it: values of equipment, our rules for numbers and
// texts, and somewhere to say things. The programs stand behind it in the same file.

import Glibc

struct Gate {
  var time: Double
  var lane: Int
  var count: Int
}

/// A run of a program: what it is given, and what it said.
struct Run {
  var pulse: [Int] = []
  var tilt: [Double] = []
  var gate: [Gate] = []
  var state: UInt64 = 0
  var said: [String] = []
  /// What was read in this turn.
  var read: (pulse: Int?, tilt: Double?, gate: Gate?)
  var passed: [Gate] = []
}

nonisolated(unsafe) var now = Run()

/// A new turn of a Repeat begins, for which equipment is read anew.
func turnBegins() { now.read = (nil, nil, nil) }

func pulse() -> Int {
  let value = now.read.pulse ?? now.pulse.removeFirst()
  now.read.pulse = value
  return value
}

func tilt() -> Double {
  let value = now.read.tilt ?? now.tilt.removeFirst()
  now.read.tilt = value
  return value
}

func gate() -> Gate {
  if let known = now.read.gate { return known }
  let passage = now.gate.removeFirst()
  now.read.gate = passage
  now.passed.append(passage)
  return passage
}

func gates() -> [Double] { now.passed.suffix(10).map(\.time) }

/// From one number to another (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014).
func random(_ from: Int, _ to: Int) -> Int {
  now.state &+= 0x9e37_79b9_7f4a_7c15
  var mixed = (now.state ^ (now.state >> 30)) &* 0xbf58_476d_1ce4_e5b9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
  mixed ^= mixed >> 31
  let share = Double(mixed >> 11) / 9_007_199_254_740_992
  return min(from, to) + Int(share * Double(abs(to - from) + 1))
}

/// A number that is not whole has at most ten digits, none behind the tenth decimal.
private func digits(_ number: Double) -> String {
  if number == number.rounded() { return String(Int(number)) }
  let size = number.magnitude
  let decimals = size < 1 ? 10 : max(0, 10 - String(Int(size)).count)
  var buffer = [CChar](repeating: 0, count: 64)
  let length = withVaList([size]) { vsnprintf(&buffer, buffer.count, "%.\(decimals)f", $0) }
  var text = String(decoding: buffer[..<Int(length)].map(UInt8.init), as: UTF8.self)
  while text.contains("."), text.last == "0" || text.last == "." {
    if text.removeLast() == "." { break }
  }
  return (number < 0 && text != "0" ? "-" : "") + text
}

/// A value as Slang says it.
func show(_ value: Any) -> String {
  switch value {
  case let number as Double: digits(number)
  case let list as [Any]: "[\(list.map(inside).joined(separator: ", "))]"
  case is Int, is Bool, is String: "\(value)"
  default:
    "{"
      + Mirror(reflecting: value).children.map { "\($0.label ?? ""): \(inside($0.value))" }
      .joined(separator: ", ") + "}"
  }
}

private func inside(_ value: Any) -> String { value is String ? "\"\(value)\"" : show(value) }

func walk(_ length: Double) -> String { "walk \(show(length))" }
func right(_ angle: Double) -> String { "right \(show(angle))" }

func print(_ value: Any) { now.said.append("\(value)") }

/// Runs a program and says what it said: how many lines, and the lines.
func tryOut(
  _ program: () -> Void, seed: UInt64 = 0, pulse: [Int] = [], tilt: [Double] = [],
  gate: [Gate] = []
) {
  now = Run(pulse: pulse, tilt: tilt, gate: gate, state: seed, read: (nil, nil, nil))
  program()
  Swift.print(now.said.count)
  for line in now.said { Swift.print(line) }
}
