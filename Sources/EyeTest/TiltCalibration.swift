package import Model

/// Asks for a level tablet and one tilt to each side, and learns from them how its sensors sit.
///
/// Pure: the same samples give the same axes. Row F13 of the tilt table.
package struct TiltCalibration: Sendable {
  /// What is asked for.
  package enum Step: String, Sendable, Hashable, Codable, CaseIterable {
    case level, left, right, up, down

    var direction: TiltDirection? { TiltDirection(rawValue: rawValue) }
  }

  package enum State: Sendable, Hashable {
    /// Waits for a step; `isBack` once the tilt was seen and the way back is waited for.
    case asks(Step, isBack: Bool)
    case done(TiltAxes)
    case failed(TiltCalibrationFailure)
  }

  /// How far a tilt must go at least, in radians (15°), and how near level it must come back (8°).
  private static let least = 15 * Double.pi / 180
  private static let back = 8 * Double.pi / 180
  /// How long it must be held still, in seconds: at level and tilted.
  private static let levelTime = 1.0
  private static let heldTime = 0.25
  private static let newLevelTime = 2.0
  /// How long a step may take, in seconds.
  private static let patience = 60.0
  /// Held still means slower than this, in radians per second, and gravity from one side within 3°.
  private static let stillRate = 0.4
  private static let sameDirection = 0.99863

  package private(set) var state = State.asks(.level, isBack: false)

  private var interval = SampleInterval()
  private var bias = GyroscopeBias()
  private var previous: Vector3?
  /// Since level, about the sensor's axes, in radians.
  private var turn = Vector3.zero
  private var stillSince: HostInstant?
  private var reference: Vector3?
  private var felt: Vector3?
  private var level: Vector3?
  private var hasGyroscope = false
  private var seen: [TiltDirection: TiltAxes.Seen] = [:]
  private var began: HostInstant?

  package init() {}

  /// Whether somebody is asked for a pose.
  package var isAsking: Bool {
    if case .asks = state { return true }
    return false
  }

  /// Gives it up, because the sensor went or somebody else wants it.
  package mutating func abandon() {
    if isAsking { state = .failed(.abandoned) }
  }

  /// Takes the next sample, as the mount matrix left it.
  package mutating func handle(_ sample: MotionSample) {
    guard case .asks(let step, let isBack) = state, sample.length.isFinite else { return }
    let now = sample.hostTime
    let start = began ?? now
    began = start
    if now.seconds(since: start) > Self.patience {
      state = .failed(.abandoned)
      return
    }
    switch sample.kind {
    case .acceleration: feel(Vector3(sample), now)
    case .angularVelocity: turned(sample, now)
    }
    guard let stillSince else { return }
    let held = now.seconds(since: stillSince)
    guard held >= (step == .level ? Self.levelTime : Self.heldTime) else { return }
    advance(step, isBack, held, now)
  }

  private mutating func feel(_ vector: Vector3, _ now: HostInstant) {
    bias.accelerated(x: vector.x, y: vector.y, z: vector.z)
    let smooth = felt.map { $0 + (vector - $0) * 0.3 } ?? vector
    felt = smooth
    guard !hasGyroscope, let unit = smooth.unit else { return }
    if let reference, reference.dot(unit) >= Self.sameDirection {
      stillSince = stillSince ?? now
    } else {
      reference = unit
      stillSince = nil
    }
  }

  private mutating func turned(_ sample: MotionSample, _ now: HostInstant) {
    if !hasGyroscope { stillSince = nil }
    hasGyroscope = true
    let raw = RotationRate(right: sample.x, up: sample.y, out: sample.z)
    switch interval.advance(to: now) {
    case .outOfOrder: return
    case .restarted: previous = nil
    case .seconds(let seconds):
      bias.turned(raw, at: now)
      let rate = raw - bias.value
      let vector = Vector3(x: rate.right, y: rate.up, z: rate.out)
      turn = turn + ((previous ?? vector) + vector) * (seconds / 2)
      previous = vector
      stillSince = rate.magnitude < Self.stillRate ? stillSince ?? now : nil
    }
  }

  /// How far it is from level now.
  private var distance: Double {
    if hasGyroscope { return turn.length }
    guard let now = felt?.unit, let level = level?.unit else { return 0 }
    return level.cross(now).length
  }

  private mutating func advance(
    _ step: Step, _ isBack: Bool, _ held: Double, _ now: HostInstant
  ) {
    guard let direction = step.direction else {
      level = felt
      return next(after: step, now)
    }
    if isBack {
      // What a gyroscope is told next counts from where it is held then.
      let hasSettled = hasGyroscope && held >= Self.newLevelTime
      if distance <= Self.back || hasSettled { next(after: step, now) }
      return
    }
    guard distance >= Self.least else { return }
    seen[direction] = TiltAxes.Seen(turn: hasGyroscope ? turn : nil, felt: felt)
    began = now
    stillSince = nil
    state = .asks(step, isBack: true)
  }

  private mutating func next(after step: Step, _ now: HostInstant) {
    switch step {
    case .level: ask(.left, now)
    case .left: ask(.right, now)
    case .right: ask(.up, now)
    case .up: ask(.down, now)
    case .down:
      do throws(TiltCalibrationFailure) {
        state = .done(try axes())
      } catch {
        state = .failed(error)
      }
    }
  }

  private mutating func ask(_ step: Step, _ now: HostInstant) {
    turn = .zero
    stillSince = nil
    began = now
    state = .asks(step, isBack: false)
  }

  private func axes() throws(TiltCalibrationFailure) -> TiltAxes {
    let leaning = level.flatMap { TiltAxes.leaning($0, seen.compactMapValues(\.felt)) }
    guard hasGyroscope else {
      guard let leaning else { throw .upright }
      return TiltAxes(acceleration: leaning, angularVelocity: nil)
    }
    return TiltAxes(
      acceleration: leaning, angularVelocity: try TiltAxes.turning(seen.compactMapValues(\.turn)))
  }
}
