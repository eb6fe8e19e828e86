import Engine
import Model

/// What the page shows where a beep test is chosen.
struct GroupMenuView {
  var tests: [Test]
  /// The one that is under way.
  var current: Earlier?
  var earlier: [Earlier]

  struct Test {
    var link: String
    var title: String
    var subtitle: String
    var picture: String
    var isDoubtful: Bool
  }

  struct Earlier {
    var link: String
    var title: String
    var meta: String
  }

  init(
    tables: [BeepTable], groups: [GroupRun], hearts: [HeartSession], _ words: Words,
    _ values: ValueText
  ) {
    tests = tables.map { table in
      Test(
        link: "/groups/new?test=" + PathText.encoded(table.id),
        title: table.title[values.language], subtitle: table.subtitle[values.language],
        picture: table.picture, isDoubtful: table.doubtful != nil)
    }
    current = groups.first { $0.state == .running }.map { Self.entry($0, words, values) }
    let runs = groups.filter { $0.state != .running }.map {
      ($0.startedAt ?? $0.createdAt, Self.entry($0, words, values))
    }
    let sessions = hearts.filter { $0.state != .running }.map { session in
      (session.startedAt, Self.entry(session, words, values))
    }
    earlier = (runs + sessions).sorted { $0.0.milliseconds > $1.0.milliseconds }.map(\.1)
  }

  /// Returns those in which somebody may have something to press: what runs, and what was made last if it
  /// waits for its start.
  static func open(_ groups: [GroupRun], _ words: Words, _ values: ValueText) -> [Earlier] {
    groups.enumerated().filter { place, group in
      group.state == .running || place == 0 && group.state == .ready
    }.map { entry($0.element, words, values) }
  }

  private static func entry(_ group: GroupRun, _ words: Words, _ values: ValueText) -> Earlier {
    Earlier(
      link: "/groups/" + PathText.encoded(group.id.rawValue),
      title: group.title[values.language],
      meta: [
        values.moment(group.startedAt ?? group.createdAt, now: .now()),
        words("group.people", ["count": String(group.people.count)]),
        state(group.state, words),
      ].joined(separator: " · "))
  }

  private static func entry(
    _ session: HeartSession, _ words: Words, _ values: ValueText
  ) -> Earlier {
    Earlier(
      link: "/wall/sessions/" + PathText.encoded(session.id.rawValue),
      title: words("wall.title"),
      meta: [
        values.moment(session.startedAt, now: .now()),
        words("group.people", ["count": String(session.members.count)]),
        words(session.state == .broken ? "group.state_broken" : "group.state_over"),
      ].joined(separator: " · "))
  }

  private static func state(_ state: GroupRun.State, _ words: Words) -> String {
    switch state {
    case .ready: words("group.state_ready")
    case .running: words("group.state_running")
    case .over: words("group.state_over")
    case .broken: words("group.state_broken")
    case .cancelled: words("group.state_cancelled")
    }
  }
}

/// What the page shows where it is chosen who takes part.
struct GroupSetupView {
  var table: String
  var title: String
  var subtitle: String
  var picture: String
  var layout: String
  var doubtful: String?
  var source: String
  var people: [Person]
  var groups: [String]
  var isEmpty: Bool
  var hasRules: Bool
  /// Whether everybody has a time, so that one may start after the other.
  var isTimed: Bool
  var starts: Starts
  var warnings: [Choice]
  var isConsecutive: Bool
  var most: Int
  /// The practice plan that it is made for.
  var plan: PlanLine?

  struct PlanLine {
    var id: String
    var link: String
    var title: String
  }

  struct Person {
    var number: Int
    var isLong: Bool
    var nickname: String
    var group: String
    var isChosen: Bool
  }

  /// How people start: together, one after the other, or in lanes.
  struct Starts {
    var isTogether: Bool
    var isInTurn: Bool
    var isInLanes: Bool
    var interval: String
    var lanes: Int

    /// - Parameters:
    ///   - interval: Between two starts, in seconds, where one starts after the other.
    ///   - lanes: How many there are, where heats run in lanes.
    init(interval: Double? = nil, lanes: Int? = nil) {
      let interval = interval.flatMap { GroupPlan.intervals.contains($0) ? $0 : nil }
      let lanes = lanes.flatMap { GroupPlan.laneCounts.contains($0) ? $0 : nil }
      isInTurn = interval != nil
      isInLanes = lanes != nil && interval == nil
      isTogether = !isInTurn && !isInLanes
      let seconds = interval ?? 20
      self.interval = Int(exactly: seconds).map { String($0) } ?? String(seconds)
      self.lanes = lanes ?? 4
    }
  }

  struct Choice {
    var value: Int
    var title: String
    var isChosen: Bool
  }

  init(
    table: BeepTable, people: [Participant], chosen: Set<Int>, starts: Starts = Starts(),
    plan: Plan? = nil, _ words: Words, _ language: Language
  ) {
    self.starts = starts
    self.table = table.id
    title = table.title[language]
    subtitle = table.subtitle[language]
    picture = table.picture
    layout = table.layout[language]
    doubtful = table.doubtful?[language]
    source = table.source
    self.people = people.map {
      Person(
        number: $0.number, isLong: GroupView.isLong($0.number), nickname: $0.nickname ?? "",
        group: $0.group ?? "",
        isChosen: chosen.contains($0.number))
    }
    groups = ParticipantsView.groups(people)
    isEmpty = people.isEmpty
    hasRules = table.score.isPaced
    isTimed = table.score == .time
    warnings = (0...2).map { count in
      Choice(
        value: count, title: words("group.out_at", ["count": String(count + 1)]),
        isChosen: table.rules.warnings == count)
    }
    isConsecutive = table.rules.consecutive
    most = GroupPlan.most
    self.plan = plan.map { plan in
      PlanLine(
        id: plan.id.rawValue, link: "/plan/" + PathText.encoded(plan.id.rawValue),
        title: plan.title)
    }
  }
}
