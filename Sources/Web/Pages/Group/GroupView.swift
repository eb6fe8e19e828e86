import Engine
import Model
import Station

/// What the page of a group run shows: before the start, while it runs, and what came of it.
struct GroupView {
  var id: String
  var form: String
  var state: String
  /// Whether whoever looks may begin, end and correct it; who helps presses for runners.
  var isCoach: Bool
  /// Where it was chosen.
  var back: String
  /// What leads there when it is done.
  var backWord: String
  /// The run itself, for the script that paints it.
  var json: String
  var sentences: String
  /// Where beeps are heard, for the script.
  var loudspeaker: String
  var title: String
  var subtitle: String
  var count: Int
  var isReady: Bool
  var isRun: Bool
  var isDone: Bool
  var isBroken: Bool
  var firstSpeed: String?
  var firstCount: String?
  var layout: String
  var rules: String?
  var isMeasured: Bool
  /// Whether everybody has a time.
  var isTimed: Bool
  /// Whether times at the finish are taken or get names.
  var isFinish: Bool
  /// How many times have no name, where that is done no more, and where it can be.
  var nameless: String?
  /// Whether one starts after the other, on which page such a run is followed, and what may begin it.
  var isCourse: Bool
  var isWave: Bool
  var isLanes: Bool
  /// The lanes, from 1, and which beams are their finishes.
  var lanes: [Int]
  var goals: String?
  /// What everybody does at the start, and what is pressed when they stand there.
  var start: String
  var onLine: String
  var isGun: Bool
  /// By what starts are told: a gate, one that is asked for, or the sound.
  var startGate: String?
  var isAsked: Bool
  var isSound: Bool
  var finish: String
  /// The gates that are at the finish.
  var gates: String?
  /// Whether it can still be pressed that somebody is in.
  var isOpen: Bool
  var people: [Person]
  var results: [Row]
  /// What stands below estimates beside the results; nothing where there are none.
  var uptakeNote: String?
  /// How many columns a word takes that stands in place of a result.
  var resultColumns: Int
  var corrections: [Correction]
  var meta: String
  var saved: String
  var torn: String?
  var again: String?
  var csv: String
  /// Where results stand beside what each did before; nothing while there are none.
  var team: String?

  static func isLong(_ bib: Int) -> Bool { bib > 999 }

  /// Whether somebody ran to the end and has no metres yet.
  private static func isUnmeasured(_ person: GroupRun.Person) -> Bool {
    ["finished", "stopped"].contains(person.status) && person.result?.metres == nil
  }

  struct Person {
    var participant: Int
    var bib: Int
    var name: String
    /// Whether the number has so many figures that they have to be smaller.
    var isLong: Bool
    /// In a broken run.
    var state: String
    var text: String
  }

  struct Row {
    var participant: Int
    var bib: Int
    var name: String
    /// Whether the number has so many figures that they have to be smaller.
    var isLong: Bool
    var value: String?
    var metres: String?
    var uptake: GroupEstimates.Cell?
    /// In place of a result.
    var word: String?
    var isCorrected: Bool
    var completed: Int?
    var raw: String
    var link: String?
    /// Whether whoever looks may change it, or enter metres that nobody has entered yet.
    var mayEnter: Bool
  }

  struct Correction {
    var bib: Int
    var name: String
    /// Whether the number has so many figures that they have to be smaller.
    var isLong: Bool
    var before: String?
    var after: String
    var reason: String
  }

  struct Facts {
    var run: GroupRun
    var plan: GroupPlan
    var events: [GroupEvent]
    var people: [Participant]
    var loudspeaker: LoudspeakerReport
    /// The gates that are connected.
    var gates: [String] = []
    /// The gate by which starts are told, and those at the finish of lanes, or which is asked for.
    var startGate: String?
    var goals: String?
    /// Whether somebody wants to give names to times of a run that is over.
    var wantsFinish = false
  }

  /// - Throws: What putting the run into JSON throws.
  init(_ facts: Facts, isCoach: Bool, _ words: Words, _ values: ValueText) throws {
    let (run, plan) = (facts.run, facts.plan)
    let texts = GroupText(plan.table, words, values)
    let names = Dictionary(
      facts.people.map { ($0.number, $0.nickname ?? "") }, uniquingKeysWith: { $1 })
    id = run.id.rawValue
    state = run.state.rawValue
    self.isCoach = isCoach
    let planPath = run.plan.map { PathText.encoded($0.rawValue) }
    let isPlanned = isCoach && planPath != nil
    back = isCoach ? planPath.map { "/plan/" + $0 } ?? "/groups" : "/runs"
    backWord = words(isPlanned ? "plan.back" : "group.done")
    json = try JSON.text(run)
    let isTimed = plan.table.score == .time
    self.isTimed = isTimed
    sentences = try JSON.text(
      isTimed ? GroupSentences.timed(words) : GroupSentences.all(words))
    loudspeaker = try JSON.text(facts.loudspeaker)
    title = plan.table.title[values.language]
    subtitle = plan.table.subtitle[values.language]
    count = run.people.count
    isReady = run.state == .ready
    isOpen = run.state == .running
    let isPast = run.state == .over || run.state == .broken
    isCourse = run.course != nil
    lanes = run.course?.lanes?.map(\.lane) ?? []
    goals = facts.goals
    isGun = isTimed && run.course?.interval == nil
    let way = !lanes.isEmpty ? "lanes" : isCourse ? "turn" : "line"
    start = words("group.start_\(way)", ["count": String(lanes.count)])
    onLine = words("group.ready_\(way)")
    isAsked = run.course?.isAsked == true
    startGate = isAsked ? nil : facts.startGate
    isSound = isCourse && !isAsked && startGate == nil
    let isLooked = isTimed && (isOpen || isPast && facts.wantsFinish)
    isFinish = isLooked && !isCourse
    isWave = isLooked && run.course?.interval != nil
    isLanes = isLooked && !lanes.isEmpty
    isRun = isOpen && !isTimed
    isBroken = run.state == .broken && !isLooked
    isDone = !isLooked && (run.state == .over || run.state == .cancelled)
    form =
      isReady
      ? "gready"
      : isRun
        ? "beep"
        : isFinish
          ? "fin"
          : isWave ? "wave" : isLanes ? "wave wave--lanes" : isBroken ? "beep beep--broken" : "page"
    firstSpeed = plan.table.levels.first?.speed.map { texts.speed($0) }
    if case .units(let count)? = plan.table.levels.first?.length {
      firstCount = words("group.shuttles", ["count": String(count)])
    }
    layout = plan.table.layout[values.language]
    let isMeasured = plan.table.score == .distance
    self.isMeasured = isMeasured
    rules = plan.table.score.isPaced ? texts.rules(run.rules) : nil
    let left = run.times?.count { $0.participant == nil } ?? 0
    // In a lane a passage without a name was nobody's.
    if isPast, left > 0, run.course?.lanes == nil {
      nameless = words.counted("group.nameless", left)
    }
    let doubtful = run.times?.count { $0.doubt == FinishQueue.Doubt.order.rawValue } ?? 0
    if isPast, isCourse, doubtful > 0 { nameless = words.counted("group.doubtful", doubtful) }
    finish = "/groups/\(PathText.encoded(run.id.rawValue))?finish=1"
    if isTimed, lanes.isEmpty {
      gates =
        facts.gates.isEmpty
        ? words("group.gate_none")
        : words("group.gate_is", ["names": facts.gates.joined(separator: ", ")])
    }
    csv = "/api/v1/trials.csv?exercise=" + PathText.encoded(plan.table.id)
    meta = values.moment(run.startedAt ?? run.createdAt, now: .now())
    people = run.people.map { person in
      Person(
        participant: person.participant, bib: person.bib, name: names[person.participant] ?? "",
        isLong: Self.isLong(person.bib),
        state: person.status == "torn" ? "torn" : person.result == nil ? "off" : "out",
        text: texts.word(person) ?? texts.value(person.result) ?? "")
    }
    // With the level it would tell somebody's age, which is not for whoever helps to count.
    let estimates = isCoach ? GroupEstimates(run, plan.table, of: facts.people, words) : nil
    uptakeNote = estimates?.note
    resultColumns = uptakeNote == nil ? 2 : 3
    let isAsked = isMeasured && run.state == .over
    results = run.people.map { person in
      Row(
        participant: person.participant, bib: person.bib, name: names[person.participant] ?? "",
        isLong: Self.isLong(person.bib),
        value: texts.value(person.result), metres: texts.metres(person.result),
        uptake: estimates?[person.participant],
        word: person.result == nil ? texts.word(person) : nil,
        isCorrected: person.original != nil, completed: person.result?.completed,
        raw: (person.result?.seconds ?? person.result?.metres.map { $0.rounded(.down) }).map {
          isTimed ? String($0) : String(Int($0))
        } ?? "",
        link: isCoach ? person.run.map { "/runs/" + PathText.encoded($0.rawValue) } : nil,
        mayEnter: isCoach || isAsked && Self.isUnmeasured(person))
    }
    corrections = run.people.filter { $0.original != nil || $0.status == "withdrawn" }.map {
      Correction(
        bib: $0.bib, name: names[$0.participant] ?? "", isLong: Self.isLong($0.bib),
        before: texts.value($0.original),
        after: texts.value($0.result) ?? words("group.withdrew"), reason: $0.reason ?? "")
    }
    let done = run.people.count { $0.result != nil }
    saved = words("group.saved_count", ["count": String(done)])
    if isCoach, done > 0 { team = "/groups/\(PathText.encoded(id))/results" }
    let cut = run.people.filter { $0.status == "torn" }
    if isCoach, !cut.isEmpty {
      torn = words("group.again", ["count": String(cut.count)])
      again =
        "/groups/new?test=" + PathText.encoded(plan.table.id)
        + cut.map { "&participant=\($0.participant)" }.joined()
        + (planPath.map { "&plan=" + $0 } ?? "")
        + (plan.interval.map { "&interval=\($0)" } ?? "")
        + (plan.lanes.map { "&lanes=\($0)" } ?? "")
    }
  }
}
