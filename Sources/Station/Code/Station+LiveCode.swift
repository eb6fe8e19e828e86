import Devices
package import Learning
import Model

/// Programs of the learn-to-code part that read equipment: read only, and nothing of it is recorded.
extension Station {
  /// Begins a program.
  ///
  /// - Returns: All that is to be told of it.
  /// - Throws: `StationError`; `codeLiveBusy` if too many run.
  package func startCode(_ new: NewLiveProgram) throws(StationError) -> LiveProgramReport {
    let now = environment.patienceClock()
    code.live.forget(at: now)
    guard code.live.running.count < LivePrograms.most else {
      throw StationError(
        .codeLiveBusy, .notAllowed, "\(LivePrograms.most) programs run already.")
    }
    let id = UUIDv7.string()
    let program = LiveProgram(
      id: id, new.program, language: new.language, seed: new.seed, supplies: new.supplies,
      recording: new.recording)
    code.live[id] = LivePrograms.Entry(program: program, says: new.says, seen: now)
    greet(id)
    goOn(id)
    if code.live[id]?.program.isOver == false { code.begin(id, runner(of: id)) }
    return try liveCode(id)
  }

  /// Returns all that was told of a program so far.
  ///
  /// - Throws: `StationError`; `codeLiveUnknown`, also some time after its end.
  package func liveCode(_ id: String) throws(StationError) -> LiveProgramReport {
    guard let entry = code.live[id] else {
      throw StationError(.codeLiveUnknown, .unknown, "No program \(id.prefix(80)) runs.")
    }
    return worded(entry.program.whole(at: environment.patienceClock()), entry)
  }

  /// Ends a program at once; one that has ended stays so.
  ///
  /// - Throws: `StationError`; `codeLiveUnknown`.
  package func stopCode(_ id: String) throws(StationError) -> LiveProgramReport {
    _ = try liveCode(id)
    code.live[id]?.program.stop(.person)
    tell(id)
    return try liveCode(id)
  }

  /// Takes in what a slider was set to.
  ///
  /// - Throws: `StationError`; `codeLiveUnknown`, `codeLiveOver`, `codeReadingInvalid` for a sensor
  ///   that no slider stands for.
  package func setReading(_ reading: SlangReading, of id: String) throws(StationError) {
    let report = try liveCode(id)
    guard report.state != .ended, report.state != .stopped else {
      throw StationError(.codeLiveOver, .notAllowed, "The program \(id) has ended.")
    }
    let isSlider = report.sensors.contains {
      $0.sensor == reading.sensor && $0.source == .slider
    }
    guard isSlider, reading.isSound else {
      throw StationError(
        .codeReadingInvalid, .refused, "No slider of \(id) says that of \(reading.sensor).")
    }
    _ = code.live[id]?.program.take(reading, from: .slider, at: environment.patienceClock())
  }

  /// Goes on with a program until it ends.
  private func runner(of id: String) -> Task<Void, Never> {
    Task(executorPreference: executor) { [weak self, executor] in
      while !Task.isCancelled {
        do {
          try await executor.sleep(forSeconds: LiveProgram.pace)
        } catch {
          return
        }
        await self?.goOn(id)
      }
    }
  }

  /// Goes on with a program, and tells screens what came of it.
  func goOn(_ id: String) {
    let now = environment.patienceClock()
    guard var entry = code.live[id], !entry.program.isOver else { return }
    if hub.showsCode(id) { entry.seen = now }
    code.live[id] = entry
    updateCodeDevices(of: id)
    if now.seconds(since: entry.seen) >= LiveProgram.solitude {
      code.live[id]?.program.stop(.alone)
    } else {
      code.live[id]?.program.advance(at: now)
    }
    tell(id)
  }

  /// Tells screens what is new, and lets go of everything of a program that has ended.
  private func tell(_ id: String) {
    let now = environment.patienceClock()
    let report = code.live[id]?.program.news(at: now)
    guard let entry = code.live[id] else { return }
    if let report { hub.publish(event(of: worded(report, entry))) }
    guard entry.program.isOver, entry.endedAt == nil else { return }
    code.live[id]?.endedAt = now
    code.end(id)
    returnTiltSensor()
  }

  func event(of report: LiveProgramReport) -> LiveEvent {
    event(.code, nil, nil, report, topic: report.run)
  }

  private func worded(
    _ report: LiveProgramReport, _ entry: LivePrograms.Entry
  ) -> LiveProgramReport {
    var report = report
    report.fault = report.fault.map(entry.says)
    return report
  }
}
