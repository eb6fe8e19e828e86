import Engine
import Model

/// A beep test as the API tells it.
struct BeepTestView: Encodable {
  struct Level: Encodable {
    var level: String
    var speed: Double?
    var units: Int?
    var seconds: Int?

    enum CodingKeys: String, CodingKey {
      case level
      case speed = "speed_kmh"
      case units, seconds
    }
  }

  var id: String
  var version: Int
  var title: LocalizedText
  var subtitle: LocalizedText
  var distance: Double
  var score: BeepTable.Score
  var rules: GroupRules
  var levels: [Level]
  var rest: Double
  var duration: Double
  var layout: LocalizedText
  var doubtful: LocalizedText?
  var source: String
  var picture: String
  var hash: String

  enum CodingKeys: String, CodingKey {
    case id, version, title, subtitle
    case distance = "distance_m"
    case score, rules, levels
    case rest = "rest_s"
    case duration = "duration_s"
    case layout, doubtful, source, picture, hash
  }

  init(_ table: BeepTable) {
    id = table.id
    version = table.version
    title = table.title
    subtitle = table.subtitle
    distance = table.distance
    score = table.score
    rules = table.rules
    levels = table.levels.map { level in
      switch level.length {
      case .units(let count): Level(level: level.name, speed: level.speed, units: count)
      case .seconds(let count): Level(level: level.name, speed: level.speed, seconds: count)
      }
    }
    rest = table.rest
    duration = Double(BeepSchedule(table).end) / 1e9
    layout = table.layout
    doubtful = table.doubtful
    source = table.source
    picture = table.picture
    hash = table.hash
  }
}

/// When each beep of a group run is due, in nanoseconds from its start.
struct BeepScheduleView: Encodable {
  struct Cue: Encodable {
    var due: Int64
    var sound: BeepSchedule.Sound
    var level: String
    var units: Int

    enum CodingKeys: String, CodingKey {
      case due = "due_ns"
      case sound, level, units
    }
  }

  struct Unit: Encodable {
    var level: String
    var number: Int
    var start: Int64
    var end: Int64
    var metres: Double
    var speed: Double?

    enum CodingKeys: String, CodingKey {
      case level, number
      case start = "start_ns"
      case end = "end_ns"
      case metres = "distance_m"
      case speed = "speed_kmh"
    }
  }

  var score: BeepTable.Score
  var end: Int64
  var cues: [Cue]
  var units: [Unit]
  var checks: [Int64]

  enum CodingKeys: String, CodingKey {
    case score
    case end = "end_ns"
    case cues, units
    case checks = "checks_ns"
  }

  init(_ plan: GroupPlan) {
    let (table, schedule) = (plan.table, plan.schedule)
    score = table.score
    end = schedule.end
    cues = schedule.cues.map {
      Cue(due: $0.due, sound: $0.sound, level: table.levels[$0.level].name, units: $0.units)
    }
    units = schedule.units.map {
      Unit(
        level: table.levels[$0.level].name, number: $0.number, start: $0.start, end: $0.end,
        metres: $0.metres, speed: table.levels[$0.level].speed)
    }
    checks = schedule.checks
  }
}
