import EyeTest
import Model
import Store

/// The rounds of the eye test and of learning games that are under way.
///
/// What happens to them comes out as what is to be shown, answered and recorded. A step is made
/// durable, then `settle` takes it in; one that could not be recorded leaves its round as it was.
struct Rounds {
  /// What is to be done for a round, in order.
  enum Effect {
    case show(OpenRound)
    /// A tilt answers the open question.
    case answer(RoundAnswer, RunID)
    /// Where the tablet leans that answers it.
    case lean(LeanEvent)
    /// Nobody follows the round any more.
    case release(RunID)
  }

  private var open: [RunID: OpenRound] = [:]
  /// The one of them that takes tilts: its question was shown last.
  private var tilted: RunID?

  var all: [OpenRound] { Array(open.values) }
  var isEmpty: Bool { open.isEmpty }
  /// Whether a round takes tilts as answers.
  var takesTilts: Bool { open.values.contains { $0.tilt != .off } }

  subscript(id: RunID) -> OpenRound? { open[id] }

  /// The rounds that a participant plays in.
  func rounds(of participant: Int) -> [RunID] {
    open.values.filter { $0.participants.contains(participant) }.map(\.record.id)
  }

  /// The round of which a run is the second player's.
  func round(ofSecond id: RunID) -> OpenRound? {
    open.values.first { $0.second?.record.id == id }
  }

  mutating func insert(_ round: OpenRound) -> [Effect] {
    open[round.record.id] = round
    return [.show(round)]
  }

  /// Takes in that a question's stimulus stands on the screen: it takes the tilts from now on, and no
  /// question of another round.
  mutating func show(
    _ shown: OpenRound.Shown, of id: RunID, turn: ScreenTurn, at now: HostInstant
  ) -> [Effect] {
    guard var round = open[id] else { return [] }
    round.turn = turn
    let isFirst = round.shown?.question != shown.question
    if round.tilt != .off, isFirst || tilted != id {
      // There is one tablet, and whoever tilts it looks at what it showed last.
      for other in open.keys where other != id { open[other]?.gesture.disarm() }
      round.gesture.arm(question: shown.question, shown: shown.at)
      tilted = id
    }
    // A question that is shown again keeps its first moment.
    if isFirst { round.begin(shown, at: now) }
    open[id] = round
    return isFirst ? [.show(round)] : []
  }

  /// Changes a round, which is then shown; somebody who does that is there.
  mutating func change(_ id: RunID, _ body: (inout OpenRound) -> Void) -> [Effect] {
    guard var round = open[id] else { return [] }
    body(&round)
    round.revision += 1
    open[id] = round
    return [.show(round)]
  }

  /// Takes in how many remotes look.
  mutating func count(remotes: Int) -> [Effect] {
    open.filter { $0.value.remotes != remotes }.keys.flatMap { id in
      change(id) { $0.remotes = remotes }
    }
  }

  /// Takes in a sample: every round follows how the tablet is held, and a tilt answers the question
  /// that was shown last.
  mutating func handle(
    _ sample: MotionSample, from sensor: TiltSource, at now: HostInstant
  ) -> [Effect] {
    open.filter { $0.value.tilt != .off }.keys.flatMap {
      handle(sample, from: sensor, in: $0, at: now)
    }
  }

  private mutating func handle(
    _ sample: MotionSample, from sensor: TiltSource, in id: RunID, at now: HostInstant
  ) -> [Effect] {
    guard var round = open[id] else { return [] }
    let before = round
    let tilt = round.follow(sample, from: sensor.id)
    let lean = tilted == id ? round.lean(at: sample.hostTime) : nil
    open[id] = round
    var effects = round.revision == before.revision ? [] : [Effect.show(round)]
    if let lean { effects.append(.lean(lean)) }
    if round.gesture.isSettling != before.gesture.isSettling {
      effects += update(id, by: sensor, at: now)
    }
    guard let tilt, tilt.question == round.machine.question?.number else { return effects }
    if let answer = round.answer(by: tilt) { return effects + [.answer(answer, id)] }
    // A tilt to a side that is no answer leaves the question open for the next one.
    rearm(id)
    guard let chosen = round.choice(by: tilt) else { return effects }
    return effects + change(id) { $0.chosen = chosen }
  }

  /// Opens the question for the next tilt, because the last one came to nothing.
  mutating func rearm(_ id: RunID) {
    guard let question = open[id]?.machine.question?.number else { return }
    open[id]?.gesture.arm(question: question)
  }

  /// Looks at every round again because a sensor came or went.
  ///
  /// - Parameters:
  ///   - sensor: The one that answers now, if there is one.
  ///   - lost: The one that went.
  ///   - now: The moment.
  /// - Returns: What is to be shown.
  mutating func update(
    by sensor: TiltSource?, lost: DeviceID?, at now: HostInstant
  ) -> [Effect] {
    open.keys.flatMap { id in
      if let lost, open[id]?.sensor == lost { open[id]?.gesture.reset() }
      return update(id, by: sensor, at: now)
    }
  }

  /// Looks at one round again.
  mutating func update(
    _ id: RunID, by sensor: TiltSource?, at now: HostInstant
  ) -> [Effect] {
    guard var round = open[id], round.update(by: sensor, at: now) else { return [] }
    open[id] = round
    return [.show(round)]
  }

  /// Takes a step in that is durable.
  mutating func settle(_ step: RoundStep) -> [Effect] {
    let (round, id) = (step.round, step.round.record.id)
    open[id] = round.machine.end == nil ? round : nil
    return (round.machine.end == nil ? [] : [.release(id)]) + [.show(round)]
  }
}

/// The sensor that answers rounds.
struct TiltSource {
  var id: DeviceID
  /// When it told something last.
  var lastReceived: HostInstant
  /// Whether it is a simulated tablet that is tilted from its page.
  var isLeaned: Bool
}
