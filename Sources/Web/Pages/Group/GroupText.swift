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
    }
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

  /// What the script says by itself.
  static func sentences(_ words: Words) -> [String: String] {
    [
      "warning": words("group.warning"), "out": words("group.out"),
      "sending": words("group.sending"), "withdrew": words("group.withdrew"),
      "finished": words("group.finished"), "counted": words("group.counted"),
      "tap_warning": words("group.tap_warning"), "tap_out": words("group.tap_out"),
      "hold": words("group.hold"), "said_warning": words("group.said_warning"),
      "said_out": words("group.said_out"), "said_counted": words("group.said_counted"),
      "left": words("group.left"), "level": words("group.level_shuttle"),
      "speed": words("group.speed"), "metres": words("group.metres"),
      "nothing": words("group.nothing_to_undo"), "you": words("group.you"),
      "other": words("group.other_screen"), "late": words("group.speaker_late"),
      "on_time": words("group.speaker_on_time"), "no_sound": words("group.no_sound"),
      "sound_lost": words("group.sound_lost"), "tried": words("group.sound_tried"),
      "need_sound": words("group.need_sound"), "need_line": words("group.need_line"),
      "again_line": words("group.again_line"), "reason": words("group.reason_missing"),
      "undone": words("group.undone"), "corrected": words("group.corrected_from"),
      "cleared": words("group.cleared"),
    ]
  }
}
