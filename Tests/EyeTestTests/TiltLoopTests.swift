import EyeTest
import EyeTestObservers
import Testing

/// A player who always tilts to the right side, in a closed loop with the page: 24 tilts for each
/// pace and sampling rate; `tilt-figures` plays 1,000.
@Suite struct TiltLoopTests {
  private static let frequencies = [25.0, 50, 100, 200]
  private static let tilts = 24

  private func play(
    _ profile: TiltProfile, at frequency: Double, reclined: ClosedRange<Double>,
    tremor: ClosedRange<Double> = 0...0.25, sensors: TabletKind.Sensors = .both
  ) -> TiltTally {
    var kind = TabletKind()
    kind.frequency = frequency
    kind.reclined = reclined
    kind.tremor = tremor
    kind.sensors = sensors
    return TiltTally(Self.tilts, of: profile, kind)
  }

  @Test(arguments: 0..<TiltProfile.all.count, frequencies)
  func `reclined, tilts of every pace are heard, none to another side and none twice`(
    pace: Int, frequency: Double
  ) {
    let tally = play(TiltProfile.all[pace], at: frequency, reclined: 30...70)
    #expect(tally.opposite + tally.across + tally.double == 0)
    #expect(tally.share(tally.missed) <= 0.01)
    // The result of a measured round has a flag where a tenth of its answers were unsteady.
    #expect(tally.share(tally.unsteady) <= 0.1)
  }

  @Test(arguments: 0..<TiltProfile.all.count, [25.0, 100])
  func `upright, what gravity does not see is heard if it is quick and else told to be quicker`(
    pace: Int, frequency: Double
  ) {
    let tally = play(TiltProfile.all[pace], at: frequency, reclined: 0...15)
    #expect(tally.opposite + tally.across + tally.double == 0)
    switch pace {
    case 0: #expect(tally.share(tally.missed) <= 0.01)
    case 1: #expect(tally.share(tally.missed) <= 0.05)
    default: #expect(tally.share(tally.unanswered) <= 0.01)
    }
  }

  @Test(arguments: [TiltProfile.slowOut, .slow].indices, [25.0, 100])
  func `slow turns that gravity does not see at all are refused and told why, not guessed`(
    pace: Int, frequency: Double
  ) {
    let tally = play(
      [TiltProfile.slowOut, .slow][pace], at: frequency, reclined: 0...15, sensors: .gyroscope)
    #expect(tally.opposite + tally.across + tally.double == 0)
    // A wide turn of 0.7 s is as quick between 3° and 12° as a small natural one.
    #expect(tally.share(tally.quicker + tally.more) >= 0.7)
    #expect(tally.share(tally.unanswered) <= 0.01)
  }

  /// One of 1,000 slow tilts was heard to the other side: the sensor had drifted, and its way back
  /// began where gravity saw nothing.
  @Test
  func `upright, what a sensor drifts while hands are calm is no tilt and keeps nobody waiting`() {
    var kind = TabletKind()
    kind.frequency = 50
    kind.reclined = 0...15
    var player = TiltPlayer(.slow, kind, page: .measured, seed: 1077)
    let tally = player.play(12)
    #expect(tally.opposite + tally.across + tally.double == 0)
    #expect(tally.longestWait <= 3)
  }

  @Test func `upright, tilts that take three seconds are told to be quicker`() {
    let late = TiltProfile(name: "late", angle: 18...30, out: 3.5...4.5, back: 0.25...0.5)
    let tally = play(late, at: 100, reclined: 0...15)
    #expect(tally.opposite + tally.across + tally.double == 0)
    #expect(tally.quicker > 0)
    #expect(tally.share(tally.unanswered) <= 0.05)
  }

  @Test(arguments: 0..<TiltProfile.all.count)
  func `an accelerometer alone hears no tilt to another side`(pace: Int) {
    let tally = play(
      TiltProfile.all[pace], at: 50, reclined: 35...70, sensors: .accelerometer)
    #expect(tally.opposite + tally.double == 0)
    #expect(tally.share(tally.missed) <= 0.02)
  }

  @Test(arguments: [0...15, 30...70] as [ClosedRange<Double>])
  func `trembling hands are asked within three seconds`(reclined: ClosedRange<Double>) {
    let tally = play(.natural, at: 100, reclined: reclined, tremor: 0.25...0.25)
    #expect(tally.waits.count >= Self.tilts / 2)
    #expect(tally.waited(over: 3) <= 0.01)
  }
}
