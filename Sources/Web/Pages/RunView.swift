import Model
import Station

/// What the page shows of a run.
struct RunView {
  var id: String
  var revision: Int
  var kind: String
  var state: String
  var number: Int
  var title: String
  var exercise: String
  var simulated: Bool
  var bib: Int
  var nickname: String
  /// Whether the name needs a smaller letter beside the equipment.
  var isLongName: Bool
  var whoLabel: String
  /// Where another participant or other equipment is chosen, while nothing is done yet.
  var changeLink: String?
  var equipment: String?
  /// What there is to choose, in the exercise's order; of many only the chosen one once it counts.
  var choices: [EquipmentChoice]
  /// Whether what there is to choose takes more room than the name can spare.
  var hasLongChoice: Bool
  var connection: ConnectionView?
  var clock: ClockView?
  var stage: StageView
  var keys: KeysView?
  var boxes: [BoxView]
  var boxesClass: String
  var slots: [SlotView]
  var live: LiveFactsView
  var best: BestView?
  /// Whose turn comes by itself after this run.
  var queue: QueueView?
  var hasSpeech: Bool
  /// How many attempts would be lost by leaving.
  var done: Int
  var leaveText: String
  /// What a screen reader says of the newest change.
  var sentence: String
  /// Back to the run, for who came from there to the second screen's page, or to all that is going on.
  var backLink: String?
  var backLabel: String?
  /// What the first-run tour says, while it is being taken.
  var tour: TourView?

  /// One piece of equipment; exactly one is chosen.
  struct EquipmentChoice {
    var title: String
    var isChosen: Bool
    /// Where it is chosen instead, while nothing is done yet.
    var link: String?
  }

  /// The most pieces of equipment that stay in sight when they can no longer be chosen.
  private static let fewChoices = 2
  /// How many letters of a name, and of all equipment shown, have room side by side on a phone.
  private static let shortName = 12
  private static let shortChoices = 14

  /// - Parameters:
  ///   - facts: The run and what belongs to it.
  ///   - words: The sentences.
  ///   - values: How values are written.
  init(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    let run = facts.run
    let exercise = facts.exercise
    id = run.id.rawValue
    revision = run.revision
    kind = exercise.kind.rawValue
    state = run.state.rawValue
    number = exercise.number
    title = exercise.title[values.language]
    self.exercise = exercise.id
    simulated = run.simulated || run.attempts.contains(where: \.simulated)
    bib = run.participant
    nickname = facts.participant?.nickname ?? ""
    isLongName = nickname.count > Self.shortName
    let isFresh = run.state == .ready && run.attempts.isEmpty
    whoLabel = words(
      isFresh ? "run.change_participant" : "run.participant",
      ["number": String(bib), "nickname": nickname])
    equipment = exercise.equipment.first { $0.id == run.equipment }?.title[values.language]
    let choice = run.equipment.map { "&equipment=" + PathText.encoded($0) } ?? ""
    changeLink =
      isFresh
      ? "/exercises/\(PathText.encoded(exercise.id))?participant=\(bib)\(choice)&run=\(id)" : nil
    let showsAll = isFresh || exercise.equipment.count <= Self.fewChoices
    choices = exercise.equipment.filter { showsAll || $0.id == run.equipment }.map { piece in
      let path = "/exercises/\(PathText.encoded(exercise.id))?participant=\(run.participant)"
      let link = "\(path)&equipment=\(PathText.encoded(piece.id))&run=\(run.id.rawValue)"
      return EquipmentChoice(
        title: piece.title[values.language], isChosen: piece.id == run.equipment,
        link: isFresh ? link : nil)
    }
    hasLongChoice = choices.reduce(0) { $0 + $1.title.count } > Self.shortChoices
    connection = ConnectionView(facts, words, values)
    clock = ClockView(facts, words, values)
    stage = StageView(facts, words, values)
    keys = KeysView(facts)
    boxes = BoxView.all(facts, words, values)
    let whole = facts.isFull ? "boxes--whole" : ""
    boxesClass = [exercise.attempts == 8 ? "boxes--8" : "", whole].joined(separator: " ").trimmed
    slots = facts.isCounting ? SlotView.counting(facts, words) : SlotView.bar(facts, words)
    live = LiveFactsView(facts, values)
    best = BestView(facts, words, values)
    queue = QueueView(facts, words)
    hasSpeech = facts.hasSpeech
    done = run.attempts.count
    leaveText = words("run.leave_text", ["done": String(run.attempts.count)])
    sentence = facts.sentence(words, values)
  }
}

extension LocalizedText {
  subscript(language: Language) -> String { language == .sv ? sv : en }
}
