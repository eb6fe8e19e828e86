import Model

/// What a screen on the wall shows: one run, or the board while none is under way.
struct WatchView {
  var run: RunView?
  var board: WatchBoardView?
}

/// The open runs, the latest results and the day's best.
struct WatchBoardView {
  var count: String
  var hasRuns: Bool
  var runs: [HomeView.OpenRunView]
  /// Whose turn it is by the plan.
  var turn: String?
  var hasLatest: Bool
  var latest: [LatestView]
  var hasParts: Bool
  var parts: [LeaderboardView.Part]
}
