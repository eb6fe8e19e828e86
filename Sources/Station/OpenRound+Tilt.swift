import EyeTest
import Model

/// How the tablet that shows a round is held.
extension OpenRound {
  /// Nothing for so long from a sensor that tells many times a second means that it stopped,
  /// in seconds.
  private static let silence = 1.5

  /// Takes in a sample of the sensor that answers.
  ///
  /// - Returns: The tilt that it completes, if it does.
  mutating func follow(_ sample: MotionSample, from id: DeviceID) -> TiltAnswer? {
    if sensor != id {
      // What another one told says nothing of this one's.
      if sensor != nil { gesture.reset() }
      sensor = id
    }
    let (wasLevel, hint) = (gesture.isLevel, gesture.hint)
    let tilt = gesture.handle(sample)
    let isMoved = gesture.isLevel != wasLevel
    if isMoved || gesture.hint != hint { revision += 1 }
    // A gap between samples tells nothing of how the tablet was held.
    if wasLevel, isMoved, !gesture.isSettling, shown != nil { unrests += 1 }
    return tilt
  }

  /// Returns the answer that a tilt is; nothing if it is to a side that is none of the choices.
  func answer(by tilt: TiltAnswer) -> RoundAnswer? {
    guard let open = machine.question,
      let choice = response(to: turn.seen(tilt.direction), of: open),
      open.choices.contains(choice)
    else { return nil }
    // The last time that it left its rest was this answer.
    var answer = RoundAnswer(
      question: open.number, choice: choice, wasSteady: unrests <= 1, origin: .tilt,
      uncertainty: tilt.uncertainty, at: tilt.hostTime)
    if let shown, shown.question == open.number {
      answer.responseTime = max(0, tilt.hostTime.seconds(since: shown.at))
      answer.uncertainty = shown.uncertainty.map { $0 + tilt.uncertainty }
    }
    return answer
  }

  /// Looks again how the sensor stands to it.
  ///
  /// - Returns: Whether that changed.
  mutating func update(by sensor: TiltSource?, at now: HostInstant) -> Bool {
    let condition = condition(by: sensor, at: now)
    let tablet = tilt != .off && sensor?.isLeaned == true ? sensor?.id : nil
    guard condition != self.condition || tablet != simulatedTablet else { return false }
    simulatedTablet = tablet
    hadSensor = hadSensor || ![.off, .absent, .lost].contains(condition)
    self.condition = condition
    revision += 1
    return true
  }

  private func condition(by sensor: TiltSource?, at now: HostInstant) -> TiltCondition {
    guard tilt != .off else { return .off }
    guard let sensor else { return hadSensor ? .lost : .absent }
    if now.seconds(since: sensor.lastReceived) > Self.silence { return .silent }
    if gesture.isBlind { return .absent }
    if gesture.isTooSlow { return .slow }
    if gesture.isUpright { return .upright }
    return gesture.isSettling ? .settling : .ready
  }
}
