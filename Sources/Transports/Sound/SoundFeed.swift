internal import Devices
internal import Glibc
internal import Model

/// Hands an open card one block after the other.
struct SoundFeed: ~Copyable {
  /// What came of one block.
  struct Step {
    /// How long the block is, in seconds.
    var seconds: Double
    /// How much later than it is handed over a block leaves the loudspeaker, in seconds, beside what
    /// is handed over ahead; nothing before the card sounds.
    var latency: Double?
    /// How many seconds each sound is late that had to be left out.
    var missed: [Double] = []
  }

  /// A device that has taken so many blocks at once and has none of them left keeps no time.
  private static let timeless = 8

  private let card: SoundHandle
  private let rate: Int
  /// Blocks after which the card said that nothing is on its way.
  private var empty = 0
  private var began = HostInstant.now()

  init(card: consuming SoundHandle, rate: Int) {
    self.card = card
    self.rate = rate
  }

  /// Waits until the card takes a block, and hands it the next one.
  ///
  /// - Throws: `SoundTrouble`.
  mutating func step(
    _ mixer: inout SoundMixer, patience: Int32
  ) throws(SoundTrouble) -> Step {
    var step = Step(seconds: Double(card.block) / Double(rate))
    guard try card.wait(milliseconds: patience) else {
      throw SoundTrouble(errno: ETIMEDOUT, step: "wait")
    }
    if card.isRunning {
      step.latency = try note(into: &mixer)
    } else if mixer.made >= Int64(card.buffer) {
      try card.start()
    }
    let block = mixer.next(card.block)
    step.missed = block.missed
    var rest = block.samples[...]
    while !rest.isEmpty {
      let taken = try card.write(rest)
      rest = rest.dropFirst(taken)
      guard taken > 0 else {
        guard try card.wait(milliseconds: patience) else {
          throw SoundTrouble(errno: ETIMEDOUT, step: "write")
        }
        continue
      }
    }
    mixer.noteTaken()
    keepTime(mixer.made)
    return step
  }

  /// Makes the card take sound again; nothing is known any more of when it is heard.
  ///
  /// - Throws: `SoundTrouble` if it does not.
  mutating func recover(
    from trouble: SoundTrouble, _ mixer: inout SoundMixer
  ) throws(SoundTrouble) {
    try card.recover(from: trouble)
    mixer.restart()
    (empty, began) = (0, .now())
  }

  borrowing func error(_ trouble: SoundTrouble) -> LoudspeakerError {
    trouble.errno == ETIMEDOUT
      ? LoudspeakerError(.silent, "\(trouble.step): it takes nothing") : card.error(trouble)
  }

  /// Asks the card how late it is now.
  private mutating func note(into mixer: inout SoundMixer) throws(SoundTrouble) -> Double {
    let before = HostInstant.now()
    let delay = try card.delay()
    let after = HostInstant.now()
    let own = card.buffer - min(card.buffer, try card.free())
    let seconds = Double(delay) / Double(rate)
    empty = delay == 0 ? empty + 1 : 0
    // The answer is of a moment between the question and now.
    let asked = HostInstant(
      nanoseconds: before.nanoseconds + (after.nanoseconds - before.nanoseconds) / 2)
    mixer.note(asked.advanced(bySeconds: seconds))
    return Double(max(0, delay - own)) / Double(rate)
  }

  /// Holds up what is handed to a device that only throws it away or writes it down.
  private func keepTime(_ made: Int64) {
    guard empty >= Self.timeless else { return }
    let wanted = Double(made - Int64(card.buffer)) / Double(rate)
    let ahead = wanted - HostInstant.now().seconds(since: began)
    if ahead > 0 { usleep(UInt32(ahead * 1e6)) }
  }
}
