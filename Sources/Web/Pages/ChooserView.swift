import Model

/// What is chosen before a run: who, and with what.
struct ChooserView {
  var exercise: String
  var number: Int
  var title: String
  var picture: String
  var instructions: String?
  var equipment: [Choice]
  /// Whether there is anything to choose between.
  var offersEquipment: Bool
  var participants: [Choice]
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

  /// What the address asked for.
  struct Asked {
    var participant: Int?
    var equipment: String?
    var run: String?
  }

  init(_ exercise: Exercise, _ people: [Participant], _ asked: Asked, _ language: Language) {
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
    participants = people.map {
      Choice(
        id: String($0.number), title: $0.nickname ?? "", isChosen: $0.number == asked.participant)
    }
    isFirstEver = people.isEmpty
    let taken = Set(people.map(\.number))
    suggestedNumber = Participant.numbers.first { !taken.contains($0) } ?? 0
    replaces = asked.run
  }
}
