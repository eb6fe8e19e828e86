import Learning
import Model
import Store

/// One's own programs on the profile, the latest first.
struct CodeOwnPrograms {
  struct Program {
    var link: String
    var symbol: String
    var name: String
    /// How large it is, and the day on which it was changed last.
    var details: String
  }

  /// Those that were changed before are in the playground.
  private static let most = 8
  private static let day = 86_400.0

  var shown: [Program]
  var hasMore: Bool

  /// - Parameters:
  ///   - programs: Of one's playground, the latest first.
  ///   - now: Today and yesterday are told without their dates.
  ///   - visit: Whose.
  init(_ programs: [CodeProgramRecord], now: Timestamp, _ visit: CodePageDesk.Visit) {
    shown = programs.prefix(Self.most).map { record in
      let program = record.program
      let size = visit.words.counted("code.playground.blocks", program.blockCount)
      return Program(
        link: visit.address.program(record.id), symbol: Self.symbol(program), name: record.name,
        details: "\(size), \(Self.told(record.updatedAt, now, visit.words))")
    }
    hasMore = programs.count > Self.most
  }

  /// The equipment that a program reads is its picture.
  private static func symbol(_ program: SlangProgram) -> String {
    switch program.sensors.first {
    case .tilt: "i-tilt"
    case .pulse: "i-heart"
    case .gate, .gates: "i-gate"
    case nil: "i-code"
    }
  }

  private static func told(_ time: Timestamp, _ now: Timestamp, _ words: Words) -> String {
    let date = { (time: Timestamp) in String(time.description.prefix(10)) }
    let told = date(time)
    if told == date(now) { return words("code.profile.today") }
    let before = now.advanced(bySeconds: -day)
    return told == date(before) ? words("code.profile.yesterday") : told
  }
}
