import EyeTest
import Model
import Station

/// What the page of a measured round has before its first question.
struct EyeMeasureView {
  /// One of the distances from eye to screen that are offered, in metres.
  struct Distance {
    var value: String
    var text: String
    var isUsual: Bool

    init(_ metres: Double, _ language: Language) {
      let decimals = metres == metres.rounded() ? 0 : 1
      value = NumberText.text(metres, decimals: decimals, .en)
      text = NumberText.text(metres, decimals: decimals, language) + "\u{A0}m"
      isUsual = metres == 2
    }
  }

  static let letters = OptotypeLetter.sloan.map(\.rawValue)

  /// The kind of round that it begins.
  var kind: String
  /// What comes before the id of a round in the address of its result.
  var donePath: String
  var calibrateLink: String
  /// Whether there is a choice of what is shown, and how.
  var hasCharts: Bool
  var number: Int
  var name: String?
  var letters: [String]
  var distances: [Distance]

  init(_ kind: RoundKind, _ player: Participant, _ language: Language) {
    self.kind = kind.rawValue
    hasCharts = kind == .acuity
    donePath = hasCharts ? "/eyetest/measured/" : "/eyetest/contrast/"
    calibrateLink =
      "/eyetest/calibrate?participant=\(player.number)" + (hasCharts ? "" : "&for=contrast")
    number = player.number
    name = player.nickname
    letters = Self.letters
    distances = EyeScreen.distances.map { Distance($0, language) }
  }
}
