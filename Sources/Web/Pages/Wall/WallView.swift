import Engine
import Model
import Station

/// What the page of the wall shows; its script paints the cells, as they change each second.
struct WallView {
  var json: String
  var sentences: String
  var isTV: Bool
  var isCoach: Bool
  /// Where the page is left for.
  var back: String
  var zones: [Zone]

  struct Zone {
    var number: Int
    var text: String
  }

  /// - Throws: What putting the wall into JSON throws.
  init(
    _ report: WallReport, isTV: Bool, by visitor: Visitor, _ words: Words
  ) throws {
    json = try JSON.text(visitor.isCoach ? report : report.forOnlookers)
    sentences = try JSON.text(WallText.sentences(words))
    self.isTV = isTV
    isCoach = visitor.isCoach
    back = visitor.isCoach ? "/groups" : visitor.home
    zones = HeartZone.allCases.map { zone in
      let low = 40 + zone.rawValue * 10
      return Zone(
        number: zone.rawValue,
        text: words("wall.zone_\(zone.rawValue)") + " \(low)–\(low + 10)")
    }
  }
}

/// What the page shows where straps are given to children.
struct StrapsView {
  var json: String
  var names: String
  var sentences: String
  var people: [Person]
  var isEmpty: Bool

  struct Person {
    var number: Int
    var name: String
  }

  /// - Throws: What putting the wall into JSON throws.
  init(_ report: WallReport, people: [Participant], _ words: Words) throws {
    json = try JSON.text(report)
    names = try JSON.text(WallText.names(people))
    sentences = try JSON.text(WallText.sentences(words))
    self.people = people.map { Person(number: $0.number, name: $0.nickname ?? "") }
    isEmpty = people.isEmpty
  }
}

/// What the scripts of the wall say by themselves.
enum WallText {
  /// Nicknames by number.
  static func names(_ people: [Participant]) -> [String: String] {
    Dictionary(
      people.compactMap { person in person.nickname.map { (String(person.number), $0) } },
      uniquingKeysWith: { $1 })
  }

  static func sentences(_ words: Words) -> [String: String] {
    [
      "zone0": words("wall.zone_0"), "zone1": words("wall.zone_1"), "zone2": words("wall.zone_2"),
      "zone3": words("wall.zone_3"), "zone4": words("wall.zone_4"), "zone5": words("wall.zone_5"),
      "heard": words("wall.heard"), "stuck": words("wall.not_recorded"), "lost": words("wall.lost"),
      "none": words("wall.no_strap"), "moved": words("wall.moved"),
      "no-contact": words("wall.no_contact"), "no-pulse": words("wall.no_pulse"),
      "share": words("wall.no_share"),
      "points": words("wall.points"), "announce": words("wall.announce"),
      "again": words("wall.end_again"), "end": words("wall.end"),
      "hold": words("wall.hold_close"), "is_theirs": words("wall.is_theirs"),
      "have": words("wall.have_strap"), "unknown": words("wall.unknown_straps"),
      "here": words("wall.strap_here"),
      "give": words("wall.give"),
      "given": words("wall.given"), "back": words("wall.taken_back"),
      "no_strap_yet": words("wall.no_strap"), "number_none": words("wall.number_none"),
      "number_many": words("wall.number_many"), "take_from": words("wall.take_from"),
    ]
  }
}
