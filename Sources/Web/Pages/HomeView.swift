import Devices
import Model
import Station

/// What the three panes of the home page show.
struct HomeView {
  var results: [ResultView]
  /// The newest runs to go on with.
  var runs: [OpenRunView]
  /// The older ones, and how many they are.
  var otherRuns: [OpenRunView]
  var otherRunsLabel: String?
  /// Whether there is nothing to go on with, so that choosing an exercise is the next press.
  var chooses: Bool
  /// Today's practice; absent as long as nothing was done.
  var board: BoardView?
  /// The exercises, a pane for each page of cards.
  var pages: [CardPageView]
  var foot: ResultsFoot
  /// Whether there are more results than the pane shows.
  var hasMore: Bool
  /// Whether a first result from simulated equipment is offered.
  var offersTour: Bool
  /// Whether the best of the day is shown.
  var showsLeaderboard: Bool
  /// The way to the room, or for another screen to what it may do.
  var room: RoomDoorView
  /// Whether there is a door to the learning games.
  var showsLearning: Bool
  var devicesHeading: String
  /// The forms of The Line, at most three.
  var deviceLines: [String]
  var pill: String
  var pillState: String

  /// A run to go on with.
  struct OpenRunView {
    var link: String
    var bib: Int
    var title: String
    var hint: String
    /// Whether going on with it is the next press.
    var isFirst = false
  }

  /// How many runs to go on with are in sight.
  private static let runsInSight = 2

  init(
    results: [ResultView], foot: ResultsFoot, hasMore: Bool, offersTour: Bool,
    runs: [OpenRunView], board: BoardView?, cards: [CardView], devices: [DeviceStatus],
    showsLeaderboard: Bool, showsLearning: Bool, visit: PageVisit, _ words: Words
  ) {
    room = RoomDoorView(visit, words)
    self.results = results
    self.runs = Array(runs.prefix(Self.runsInSight))
    otherRuns = Array(runs.dropFirst(Self.runsInSight))
    otherRunsLabel =
      otherRuns.isEmpty ? nil : words("board.more", ["count": String(otherRuns.count)])
    self.board = board
    // One yellow press: the plan's next, else the newest run, else an exercise.
    let hasTurn = board?.plan?.next != nil
    if !hasTurn, !runs.isEmpty { self.runs[0].isFirst = true }
    chooses = runs.isEmpty && !hasTurn
    pages = CardPageView.pages(of: cards, words)
    self.foot = foot
    self.hasMore = hasMore
    self.showsLeaderboard = showsLeaderboard
    self.showsLearning = showsLearning
    self.offersTour = offersTour && runs.isEmpty
    let lost = devices.count { $0.state == .lost || $0.state == .refused }
    let ready = devices.count { $0.state == .ready }
    if lost > 0 {
      devicesHeading = words.counted("home.devices_lost", lost)
      pill = words.counted("home.pill_lost", lost)
      pillState = "lost"
    } else if ready > 0 {
      devicesHeading = words.counted("home.devices_ready", ready)
      pill = words.counted("home.pill_ready", ready)
      pillState = "ready"
    } else {
      devicesHeading = words("home.devices_none")
      pill = words("home.pill_none")
      pillState = "off"
    }
    let states = devices.map { $0.state == .available ? "absent" : $0.state.rawValue }
    let order = ["lost", "refused", "connecting", "ready", "absent"]
    deviceLines = Array(
      states.sorted { (order.firstIndex(of: $0) ?? 9) > (order.firstIndex(of: $1) ?? 9) }.suffix(3))
    if deviceLines.isEmpty { deviceLines = ["absent", "absent", "absent"] }
  }
}
