import Devices
import Model

/// What the tour says on the run page: the next of its three steps.
struct TourView {
  /// 1, 2 or 3; 4 when it is done.
  var step: Int
  var label: String
  var text: String
  var isDone: Bool
  /// The pretend gate, which goes with the run.
  var device: String

  init(_ facts: RunFacts, _ words: Words) {
    step =
      switch facts.run.state {
      case .saved, .cancelled: 4
      case .full: 3
      case .waiting: 2
      case .ready, .lost: facts.isConnected ? 2 : 1
      }
    isDone = step == 4
    device = facts.run.simulated ? facts.run.device?.rawValue ?? "" : ""
    label = isDone ? words("tour.done") : words("tour.step", ["number": String(step)])
    let key =
      switch (step, facts.run.state) {
      case (1, _): "tour.connect"
      case (2, .waiting): "tour.watch"
      case (2, _): "tour.start"
      case (3, _): "tour.save"
      case (_, .cancelled): "tour.left"
      default: "tour.saved"
      }
    text = words(key)
  }
}
