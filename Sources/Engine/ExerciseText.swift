package import Model

/// Writes a definition as the YAML that `ExerciseFile` reads, keys in a fixed order.
package enum ExerciseText {
  /// Returns the text of a file.
  package static func yaml(_ exercise: Exercise) -> String {
    var lines = [
      "id: \(exercise.id)", "number: \(exercise.number)", "version: \(exercise.version)",
      "title: \(localized(exercise.title))", "kind: \(exercise.kind.rawValue)",
    ]
    if let capture = exercise.capture { lines.append("capture: \(capture.rawValue)") }
    lines.append("attempts: \(exercise.attempts)")
    if let countdown = exercise.countdown { lines.append("countdown_s: \(countdown)") }
    if let channels = exercise.channels {
      lines.append("channels: [\(channels.map(quoted).joined(separator: ", "))]")
    }
    if let rule = exercise.doubleContact { lines.append("double_contact: \(rule.rawValue)") }
    if let range = exercise.startSignal?.forePeriod {
      lines.append("start_signal: { fore_period_s: [\(range.lowerBound), \(range.upperBound)] }")
    }
    if let target = exercise.target { lines.append("target: \(target)") }
    lines.append("equipment:")
    for choice in exercise.equipment {
      lines.append("  - { id: \(choice.id), title: \(localized(choice.title)) }")
    }
    if let quantity = exercise.quantity { lines.append("quantity: \(quantity.rawValue)") }
    if let unit = exercise.unit { lines.append("unit: \(quoted(unit.rawValue))") }
    if let input = exercise.input { lines.append("input: \(input.rawValue)") }
    if let better = exercise.better { lines.append("better: \(better.rawValue)") }
    if let score = exercise.score { lines.append("score: \(score.rawValue)") }
    if let passAt = exercise.passAt { lines.append("pass_at: \(passAt)") }
    if !exercise.active { lines.append("active: false") }
    lines.append("picture: \(exercise.picture)")
    if let instructions = exercise.instructions {
      lines += [
        "instructions:", "  sv: \(quoted(instructions.sv))", "  en: \(quoted(instructions.en))",
      ]
    }
    if let source = exercise.source { lines.append("source: \(quoted(source))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func localized(_ text: LocalizedText) -> String {
    "{ sv: \(quoted(text.sv)), en: \(quoted(text.en)) }"
  }

  /// A double-quoted scalar (YAML 1.1, section 5.7): every text has one.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      // A bracket or sign where a value may begin would look like more than text to the guard.
      case "[", "]", "{", "}", "&", "*", "!": result += escape(scalar)
      case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value):
        result += escape(scalar)
      case "\u{2028}", "\u{2029}", "\u{FEFF}": result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
