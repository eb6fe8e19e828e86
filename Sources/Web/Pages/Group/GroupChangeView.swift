import Engine
import Model

/// How somebody's result stands to that person's earlier ones.
struct GroupChangeView {
  /// `better`, `lower`, `within`, `few`, `first` or `none`.
  var verdict: String
  /// `up`, `down` or `same`, for the drawing.
  var state: String
  var word: String
  /// Against the best one before, signed, in what the table counts.
  var difference: String?
  /// The field of chance with today's result in it; absent where too few are earlier.
  var field: Field?

  struct Field {
    var x: String
    var width: String
    /// Where today's result is.
    var dot: String
  }

  /// Earlier results of one person, oldest first, and today's.
  struct History {
    var earlier: [Double]
    var value: Double
    var noise: OwnNoise?

    init(_ earlier: [Double], _ value: Double, step: Double) {
      self.earlier = earlier
      self.value = value
      noise = OwnNoise(earlier, step: step)
    }

    var verdict: OwnNoise.Verdict {
      earlier.isEmpty ? .first : noise?.verdict(of: value) ?? .few
    }
  }

  /// Of the drawing, which is 120 wide.
  private static let middle = 60.0
  /// How far from it a limit reaches that is usual in the team.
  private static let usual = 30.0
  /// What is farther from it stands there; the dot has its radius beside it.
  private static let most = 54.0

  /// - Parameters:
  ///   - history: Earlier results and today's.
  ///   - limit: Of chance, as it is usual in the team: all drawings have one scale.
  ///   - isTime: Whether results are times, of which fewer are better; they are negative here.
  ///   - words: The page's words.
  ///   - difference: How a difference is written.
  init(
    _ history: History, limit: Double?, isTime: Bool, _ words: Words,
    difference: (Double) -> String
  ) {
    let verdict = history.verdict
    self.verdict = verdict.rawValue
    state = verdict == .better ? "up" : verdict == .lower ? "down" : "same"
    word = words("group.verdict_\(isTime && verdict == .lower ? "slower" : verdict.rawValue)")
    self.difference = history.earlier.max().map { difference(history.value - $0) }
    if let noise = history.noise, let limit, limit > 0 {
      let scale = Self.usual / limit
      let half = min(noise.limit * scale, Self.most)
      let today = (history.value - noise.usual) * scale
      field = Field(
        x: Self.text(Self.middle - half), width: Self.text(2 * half),
        dot: Self.text(Self.middle + min(max(today, -Self.most), Self.most)))
    }
  }

  private static func text(_ value: Double) -> String {
    String((value * 100).rounded() / 100)
  }
}
