import Model

/// One of several things to choose, with a word on what it means.
struct MeantChoiceView {
  var id: String
  var title: String
  var hint: String
  var hintID: String
  var isChosen: Bool

  /// What a screen may do.
  static func roles(of screen: String, chosen: ScreenRole, _ words: Words) -> [MeantChoiceView] {
    ScreenRole.allCases.map { role in
      MeantChoiceView(
        id: role.rawValue, title: words("room.role.\(role.rawValue)"),
        hint: words("room.role.\(role.rawValue)_hint"), hintID: "h-\(screen)-\(role.rawValue)",
        isChosen: role == chosen)
    }
  }

  /// How long the room may stay open.
  static func ends(_ words: Words) -> [MeantChoiceView] {
    RoomEnd.allCases.map { end in
      MeantChoiceView(
        id: end.rawValue, title: words("room.until.\(end.rawValue)"),
        hint: words("room.until.\(end.rawValue)_hint"), hintID: "h-\(end.rawValue)",
        isChosen: end == .practice)
    }
  }
}

/// Whose rounds a remote may answer.
struct PersonChoiceView {
  var number: Int
  var title: String
  var isChosen: Bool

  static func all(_ people: [Participant], chosen: Int?) -> [PersonChoiceView] {
    people.map { person in
      PersonChoiceView(
        number: person.number, title: person.called, isChosen: person.number == chosen)
    }
  }
}

extension Participant {
  /// The number with the nickname, if there is one.
  var called: String { [String(number), nickname].compactMap { $0 }.joined(separator: " ") }
}
