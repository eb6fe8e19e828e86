import Engine
import Model

/// Results of a group run in words.
struct GroupText {
  private let table: BeepTable
  private let words: Words
  private let values: ValueText

  init(_ table: BeepTable, _ words: Words, _ values: ValueText) {
    self.table = table
    self.words = words
    self.values = values
  }

  /// A number as the language writes it, with the decimals that it has.
  private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    var text = "\(hundredths / 100)"
    if hundredths % 100 != 0 {
      text += hundredths % 10 == 0 ? ".\(hundredths / 10 % 10)" : "." + two(hundredths % 100)
    }
    return values.language == .sv ? text.replacing(".", with: ",") : text
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  func speed(_ value: Double) -> String { words("group.speed", ["value": number(value)]) }

  /// Level and shuttle with one full stop between them, in both languages.
  static func score(_ level: String, _ shuttle: String) -> String {
    level.contains(".") ? "\(level) · \(shuttle)" : "\(level).\(shuttle)"
  }

  /// A result as it is read: `6.3`, 12.5 km/h or 2350 m.
  func value(_ result: GroupRun.Result?) -> String? {
    guard let result else { return nil }
    switch table.score {
    case .shuttle:
      guard let name = result.levelName, let shuttle = result.shuttle else { return nil }
      return Self.score(name, String(shuttle))
    case .stage: return result.speed.map(speed)
    case .distance: return result.metres.map { words("group.metres", ["value": number($0)]) }
    case .time:
      return result.seconds.map { seconds in
        // What a gate tells of less than a minute is worth its hundredths.
        guard seconds < 60, result.uncertainty <= 0.05 else {
          return Self.time(seconds, values.language)
        }
        return NumberText.text(seconds, decimals: 2, values.language)
      }
    }
  }

  /// A time as it is read: `58,4` or `1.58,4` in Swedish, `58.4` or `1:58.4` in English.
  static func time(_ seconds: Double, _ language: Language) -> String {
    let tenths = Int((seconds * 10).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    let (colon, point) = language == .sv ? (".", ",") : (":", ".")
    let whole = minutes > 0 && rest < 100 ? "0\(rest / 10)" : String(rest / 10)
    return (minutes > 0 ? "\(minutes)\(colon)" : "") + whole + point + String(rest % 10)
  }

  func metres(_ result: GroupRun.Result?) -> String? {
    guard table.score == .shuttle else { return nil }
    return result?.metres.map { number($0) }
  }

  /// By how much two results differ at least, in the unit of the trials.
  var step: Double {
    switch table.score {
    case .shuttle: table.distance * Double(table.legs)
    case .stage: speedStep / 3.6
    case .distance: 1
    case .time: 0.1
    }
  }

  /// The least by which two levels differ, in km/h; that of most tables where there are no two.
  private var speedStep: Double {
    let speeds = Set(table.levels.compactMap(\.speed)).sorted()
    return zip(speeds, speeds.dropFirst()).map { $1 - $0 }.min() ?? 0.5
  }

  /// A difference of results in what the table counts, signed; a minus is as wide as the plus.
  func difference(_ value: Double) -> String {
    let (amount, decimals) =
      switch table.score {
      case .shuttle: (value / step, 0)
      case .stage: (value * 3.6, 1)
      case .distance: (value, 0)
      // Fewer seconds are more.
      case .time: (-value, 1)
      }
    let text = NumberText.text(amount, decimals: decimals, values.language)
    let isPlus = text.first != "\u{2212}" && text.contains { $0.isNumber && $0 != "0" }
    return isPlus ? "+" + text : text
  }

  /// What stands in place of a result.
  func word(_ person: GroupRun.Person) -> String? {
    switch person.status {
    case "withdrawn": words("group.withdrew")
    case "torn": words("group.torn")
    case "removed": words("group.removed")
    case "stopped" where table.score == .time: words("group.not_in")
    case "finished" where person.result?.metres == nil && table.score == .distance:
      words("group.not_measured")
    case "stopped" where person.result?.metres == nil && table.score == .distance:
      words("group.not_measured")
    default: nil
    }
  }

  func rules(_ rules: GroupRules) -> String {
    let out = words("group.out_at", ["count": String(rules.warnings + 1)])
    return rules.warnings == 0
      ? out : out + ", " + words(rules.consecutive ? "group.in_a_row" : "group.in_all")
  }
}
