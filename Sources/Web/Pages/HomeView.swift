import Devices
import Model
import Station

/// What the three panes of the home page show.
struct HomeView {
  var results: [ResultView]
  var runs: [OpenRunView]
  /// Whether there is nothing to go on with, so that choosing an exercise is the next press.
  var chooses: Bool
  /// The exercises, a pane for each page of cards.
  var pages: [CardPageView]
  var foot: ResultsFoot
  /// Whether there are more results than the pane shows.
  var hasMore: Bool
  /// Whether a first result from simulated equipment is offered.
  var offersTour: Bool
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
    var isFirst: Bool
  }

  init(
    results: [ResultView], foot: ResultsFoot, hasMore: Bool, offersTour: Bool,
    runs: [OpenRunView], cards: [CardView], devices: [DeviceStatus], _ words: Words
  ) {
    self.results = results
    self.runs = runs
    chooses = runs.isEmpty
    pages = CardPageView.pages(of: cards, words)
    self.foot = foot
    self.hasMore = hasMore
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
