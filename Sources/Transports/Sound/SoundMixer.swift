internal import Model

/// Makes the stream that a sound card is handed, block by block: each sound begins at the frame that is
/// heard at its moment, as it is known when that frame is made.
struct SoundMixer: Sendable {
  /// A sound that is due at most so many seconds before what is made now begins at once; what is later
  /// would be a wrong one.
  static let tolerance = 0.06

  private struct Voice: Sendable {
    var samples: [Int16]
    var begin: Int64
  }

  let rate: Int
  /// Returns the samples of a clip of the voice; nothing if there is none.
  private let clip: @Sendable (String) -> [Int16]?
  private(set) var waiting: [DueSound] = []
  private var voices: [Voice] = []
  /// What begins in what the card has not taken yet.
  private var begun: [(sound: DueSound, place: Int64)] = []
  private(set) var clock: SoundClock
  /// Frames that were made since the stream began.
  private(set) var made: Int64 = 0

  init(rate: Int, clip: @escaping @Sendable (String) -> [Int16]?) {
    self.rate = rate
    self.clip = clip
    clock = SoundClock(rate: rate)
  }

  /// Whether nothing is left to begin or to end.
  var isDone: Bool { waiting.isEmpty && voices.isEmpty }

  /// Whether nothing sounds and nothing is to begin at once.
  var isQuiet: Bool { voices.isEmpty && !waiting.contains { $0.due == nil } }

  /// Takes what is wanted in place of what has not begun.
  mutating func want(_ sounds: [DueSound]) {
    waiting = sounds.sorted { Self.moment($0) < Self.moment($1) }
  }

  /// Takes one more.
  mutating func add(_ sound: DueSound) { want(waiting + [sound]) }

  /// Takes in how late what is made next will be heard.
  mutating func note(_ moment: HostInstant) { clock.note(frame: made, at: moment) }

  /// Takes in that the card has taken all that was made.
  mutating func noteTaken() { begun.removeAll { $0.place < made } }

  /// Begins a new stream: what was heard in part is not heard anew, and what had not begun waits again.
  mutating func restart() {
    want(begun.map(\.sound).filter { $0.due != nil } + waiting)
    begun = []
    voices = []
    made = 0
    clock.reset()
  }

  /// Gives up what can no longer be heard in time.
  ///
  /// - Returns: How many seconds each of them is late.
  mutating func giveUp(at now: HostInstant) -> [Double] {
    var missed: [Double] = []
    waiting.removeAll { sound in
      guard let due = sound.due else { return false }
      let late = now.seconds(since: due)
      guard late > Self.tolerance else { return false }
      missed.append(late)
      return true
    }
    return missed
  }

  /// Makes the next block.
  ///
  /// - Returns: Its samples, and how many seconds each sound is late that had to be left out.
  mutating func next(_ count: Int) -> (samples: [Int16], missed: [Double]) {
    // Of the block after this one too: an answer of the card that is a little off moves no beginning.
    let missed = begin(until: made + 2 * Int64(count))
    var block = [Int32](repeating: 0, count: count)
    for voice in voices {
      // Of the block, from the first to the last sample that the voice has for it.
      let from = max(0, voice.begin - made)
      let to = min(Int64(count), voice.begin + Int64(voice.samples.count) - made)
      guard from < to else { continue }
      for index in Int(from)..<Int(to) {
        block[index] += Int32(voice.samples[Int(made - voice.begin) + index])
      }
    }
    made += Int64(count)
    voices.removeAll { $0.begin + Int64($0.samples.count) <= made }
    return (block.map { Int16(clamping: $0) }, missed)
  }

  /// Begins what is due before a frame, as soon as it is known when frames are heard.
  private mutating func begin(until end: Int64) -> [Double] {
    var missed: [Double] = []
    while let next = waiting.first {
      guard let place = place(of: next) else { break }
      guard place < end else { break }
      waiting.removeFirst()
      let late = Double(made - place) / Double(rate)
      if late > Self.tolerance {
        missed.append(late)
      } else {
        begun.append((next, max(made, place)))
        sound(next.sound, at: max(made, place))
      }
    }
    return missed
  }

  private func place(of sound: DueSound) -> Int64? {
    guard let due = sound.due else { return clock.isKnown ? made : nil }
    return clock.frame(at: due)
  }

  private mutating func sound(_ sound: StationSound, at place: Int64) {
    func frame(_ seconds: Double) -> Int64 { place + Int64(SoundSamples.frames(seconds, rate)) }
    voices += sound.tones.map {
      Voice(samples: SoundSamples.tone($0, rate: rate), begin: frame($0.start))
    }
    if let name = sound.clip, let samples = clip(name), !samples.isEmpty {
      voices.append(Voice(samples: samples, begin: frame(sound.clipStart)))
    }
  }

  private static func moment(_ sound: DueSound) -> Int64 { sound.due?.nanoseconds ?? .min }
}
