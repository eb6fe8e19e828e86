import Devices
import Foundation
import Model
import Testing

@testable import Transports

/// The station's own loudspeaker by libasound itself, on devices that need no hardware.
@Suite(.timeLimit(.patient)) struct SoundCardTests {
  private static let beep = StationSound(tones: [SoundTone(880, 0, 0.12)])

  /// What becomes of a loudspeaker, in order.
  private struct Told {
    private let stream: AsyncStream<LoudspeakerNews>

    init(_ card: SoundCard) {
      let (stream, continuation) = AsyncStream<LoudspeakerNews>.makeStream()
      card.tell { continuation.yield($0) }
      self.stream = stream
    }

    /// Returns all that is told until enough was.
    func until(_ isEnough: ([LoudspeakerNews]) -> Bool) async -> [LoudspeakerNews] {
      var news: [LoudspeakerNews] = []
      for await each in stream {
        news.append(each)
        if isEnough(news) { break }
      }
      return news
    }
  }

  private static func isMissed(_ news: LoudspeakerNews) -> Bool {
    if case .missed = news { true } else { false }
  }

  @Test func `each beep that is due is written once, at its distance from the others`() async throws
  {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("sideline-\(UUID().uuidString).raw").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let card = SoundCard(device: "file:'\(path)',raw") { _ in nil }
    let told = Told(card)
    let now = HostInstant.now()
    // The library is read and a card opened before the first one.
    let dues = [3, 3.4, 3.9, 4.8]
    card.play(dues.map { DueSound(due: now.advanced(bySeconds: $0), Self.beep) })
    let news = await told.until { $0.last == .closed }
    #expect(!news.contains(where: Self.isMissed), "\(news)")
    let data = try #require(FileManager.default.contents(atPath: path))
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    var (begun, quiet) = ([Int](), 10_000)
    for (index, sample) in samples.enumerated() {
      if sample != 0, quiet >= 2400 { begun.append(index) }
      quiet = sample == 0 ? quiet + 1 : 0
    }
    try #require(begun.count == dues.count)
    for (frame, due) in zip(begun, dues) {
      let apart = Double(frame - begun[0]) / 48_000
      // A file keeps no time of its own: far less than a beep that is one off.
      #expect(abs(apart - (due - dues[0])) < 0.3, "\(due)")
    }
  }

  @Test func `a sound that is tried says how late it is`() async throws {
    let card = SoundCard(device: "null") { _ in nil }
    let latency = try await card.tryOut(Self.beep)
    #expect((0..<0.2).contains(latency))
  }

  @Test func `a card that is not there is told as absent, and once however long it is tried`()
    async throws
  {
    let card = SoundCard(device: "hw:31") { _ in nil }
    let told = Told(card)
    let error = await #expect(throws: LoudspeakerError.self) {
      try await card.tryOut(Self.beep)
    }
    // Where there are cards that this user may not open it may not be known.
    #expect([.absent, .notPermitted].contains(error?.code))
    card.play([
      DueSound(due: .now().advanced(bySeconds: 0.1), Self.beep),
      DueSound(due: .now().advanced(bySeconds: 1.5), Self.beep),
    ])
    let news = await told.until { $0.count(where: Self.isMissed) == 2 }
    let lost = news.filter { if case .lost = $0 { true } else { false } }
    #expect((1...2).contains(lost.count), "of the trial and of the test: \(news)")
  }

  @Test func `a check opens the card and gives it back`() throws {
    try SoundCard.check(device: "null")
    #expect(throws: LoudspeakerError.self) { try SoundCard.check(device: "hw:31") }
  }

  @Test func `a library that is not there is named in the linker's words`() {
    let error = #expect(throws: LoudspeakerError.self) {
      _ = try ALSALibrary(named: "libasound-of-nobody.so.9")
    }
    #expect(error?.code == .noLibrary)
    #expect(error?.detail.contains("libasound-of-nobody.so.9") == true)
  }

  @Test func `what is taken back is not heard`() async throws {
    let card = SoundCard(device: "null") { _ in nil }
    let told = Told(card)
    card.play([DueSound(due: .now().advanced(bySeconds: 3600), Self.beep)])
    let opened = await told.until { if case .opened? = $0.last { true } else { false } }
    #expect(opened.count == 1)
    card.play([])
    let rest = await told.until { $0.last == .closed }
    #expect(rest == [.closed])
  }
}
