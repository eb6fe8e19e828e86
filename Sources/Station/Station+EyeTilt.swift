import Devices
import EyeTest
import Logging
import Model
import Store

extension Station {
  /// Nothing for so long from a sensor that tells many times a second means that it stopped,
  /// in seconds.
  private static let silence = 1.5
  /// How often an open round looks whether its sensor and its player are still there, in seconds.
  private static let watchInterval = 0.5

  /// Hands a sample to the open rounds; a tilt answers the question that was shown, and no other.
  func tiltRounds(_ sample: MotionSample, from id: DeviceID) {
    guard !rounds.isEmpty, tiltSensor?.sighting.id == id else { return }
    for var round in rounds.values where round.tilt != .off {
      let wasLevel = round.gesture.isLevel
      let tilt = round.gesture.handle(sample)
      if round.gesture.isLevel != wasLevel { round.revision += 1 }
      rounds[round.record.id] = round
      if round.gesture.isLevel != wasLevel { publish(round) }
      if let tilt { take(tilt, of: round, from: id) }
    }
  }

  private func take(_ tilt: TiltAnswer, of round: OpenRound, from id: DeviceID) {
    let choice = tilt.direction.rawValue
    guard let open = round.machine.question, tilt.question == open.number else { return }
    guard open.choices.contains(choice) else {
      // A tilt to a side that is no answer leaves the question open for the next one.
      rounds[round.record.id]?.gesture.arm(question: open.number)
      return
    }
    var answer = RoundAnswer(question: open.number, choice: choice)
    var uncertainty = tilt.uncertainty
    if let shown = round.shown, shown.question == open.number {
      answer.responseTime = max(0, tilt.hostTime.seconds(since: shown.at))
      uncertainty += shown.uncertainty
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

  /// The sensor that answers: a real one before a simulated one that somebody connected.
  private var tiltSensor: RosterEntry? {
    let ready = roster.values.filter { $0.sighting.kind == .iio && $0.state == .ready }
    return ready.first { !$0.sighting.simulated } ?? ready.first
  }

  /// Connects the tablet's own sensor for a round that takes tilts.
  func wantTiltSensor() {
    let entry = roster.values.first { $0.sighting.kind == .iio && !$0.sighting.simulated }
    if let entry { want(entry.sighting.id) }
  }

  /// Returns how the sensor stands to a round.
  ///
  /// - Parameters:
  ///   - use: What the round does with tilts.
  ///   - isSlow: Whether its gesture has too few samples.
  ///   - hadSensor: Whether there was one since the round began.
  /// - Returns: The state for the screens.
  func tiltCondition(_ use: TiltUse, isSlow: Bool, hadSensor: Bool) -> TiltCondition {
    guard use != .off else { return .off }
    guard let entry = tiltSensor else { return hadSensor ? .lost : .absent }
    if HostInstant.now().seconds(since: entry.lastReceived) > Self.silence { return .silent }
    return isSlow ? .slow : .ready
  }

  /// Looks at every open round again because a sensor came or went.
  func updateRounds(lost: Bool) {
    for var round in rounds.values {
      if lost { round.gesture.reset() }
      rounds[round.record.id] = round
      updateCondition(of: round.record.id)
    }
  }

  private func updateCondition(of id: RunID) {
    guard var round = rounds[id] else { return }
    let condition = tiltCondition(
      round.tilt, isSlow: round.gesture.isTooSlow, hadSensor: round.hadSensor)
    guard condition != round.condition else { return }
    round.hadSensor = round.hadSensor || [.ready, .slow, .silent].contains(condition)
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

  private func watch(_ id: RunID) {
    updateCondition(of: id)
    guard let round = rounds[id] else { return }
    guard HostInstant.now().seconds(since: round.touched) >= round.machine.patience else { return }
    do {
      try finish(id, .leftAlone)
    } catch {
      logger.error("round cannot be ended yet", metadata: ["error": "\(error)"])
    }
  }
}
