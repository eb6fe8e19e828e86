import Devices
import Engine
import Model
import Logging
package import Store

/// What the station's own loudspeaker is at.
struct LoudspeakerWork {
  var report: LoudspeakerReport
  /// The group run whose beeps it has.
  var group: GroupID?
  /// The start of somebody that it has, where one starts after the other.
  var call: String?

  init(_ output: BeepOutput) {
    report = LoudspeakerReport(output: output.place, language: output.language, state: .untried)
  }
}

/// The beeps of a group run by the station's own loudspeaker.
extension Station {
  /// Returns where beeps were to be heard; what cannot be read is no reason not to start.
  static func beepOutput(in store: Store, _ logger: Logger) -> BeepOutput {
    do {
      return try store.beepOutput()
    } catch {
      logger.error("where beeps are heard cannot be read", metadata: ["error": "\(error)"])
      return .usual
    }
  }

  /// Returns where beeps are heard.
  package func loudspeaker() -> LoudspeakerReport { sound.report }

  /// Says where beeps are heard from now on, also those of a test that is under way; it is remembered.
  ///
  /// - Parameters:
  ///   - output: The place, and the language in which levels are said there.
  ///   - key: Makes a repeated request change nothing.
  /// - Returns: What holds.
  /// - Throws: `StationError`: `loudspeaker-absent` where the station has none.
  package func hear(
    by output: BeepOutput, key: RequestKey? = nil
  ) throws(StationError) -> LoudspeakerReport {
    guard output.place == .page || environment.loudspeaker != nil else {
      throw StationError(LoudspeakerError(.absent, "the station has no loudspeaker"))
    }
    var report = sound.report
    (report.output, report.language) = (output.place, output.language)
    do {
      try store.set(output, key: key?.answered(by: report))
    } catch StoreError.keyUsed {
      return sound.report
    } catch {
      throw StationError(error)
    }
    // What sounds already says its levels in the former language.
    let goesOn = report.output == .card && sound.report.output == .card
    if goesOn, report.language != sound.report.language { sound.group = nil }
    sound.report = report
    for group in groups.values { soundBeeps(of: group) }
    publishLoudspeaker()
    return report
  }

  /// Has three beeps heard by the station's own loudspeaker.
  ///
  /// - Returns: How it stands with it.
  /// - Throws: `StationError` with the codes of `LoudspeakerError`.
  package func tryLoudspeaker() async throws(StationError) -> LoudspeakerReport {
    guard let loudspeaker = environment.loudspeaker else {
      throw StationError(LoudspeakerError(.absent, "the station has no loudspeaker"))
    }
    do throws(LoudspeakerError) {
      sound.report.latency = try await loudspeaker.tryOut(BeepTune.level.sound)
    } catch {
      // Whoever tried it and left says nothing of it.
      if !Task.isCancelled { take(.lost(error)) }
      throw StationError(error)
    }
    sound.report.code = nil
    if sound.report.state != .sounding { sound.report.state = .ready }
    publishLoudspeaker()
    return sound.report
  }

  /// Has the loudspeaker sound what is still due of a test, or no more of it.
  func soundBeeps(of open: OpenGroup) {
    guard let loudspeaker = environment.loudspeaker else { return }
    let id = open.group.id
    if open.group.state == .running, sound.report.output == .card, let start = open.group.start {
      let call = open.state.course?.line.called?.event
      guard sound.group != id || sound.call != call else { return }
      (sound.group, sound.call) = (id, call)
      let now = HostInstant.now()
      let all = open.sounds(from: start, sound.report.language)
      // What was due before is another's, or nobody's.
      loudspeaker.play(all.filter { $0.due.map { $0 > now } ?? true })
    } else if sound.group == id {
      sound.group = nil
      // Who comes in after others ends no beeps.
      let isEarly =
        open.group.state != .running && open.plan.table.score != .time
        && open.end.map { .now() < $0 } == true
      loudspeaker.play(isEarly ? [DueSound(due: nil, BeepTune.stop.sound)] : [])
    }
  }

  /// Takes in what becomes of the loudspeaker.
  func take(_ news: LoudspeakerNews) {
    switch news {
    case .opened(let latency):
      sound.report.latency = latency
      (sound.report.state, sound.report.code) = (.sounding, nil)
      logger.info("the loudspeaker sounds", metadata: ["latency_s": "\(latency)"])
    case .closed:
      if sound.report.state == .sounding { sound.report.state = .ready }
    case .lost(let error):
      (sound.report.state, sound.report.code) = (.lost, error.code.rawValue)
      logger.error("the loudspeaker is not heard", metadata: ["error": "\(error)"])
    case .gap: return logger.warning("the sound card ran dry: nothing was heard for a moment")
    case .missed(let late):
      return logger.warning("a beep was not heard", metadata: ["late_s": "\(late)"])
    }
    publishLoudspeaker()
  }

  /// Hears of the loudspeaker, and goes on with the test that was under way.
  func goOnWithSound() {
    environment.loudspeaker?.tell { [weak self, executor] news in
      Task(executorPreference: executor) { await self?.take(news) }
    }
    for group in groups.values { soundBeeps(of: group) }
  }

  func loudspeakerEvent() -> LiveEvent {
    event(.loudspeaker, nil, nil, sound.report, topic: "loudspeaker")
  }

  private func publishLoudspeaker() { hub.publish(loudspeakerEvent()) }
}

extension StationError {
  init(_ error: LoudspeakerError) {
    self.init(code: error.code.rawValue, status: .gone, detail: error.description)
  }
}
