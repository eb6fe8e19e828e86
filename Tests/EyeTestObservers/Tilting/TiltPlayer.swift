import EyeTest
import Model

/// Somebody who always tilts to the right side, before a page that shows a question after the other.
///
/// A closed loop: the next tilt begins when the next question is there, the way back when the answer
/// was taken or nothing came of it. In play the next question stands there while the tablet is on its
/// way back; in a measured round it waits until the tablet rests.
package struct TiltPlayer {
  package enum Page: Sendable { case play, measured }

  private enum Phase {
    case waiting(begin: Double)
    case out(end: Double)
    case held(until: Double)
    case back(end: Double)
  }

  /// How long somebody rests before the first tilt, in seconds.
  private static let firstRest = 2.5
  /// Nobody waits longer for a question, in seconds.
  private static let patience = 10.0

  private let profile: TiltProfile
  private let page: Page
  private var chance: ObserverGenerator
  private var tablet: HandTablet
  private var gesture = RoundGesture(.friendly)

  private var phase = Phase.waiting(begin: Self.firstRest)
  private var wanted = TiltDirection.left
  private var angles = SIMD3<Double>.zero
  private var question = 1
  /// When the open question was shown, and when the next one can be.
  private var shown: Double?
  private var showable = 0.0
  private var rested: Double?
  private var unrests = 0
  private var wasLevel = false
  /// Whether this tilt was answered, and to which side.
  private var answer: TiltDirection?
  /// What was said of this tilt, and what is being said.
  private var hint: TiltHint?
  private var told: TiltHint?
  private var tally = TiltTally()

  package init(_ profile: TiltProfile, _ kind: TabletKind, page: Page, seed: UInt64) {
    self.profile = profile
    self.page = page
    chance = ObserverGenerator(seed: seed &* 31 &+ 7)
    tablet = HandTablet(kind, seed: seed)
  }

  /// Plays `count` tilts.
  package mutating func play(_ count: Int) -> TiltTally {
    while tally.tilts < count {
      for sample in tablet.samples() { take(sample) }
      show()
      act()
    }
    return tally
  }

  private mutating func take(_ sample: MotionSample) {
    let found = gesture.handle(sample)
    if gesture.hint != told {
      told = gesture.hint
      hint = told ?? hint
    }
    if wasLevel, !gesture.isLevel, shown != nil { unrests += 1 }
    wasLevel = gesture.isLevel
    guard let found else { return }
    shown = nil
    question += 1
    showable = tablet.time + pick(0.15...0.4)
    switch phase {
    case .out, .held, .back:
      guard answer == nil else { return tally.double += 1 }
      answer = found.direction
      if unrests > 1 { tally.unsteady += 1 }
    case .waiting: tally.double += 1
    }
    unrests = 0
  }

  private mutating func show() {
    guard shown == nil, tablet.time >= showable else { return }
    if page == .measured, !gesture.isLevel { return }
    gesture.arm(question: question)
    shown = tablet.time
  }

  private mutating func act() {
    let now = tablet.time
    switch phase {
    case .waiting(let begin):
      noteRest(now)
      // The page shows its letters while the tablet rests.
      let isAsked = shown != nil && gesture.isLevel
      guard now >= begin else { return }
      guard isAsked else {
        // Somebody for whom no question comes tilts in the end, and is asked what came of it.
        if now < begin + Self.patience { return }
        tally.waits.append(Self.patience)
        return tilt(now)
      }
      if begin < now - 0.05 {
        phase = .waiting(begin: now + pick(0.3...0.9))
      } else {
        tilt(now)
      }
    case .out(let end):
      if now >= end { phase = .held(until: now + pick(0.6...1.5)) }
    case .held(let until):
      if answer != nil, until > now + 0.5 { return phase = .held(until: now + pick(0.1...0.5)) }
      if now >= until { goBack(now) }
    case .back(let end):
      guard now >= end + 0.3 else { return }
      finish()
      rested = now - 0.3
      phase = .waiting(begin: now + pick(0.2...0.9))
    }
  }

  private mutating func noteRest(_ now: Double) {
    guard let since = rested, gesture.isLevel else { return }
    tally.waits.append(now - since)
    rested = nil
  }

  private mutating func tilt(_ now: Double) {
    wanted = TiltDirection.allCases[Int(chance.fraction() * 4)]
    answer = nil
    hint = nil
    let seconds = pick(profile.out)
    let sign: Double = [.right, .down].contains(wanted) ? 1 : -1
    move(axis(of: wanted), to: sign * pick(profile.angle) * .pi / 180, in: seconds)
    // Nobody's wrists turn about one axis alone.
    for other in 0..<3 where other != axis(of: wanted) {
      move(other, to: angles[axis(of: wanted)] * 0.1 * chance.normal(), in: seconds)
    }
    phase = .out(end: now + seconds)
  }

  private mutating func goBack(_ now: Double) {
    let seconds = pick(profile.back)
    for axis in 0..<3 { move(axis, to: chance.normal() * 1.2 * .pi / 180, in: seconds) }
    phase = .back(end: now + seconds)
  }

  private mutating func move(_ axis: Int, to angle: Double, in seconds: Double) {
    tablet.move(axis, by: angle - angles[axis], in: seconds)
    angles[axis] = angle
  }

  private mutating func finish() {
    tally.tilts += 1
    switch (answer, hint) {
    case (wanted, _): tally.right += 1
    case (let other?, _):
      if axis(of: other) == axis(of: wanted) { tally.opposite += 1 } else { tally.across += 1 }
    case (nil, .more): tally.more += 1
    case (nil, .quicker): tally.quicker += 1
    case (nil, nil): tally.unanswered += 1
    }
  }

  private func axis(of direction: TiltDirection) -> Int {
    switch direction {
    case .left, .right: 1
    case .up, .down: 0
    }
  }

  private mutating func pick(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * chance.fraction()
  }
}

extension TiltTally {
  /// Plays at least `count` tilts, in sessions of twelve with a tablet and hands of their own each.
  package init(_ count: Int, of profile: TiltProfile, _ kind: TabletKind, seed: UInt64 = 1) {
    self.init()
    var session: UInt64 = 0
    while tilts < count {
      let page = session.isMultiple(of: 2) ? TiltPlayer.Page.play : .measured
      var player = TiltPlayer(profile, kind, page: page, seed: seed &* 1_000 &+ session)
      add(player.play(min(12, count - tilts)))
      session += 1
    }
  }
}
