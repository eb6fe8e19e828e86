import Devices
import EyeTest
import Logging
package import Model
import Store

extension Station {
  /// Nothing for so long from a sensor that tells many times a second means that it stopped,
  /// in seconds.
  private static let silence = 1.5
  /// How often an open round looks whether its sensor and its player are still there, in seconds.
  private static let watchInterval = 0.5

  /// Hands a sample to the open rounds, which follow how the tablet is held; a tilt answers the
  /// question that was shown last, and no other.
  func tiltRounds(_ sample: MotionSample, from id: DeviceID) {
    guard !rounds.isEmpty, tiltSensor?.sighting.id == id else { return }
    for var round in rounds.values where round.tilt != .off {
      if round.sensor != id {
        // What another one told says nothing of this one's.
        if round.sensor != nil { round.gesture.reset() }
        round.sensor = id
      }
      let (wasLevel, wasSettling) = (round.gesture.isLevel, round.gesture.isSettling)
      let hint = round.gesture.hint
      let tilt = round.gesture.handle(sample)
      let isMoved = round.gesture.isLevel != wasLevel
      let isChanged = isMoved || round.gesture.hint != hint
      if isChanged { round.revision += 1 }
      // A gap between samples tells nothing of how the tablet was held.
      if wasLevel, isMoved, !round.gesture.isSettling, round.shown != nil { round.unrests += 1 }
      rounds[round.record.id] = round
      if isChanged { publish(round) }
      if round.gesture.isSettling != wasSettling { updateCondition(of: round.record.id) }
      if let tilt, let round = rounds[round.record.id] { take(tilt, of: round, from: id) }
    }
  }

  private func take(_ tilt: TiltAnswer, of round: OpenRound, from id: DeviceID) {
    let choice = round.turn.seen(tilt.direction).rawValue
    guard let open = round.machine.question, tilt.question == open.number else { return }
    guard open.choices.contains(choice) else {
      // A tilt to a side that is no answer leaves the question open for the next one.
      rounds[round.record.id]?.gesture.arm(question: open.number)
      return
    }
    // The last time that it left its rest was this answer.
    var answer = RoundAnswer(
      question: open.number, choice: choice, wasSteady: round.unrests <= 1)
    var uncertainty: Double? = tilt.uncertainty
    if let shown = round.shown, shown.question == open.number {
      answer.responseTime = max(0, tilt.hostTime.seconds(since: shown.at))
      uncertainty = shown.uncertainty.map { $0 + tilt.uncertainty }
    }
    do {
      try record(
        EyeAnswer(answer, origin: .tilt, uncertainty: uncertainty, at: tilt.hostTime), of: round,
        device: id)
    } catch {
      logger.error("answer cannot be recorded", metadata: ["error": "\(error)"])
      rounds[round.record.id]?.gesture.arm(question: open.number)
    }
  }

  /// The sensor that answers: of those that run the first.
  private var tiltSensor: RosterEntry? {
    firstTiltSensor { $0.state == .ready }
  }

  /// Connects the tablet's own sensor for a round that takes tilts or a page that shows them.
  func wantTiltSensor() {
    if let entry = firstTiltSensor({ !$0.sighting.simulated }) { lend(entry.sighting.id) }
  }

  /// Returns the first of the tilt sensors that fit: a real one before a simulated one that somebody
  /// connected, of those one that is tilted on purpose before one that sways, one that is here before
  /// one that is remembered, one whose axes were learned before one that nobody showed how it sits,
  /// and of equals the same each time.
  private func firstTiltSensor(_ fits: (RosterEntry) -> Bool) -> RosterEntry? {
    func rank(_ entry: RosterEntry) -> (Int, Int, Int, String) {
      (
        !entry.sighting.simulated ? 0 : entry.lean != nil ? 1 : 2,
        entry.isPresent ? 0 : 1, entry.tiltAxes == nil ? 1 : 0,
        entry.sighting.id.rawValue
      )
    }
    return roster.values.filter { $0.sighting.kind == .iio && fits($0) }
      .min { rank($0) < rank($1) }
  }

  /// Returns how the sensor stands to a round.
  ///
  /// - Parameters:
  ///   - use: What the round does with tilts.
  ///   - gesture: What finds its tilts.
  ///   - hadSensor: Whether there was one since the round began.
  /// - Returns: The state for the screens.
  func tiltCondition(
    _ use: TiltUse, _ gesture: RoundGesture, hadSensor: Bool
  ) -> TiltCondition {
    guard use != .off else { return .off }
    guard let entry = tiltSensor else { return hadSensor ? .lost : .absent }
    if HostInstant.now().seconds(since: entry.lastReceived) > Self.silence { return .silent }
    if gesture.isBlind { return .absent }
    if gesture.isTooSlow { return .slow }
    if gesture.isUpright { return .upright }
    return gesture.isSettling ? .settling : .ready
  }

  /// Returns the simulated tablet that answers to a round and is tilted from its page, if there is one.
  func simulatedTablet(_ use: TiltUse) -> DeviceID? {
    guard use != .off, let entry = tiltSensor, entry.lean != nil else { return nil }
    return entry.sighting.id
  }

  /// Looks at every open round again because a sensor came or went.
  ///
  /// - Parameter lost: The sensor that went.
  func updateRounds(lost: DeviceID?) {
    for round in rounds.values {
      if let lost, round.sensor == lost { rounds[round.record.id]?.gesture.reset() }
      updateCondition(of: round.record.id)
    }
  }

  private func updateCondition(of id: RunID) {
    guard var round = rounds[id] else { return }
    let condition = tiltCondition(round.tilt, round.gesture, hadSensor: round.hadSensor)
    let tablet = simulatedTablet(round.tilt)
    guard condition != round.condition || tablet != round.simulatedTablet else { return }
    round.simulatedTablet = tablet
    round.hadSensor = round.hadSensor || ![.off, .absent, .lost].contains(condition)
    round.condition = condition
    round.revision += 1
    rounds[id] = round
    publish(round)
  }

  /// Follows an open round: says when its sensor falls silent, ends it when nobody answers.
  func watcher(of id: RunID) -> Task<Void, Never> {
    Task(executorPreference: executor) { [weak self, executor] in
      while !Task.isCancelled {
        do {
          try await executor.sleep(forSeconds: Self.watchInterval)
        } catch {
          return
        }
        await self?.watch(id)
      }
    }
  }

  /// Looks whether the sensor and the player of a round are still there.
  package func watch(_ id: RunID) {
    updateCondition(of: id)
    guard let round = rounds[id] else { return }
    guard patienceClock().seconds(since: round.touched) >= round.machine.patience else { return }
    do {
      try finish(id, .leftAlone)
    } catch {
      logger.error("round cannot be ended yet", metadata: ["error": "\(error)"])
    }
  }
}
