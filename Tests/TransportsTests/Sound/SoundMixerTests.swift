import Model
import Testing

@testable import Transports

/// Which sound begins at which frame, on a card whose clock is made up.
@Suite struct SoundMixerTests {
  private static let rate = 48_000
  private static let block = 2400
  private static let beep = StationSound(tones: [SoundTone(880, 0, 0.12)])

  /// A card that hears a frame so late and whose second has so many frames.
  private struct Card {
    var mixer = SoundMixer(rate: SoundMixerTests.rate) { $0 == "en/6" ? [1000, 2000, 3000] : nil }
    var pace = 1.0
    var samples: [Int16] = []
    var missed: [Double] = []

    /// When a frame is heard: the first one a second after the clock began.
    func moment(of frame: Int64) -> HostInstant {
      HostInstant(nanoseconds: 1_000_000_000)
        .advanced(bySeconds: Double(frame) / Double(SoundMixerTests.rate) / pace)
    }

    mutating func sound(forSeconds seconds: Double, off: (Int) -> Double = { _ in 0 }) {
      let blocks = Int(seconds * Double(SoundMixerTests.rate)) / SoundMixerTests.block
      for index in 0..<blocks {
        mixer.note(moment(of: mixer.made).advanced(bySeconds: off(index)))
        let next = mixer.next(SoundMixerTests.block)
        mixer.noteTaken()
        samples += next.samples
        missed += next.missed
      }
    }

    /// The frames at which something begins after silence.
    var beginnings: [Int] {
      var quiet = 1000
      return samples.indices.filter { index in
        defer { quiet = samples[index] == 0 ? quiet + 1 : 0 }
        return samples[index] != 0 && quiet >= 1000
      }
    }
  }

  private static func due(_ seconds: Double, _ sound: StationSound = beep) -> DueSound {
    DueSound(due: HostInstant(nanoseconds: Int64(seconds * 1e9)), sound)
  }

  @Test func `a beep begins at the frame that is heard when it is due`() {
    var card = Card()
    card.mixer.want([Self.due(2), Self.due(1.5), Self.due(2.777)])
    card.sound(forSeconds: 3)
    // A sine is silent at its very beginning.
    #expect(card.beginnings.map { $0 - 1 } == [24_000, 48_000, 85_296])
    #expect(card.missed.isEmpty)
    #expect(card.mixer.isDone)
  }

  @Test func `nothing begins before it is known when anything is heard`() {
    var card = Card()
    card.mixer.want([Self.due(1), DueSound(due: nil, Self.beep)])
    #expect(card.mixer.next(Self.block).samples.allSatisfy { $0 == 0 })
    #expect(card.mixer.waiting.count == 2)
  }

  @Test(arguments: [0.9998, 1.0002])
  func `a card whose clock runs off moves no beep of four minutes`(pace: Double) throws {
    var card = Card(pace: pace)
    let dues = stride(from: 2.0, to: 240, by: 20).map { $0 }
    card.mixer.want(dues.map { Self.due($0) })
    card.sound(forSeconds: 240)
    let begun = card.beginnings
    try #require(begun.count == dues.count)
    for (frame, due) in zip(begun, dues) {
      let moment = HostInstant(nanoseconds: Int64(due * 1e9))
      let error = card.moment(of: Int64(frame)).seconds(since: moment)
      #expect(abs(error) < 0.001, "\(due): \(error)")
    }
  }

  @Test func `what the card may not have taken waits again after a gap, and nothing else`() {
    var card = Card()
    card.mixer.want([Self.due(1.5), Self.due(1.52), Self.due(3)])
    card.sound(forSeconds: 0.5)
    // The block with both beginnings is made, and not taken.
    _ = card.mixer.next(Self.block)
    card.mixer.restart()
    #expect(card.mixer.waiting.map(\.due) == [1.5, 1.52, 3].map { Self.due($0).due })
    var later = Card()
    later.mixer.want([Self.due(1.5), Self.due(3)])
    later.sound(forSeconds: 0.7)
    later.mixer.restart()
    #expect(later.mixer.waiting.map(\.due) == [Self.due(3).due])
  }

  @Test func `an answer of the card that is far off moves no beep`() {
    var card = Card()
    card.mixer.want([Self.due(3)])
    card.sound(forSeconds: 3) { $0 % 5 == 3 ? 0.15 : 0 }
    #expect(card.beginnings.map { $0 - 1 } == [96_000])
  }

  @Test func `a beep whose moment is just past begins at once, and a later one never`() {
    var card = Card()
    card.mixer.want([Self.due(0.95), Self.due(0.9), Self.due(1.4)])
    card.sound(forSeconds: 1)
    #expect(card.beginnings.map { $0 - 1 } == [0, 19_200])
    #expect(card.missed.count == 1)
    #expect(abs((card.missed.first ?? 0) - 0.1) < 0.001)
  }

  @Test func `what is wanted anew takes the place of what has not begun, and of nothing else`() {
    var card = Card()
    card.mixer.want([Self.due(1.5), Self.due(3)])
    card.sound(forSeconds: 1)
    card.mixer.want([Self.due(2.5)])
    card.sound(forSeconds: 2)
    #expect(card.beginnings.map { $0 - 1 } == [24_000, 72_000])
  }

  @Test func `a stream that begins anew does not repeat what was heard before`() {
    var card = Card()
    card.mixer.want([Self.due(1.1), Self.due(4)])
    card.sound(forSeconds: 0.15)
    #expect(!card.mixer.isQuiet)
    card.mixer.restart()
    #expect(card.mixer.isQuiet)
    #expect(card.mixer.waiting == [Self.due(4)])
    #expect(card.mixer.next(Self.block).samples.allSatisfy { $0 == 0 })
  }

  @Test func `a clip follows its tune, and one that is not there takes nothing with it`() {
    for (name, heard) in [("en/6", true), ("en/7", false)] {
      var card = Card()
      card.mixer.want([
        Self.due(1, StationSound(tones: Self.beep.tones, clip: name, clipStart: 0.65))
      ])
      card.sound(forSeconds: 1)
      let begin = Int(0.65 * Double(Self.rate))
      #expect(Array(card.samples[begin..<begin + 3]) == (heard ? [1000, 2000, 3000] : [0, 0, 0]))
      #expect(card.beginnings.first == 1)
    }
  }

  @Test func `what can no longer be heard in time is given up while no card is open`() {
    var card = Card()
    card.mixer.want([Self.due(1), Self.due(2), DueSound(due: nil, Self.beep)])
    let late = card.mixer.giveUp(at: HostInstant(nanoseconds: 1_500_000_000))
    #expect(late == [0.5])
    #expect(card.mixer.waiting.count == 2)
  }
}
