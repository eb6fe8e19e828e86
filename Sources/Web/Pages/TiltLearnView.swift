import EyeTest
import Model
import Station

/// How the tablet's sensor is set right: the offer, the pose that is asked for, or what came of it.
struct TiltLearnView {
  /// One pose, while they are asked for.
  struct Asked {
    var step: String
    var word: String
    var sentence: String
    /// Where the picture points to.
    var side: String
  }

  var device: String
  var asked: Asked?
  var isLearned: Bool
  var failure: String?
  var start: String

  /// Fails for a tablet without a sensor of its own.
  init?(_ devices: [DeviceStatus], _ words: Words) {
    guard let sensor = devices.first(where: { $0.tilt != nil }), let tilt = sensor.tilt else {
      return nil
    }
    device = sensor.id.rawValue
    isLearned = tilt.source == .learned
    failure = tilt.failure.map { words("tilt.learn.failure.\($0.rawValue)") }
    start = words(isLearned ? "tilt.learn.again" : "tilt.learn.start")
    asked = tilt.asks.map { Self.asked($0, isBack: tilt.isBack ?? false, words) }
  }

  private static func asked(
    _ step: TiltCalibration.Step, isBack: Bool, _ words: Words
  ) -> Asked {
    let number = (TiltCalibration.Step.allCases.firstIndex(of: step) ?? 0) + 1
    let name = step.rawValue
    return Asked(
      step: words("tilt.learn.step", ["step": String(number)]),
      word: words(isBack ? "tilt.learn.back" : "tilt.learn.ask.\(name)"),
      sentence: words("tilt.learn.say.\(isBack ? "back" : name)"),
      side: isBack ? "level" : name)
  }
}
