import Model

/// What is chosen before a run: who, and with what.
struct ChooserView {
  /// How many participants are taken in at a glance; with more they are filtered and searched.
  static let glance = 8
  /// How many of those who were measured last come first.
  static let recent = 6

  var exercise: String
  var number: Int
  var title: String
  var picture: String
  var instructions: String?
  var equipment: [Choice]
  /// Whether there is anything to choose between.
  var offersEquipment: Bool
  var sections: [Section]
  var hasPeople: Bool
  /// Whether there are so many that one of them is searched for.
  var offersFind: Bool
  var groups: [Group]
  var hasGroups: Bool
  var showsEverybody: Bool
  var suggestedNumber: Int
  /// Whether the suggested number is already filled in, because there is nobody to choose.
  var isFirstEver: Bool
  /// A run that the new one takes the place of.
  var replaces: String?

  struct Choice {
    var id: String
    var title: String
    var isChosen: Bool
  }

  struct Person {
    var id: String
    var name: String
    var group: String
    var isChosen: Bool
    var isHidden: Bool
  }

  struct Group {
    var name: String
    var isShown: Bool
  }

  /// Participants under one heading, or under none where there is only one section.
  struct Section {
    var heading: String?
    var people: [Person]
    var isHidden: Bool

    init(heading: String?, people: [Person]) {
      self.heading = heading
      self.people = people
      isHidden = people.allSatisfy(\.isHidden)
    }
  }

  /// What the address and the screen asked for.
  struct Asked {
    var participant: Int?
    var equipment: String?
    var run: String?
    /// The group that this screen showed last.
    var group: String?
  }

  /// - Parameters:
  ///   - exercise: What will be done.
  ///   - people: Everybody, in the order of their numbers.
  ///   - recent: The numbers of those who were measured last, newest first.
  ///   - asked: What the address asked for.
  ///   - words: The sentences.
  ///   - language: Of titles.
  init(
    _ exercise: Exercise, _ people: [Participant], recent: [Int], _ asked: Asked, _ words: Words,
    _ language: Language
  ) {
    self.exercise = exercise.id
    number = exercise.number
    title = exercise.title[language]
    picture = exercise.picture
    instructions = exercise.instructions?[language]
    let ids = exercise.equipment.map(\.id)
    let chosen = asked.equipment.flatMap { ids.contains($0) ? $0 : nil } ?? ids.first
    equipment = exercise.equipment.map {
      Choice(id: $0.id, title: $0.title[language], isChosen: $0.id == chosen)
    }
    offersEquipment = equipment.count > 1
    offersFind = people.count > Self.glance
    let names = ParticipantsView.groups(people)
    hasGroups = offersFind && !names.isEmpty
    let shown = hasGroups ? asked.group.flatMap { names.contains($0) ? $0 : nil } : nil
    groups = names.map { Group(name: $0, isShown: $0 == shown) }
    showsEverybody = shown == nil
    let everybody = people.map { person in
      Person(
        id: String(person.number), name: person.nickname ?? "", group: person.group ?? "",
        isChosen: person.number == asked.participant,
        isHidden: shown.map { $0 != person.group } ?? false)
    }
    sections = Self.sections(everybody, recent: recent.map(String.init), words)
    hasPeople = !people.isEmpty
    isFirstEver = people.isEmpty
    let taken = Set(people.map(\.number))
    suggestedNumber = Participant.numbers.first { !taken.contains($0) } ?? 0
    replaces = asked.run
  }

  private static func sections(
    _ people: [Person], recent: [String], _ words: Words
  ) -> [Section] {
    let first = recent.prefix(Self.recent).compactMap { id in people.first { $0.id == id } }
    guard people.count > glance, !first.isEmpty else {
      return [Section(heading: nil, people: people)]
    }
    let taken = Set(first.map(\.id))
    return [
      Section(heading: words("exercise.recent"), people: first),
      Section(
        heading: words("exercise.everybody"), people: people.filter { !taken.contains($0.id) }),
    ]
  }
}
