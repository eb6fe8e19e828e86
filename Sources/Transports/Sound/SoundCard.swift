package import Devices
package import Model
internal import Dispatch
internal import Executors
internal import Glibc
internal import Synchronization

/// The station's own sound card, by libasound.
///
/// It is open while something is to be heard, and its handle belongs to one thread, on which whatever
/// blocks blocks nobody else. That thread hands the card a fifth of a second ahead, and asks it before
/// each block how late it is: each sound is placed by the host's clock, whatever the card's own does.
package final class SoundCard: Loudspeaker {
  /// What is tried, and who waits for what came of it.
  private struct Trial: Sendable {
    var sound: StationSound
    var answer: FirstAnswer<Result<Double, LoudspeakerError>>
  }

  private struct Work: Sendable {
    /// What shall be heard from now on, if that has changed.
    var wanted: [DueSound]?
    var trials: [Trial] = []
    var isRunning = false
    var hear: (@Sendable (LoudspeakerNews) -> Void)?
  }

  /// Frames in a second: what cards have by themselves.
  private static let rate = 48_000
  /// How far ahead the card is handed sound, in seconds.
  private static let ahead = 0.2
  /// How long silence follows the last sound, so that it is heard to its end, in seconds.
  private static let lingering = 1.0
  /// How long a card may take nothing, in milliseconds.
  private static let patience: Int32 = 2000
  /// How long somebody waits who tries it, in seconds: a sound server may not answer.
  private static let trialLimit = 5.0
  /// After a failure, in seconds.
  private static let pause = 1.0

  private let device: String
  private let clips: @Sendable (String) -> [UInt8]?
  private let queue = DispatchQueue(label: "sideline.sound", qos: .userInteractive)
  private let wake = DispatchSemaphore(value: 0)
  private let work = Mutex(Work())

  /// Does nothing before something is to be heard.
  ///
  /// - Parameters:
  ///   - device: What libasound calls the card; `default` is what the system has set up.
  ///   - clips: Returns the file of a clip of the voice, such as `sv/6`; called on the card's thread.
  package init(device: String = "default", clips: @escaping @Sendable (String) -> [UInt8]?) {
    self.device = device
    self.clips = clips
  }

  package func play(_ sounds: [DueSound]) { change { $0.wanted = sounds } }

  package func tell(_ hear: @escaping @Sendable (LoudspeakerNews) -> Void) {
    work.withLock { $0.hear = hear }
  }

  package func tryOut(_ sound: StationSound) async throws(LoudspeakerError) -> Double {
    let answer = FirstAnswer<Result<Double, LoudspeakerError>>()
    change { $0.trials.append(Trial(sound: sound, answer: answer)) }
    let limit = Task(executorPreference: QuietExecutor.shared) {
      await QuietExecutor.shared.sleep(for: .seconds(Self.trialLimit))
      answer.give(.failure(LoudspeakerError(.silent, "no sound within \(Self.trialLimit) s")))
    }
    defer { limit.cancel() }
    let result = await answer.wait(
      orIfCancelled: .failure(LoudspeakerError(.silent, "nobody waits any more")))
    return try result.get()
  }

  /// Opens the card and closes it again; blocks for as long as that takes.
  ///
  /// - Throws: `LoudspeakerError` if it cannot be heard.
  package static func check(device: String = "default") throws(LoudspeakerError) {
    _ = try SoundHandle(device: device, rate: rate, ahead: ahead)
  }

  private func change(_ body: (inout Work) -> Void) {
    let begins = work.withLock { work in
      body(&work)
      defer { work.isRunning = true }
      return !work.isRunning
    }
    if begins { queue.async { self.run() } }
    wake.signal()
  }

  private func tell(_ news: LoudspeakerNews) {
    let hear = work.withLock { $0.hear }
    hear?(news)
  }

  /// Sounds until nothing is left to be heard.
  private func run() {
    var mixer = SoundMixer(rate: Self.rate) { [clips] name in
      clips(name).flatMap { SoundSamples.clip($0, rate: Self.rate) }
    }
    var trials: [Trial] = []
    var isLost = false
    while true {
      take(into: &mixer, &trials)
      if mixer.isDone, trials.isEmpty, rest() { return }
      do throws(LoudspeakerError) {
        try session(&mixer, &trials, &isLost)
      } catch {
        for trial in trials { trial.answer.give(.failure(error)) }
        trials = []
        // What was tried is not made up for.
        mixer.want(mixer.waiting.filter { $0.due != nil })
        mixer.restart()
        if !isLost { tell(.lost(error)) }
        isLost = true
        // What woke it before is taken in already.
        while wake.wait(timeout: .now()) == .success {}
        _ = wake.wait(timeout: .now() + Self.pause)
      }
      for late in mixer.giveUp(at: .now()) { tell(.missed(by: late)) }
    }
  }

  /// Takes what is newly wanted.
  private func take(into mixer: inout SoundMixer, _ trials: inout [Trial]) {
    let (wanted, new) = work.withLock { work in
      defer { (work.wanted, work.trials) = (nil, []) }
      return (work.wanted, work.trials)
    }
    if let wanted { mixer.want(wanted) }
    for trial in new {
      trials.append(trial)
      mixer.add(DueSound(due: nil, trial.sound))
    }
  }

  /// Says that the thread ends, unless something is wanted meanwhile.
  private func rest() -> Bool {
    work.withLock { work in
      guard work.wanted == nil, work.trials.isEmpty else { return false }
      work.isRunning = false
      return true
    }
  }

  /// Has the card open for as long as something is to be heard.
  ///
  /// - Throws: `LoudspeakerError` when it cannot be heard any more.
  private func session(
    _ mixer: inout SoundMixer, _ trials: inout [Trial], _ isLost: inout Bool
  ) throws(LoudspeakerError) {
    let card = try SoundHandle(device: device, rate: Self.rate, ahead: Self.ahead)
    mixer.restart()
    var feed = SoundFeed(card: card, rate: Self.rate)
    var (quiet, isTold) = (0.0, false)
    while quiet < Self.lingering {
      take(into: &mixer, &trials)
      let step: SoundFeed.Step
      do throws(SoundTrouble) {
        step = try feed.step(&mixer, patience: Self.patience)
      } catch {
        guard error.isGap else { throw feed.error(error) }
        tell(.gap)
        do throws(SoundTrouble) { try feed.recover(from: error, &mixer) } catch {
          throw feed.error(error)
        }
        continue
      }
      for late in step.missed { tell(.missed(by: late)) }
      if let latency = step.latency, !isTold {
        (isTold, isLost) = (true, false)
        tell(.opened(latency: latency))
      }
      quiet = mixer.isDone ? quiet + step.seconds : 0
      if mixer.isQuiet, let latency = step.latency {
        for trial in trials { trial.answer.give(.success(latency)) }
        trials = []
      }
    }
    tell(.closed)
  }
}
