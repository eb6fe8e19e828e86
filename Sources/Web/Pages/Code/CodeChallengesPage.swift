import Learning
import Model

/// The list of challenges, the one that was begun first.
struct CodeChallengesPage {
  enum Show: String, CaseIterable {
    case all, easy, medium, sensors, left
  }

  struct Filter {
    var name: String
    var link: String
    var title: String
    var isChosen: Bool
  }

  struct Challenge {
    var id: String
    var link: String
    var title: String
    var description: String
    /// `done` or `now`.
    var look: String?
    var stateName: String
    var isDone: Bool
    /// The one to go on with.
    var isNext: Bool
    var symbol: String?
    var isEasy: Bool
    var levelName: String
    var isStarred: Bool
  }

  var back: String
  var filters: [Filter]
  var challenges: [Challenge]
  var isEmpty: Bool

  init(_ show: Show, _ visit: CodePageDesk.Visit) {
    let all = visit.courses.challenges
    let progress = visit.progress
    back = visit.address.home
    filters = Show.allCases.map { choice in
      let count = all.count { Self.shows($0, choice, progress) }
      let separator = visit.learner == nil ? "?" : "&"
      return Filter(
        name: choice.rawValue,
        link: choice == .all
          ? visit.address.challenges
          : "\(visit.address.challenges)\(separator)show=\(choice.rawValue)",
        title: visit.words("code.challenges.\(choice.rawValue)", ["count": String(count)]),
        isChosen: choice == show)
    }
    let shown = all.filter { Self.shows($0, show, progress) }
    let order = { (challenge: SlangChallenge) -> Int in
      switch progress.state(of: challenge.id) {
      case .begun: 0
      case .new: 1
      case .done: 2
      }
    }
    let sorted = shown.enumerated().sorted {
      (order($0.element), $0.offset) < (order($1.element), $1.offset)
    }
    let next = sorted.first { order($0.element) < 2 }?.element.id
    challenges = sorted.map { Self.challenge($0.element, isNext: $0.element.id == next, visit) }
    isEmpty = shown.isEmpty
  }

  private static func shows(
    _ challenge: SlangChallenge, _ show: Show, _ progress: CodeProgress
  ) -> Bool {
    switch show {
    case .all: true
    case .easy: challenge.level == .easy
    case .medium: challenge.level == .medium
    case .sensors: !challenge.sensors.isEmpty
    case .left: progress.state(of: challenge.id) != .done
    }
  }

  private static func challenge(
    _ challenge: SlangChallenge, isNext: Bool, _ visit: CodePageDesk.Visit
  ) -> Challenge {
    let item = visit.progress[challenge.id]
    return Challenge(
      id: challenge.id, link: visit.address.challenge(challenge.id),
      title: visit.text(challenge.title), description: visit.text(challenge.description),
      look: item.state == .done ? "done" : item.state == .begun ? "now" : nil,
      stateName: visit.words("code.challenges.\(item.state.rawValue)"),
      isDone: item.state == .done, isNext: isNext,
      symbol: challenge.sensors.first.map(symbol), isEasy: challenge.level == .easy,
      levelName: visit.words("code.challenges.level_\(challenge.level.rawValue)"),
      isStarred: item.isStarred)
  }

  private static func symbol(_ sensor: SlangSensor) -> String {
    switch sensor {
    case .tilt: "e-tilt"
    case .gate, .gates: "e-gate"
    case .pulse: "e-pulse"
    }
  }
}
