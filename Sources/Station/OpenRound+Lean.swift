import EyeTest
import Model
import Store

/// Where the tablet leans, for screens that show the way to an answer.
extension OpenRound {
  /// Between two that screens are told, in seconds.
  private static let leanInterval = 0.05

  /// Notes that screens are told where the tablet leans, where somebody answers by it.
  ///
  /// An eye test shows nothing of it: its optotype is to be looked at.
  ///
  /// - Parameter moment: That of the newest sample.
  /// - Returns: What they are told; nothing if it is no news, or too soon after the last.
  mutating func lean(at moment: HostInstant) -> LeanEvent? {
    guard let open = machine.question, shown?.question == open.number,
      open.sides != nil || open.tilt != nil, let share = gesture.share.map({ turn.seen($0) })
    else { return nil }
    if let leanTold {
      guard share != leanTold.share, moment.seconds(since: leanTold.at) >= Self.leanInterval else {
        return nil
      }
    }
    leanTold = (share, moment)
    let choice = share.direction.flatMap { side in
      reached(by: side, of: open) ?? response(to: side, of: open)
    }
    return LeanEvent(round: record.id, question: open.number, share: share, choice: choice)
  }
}
