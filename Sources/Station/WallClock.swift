import Model
import Synchronization

/// Maps the monotonic clock onto the wall clock.
///
/// The two are anchored to each other anew when they have come apart by more than a second: the
/// monotonic clock stands still while the machine sleeps (clock_gettime(2), `CLOCK_MONOTONIC`), and
/// the wall clock is set, by a person, by NTP or by summer time. A moment is told by the anchor that
/// held then, so that what was measured before keeps its time.
final class WallClock: Sendable {
  /// One moment on both clocks.
  struct Reading: Sendable {
    var instant: HostInstant
    var time: Timestamp

    static func now() -> Reading { Reading(instant: .now(), time: .now()) }
  }

  private struct Anchor {
    /// From when it holds.
    var begin: HostInstant
    var reading: Reading
  }

  private struct State {
    var anchors: [Anchor]
    /// When the clocks were last seen to agree.
    var looked: HostInstant
  }

  /// By how much the clocks may come apart, in seconds: NTP slews so much in half an hour at the least.
  private static let tolerance = 1.0
  /// How many anchors are kept: moments are seldom told that are older than a night.
  private static let memory = 16

  private let read: @Sendable () -> Reading
  private let state: Mutex<State>

  /// Anchors both clocks to the present moment.
  init(read: @escaping @Sendable () -> Reading = Reading.now) {
    self.read = read
    let reading = read()
    state = Mutex(
      State(
        anchors: [Anchor(begin: reading.instant, reading: reading)], looked: reading.instant))
  }

  /// The wall-clock time of a moment.
  func time(_ instant: HostInstant) -> Timestamp {
    let reading = read()
    return state.withLock { state in
      Self.look(reading, in: &state)
      let anchor = state.anchors.last { $0.begin <= instant } ?? state.anchors[0]
      return Self.time(instant, by: anchor.reading)
    }
  }

  /// The moment of a wall-clock time of now or later.
  func instant(_ time: Timestamp) -> HostInstant {
    let reading = read()
    return reading.instant.advanced(
      bySeconds: Double(time.milliseconds - reading.time.milliseconds) / 1000)
  }

  /// Anchors the clocks anew where they have come apart.
  private static func look(_ reading: Reading, in state: inout State) {
    let expected = time(reading.instant, by: state.anchors[state.anchors.count - 1].reading)
    let apart = Double(reading.time.milliseconds - expected.milliseconds) / 1000
    if abs(apart) > tolerance || reading.time.offset != expected.offset {
      // It happened some time after the last look.
      let begin = HostInstant(nanoseconds: state.looked.nanoseconds &+ 1)
      state.anchors.append(Anchor(begin: begin, reading: reading))
      if state.anchors.count > memory { state.anchors.removeFirst() }
    }
    state.looked = max(state.looked, reading.instant)
  }

  private static func time(_ instant: HostInstant, by anchor: Reading) -> Timestamp {
    anchor.time.advanced(bySeconds: instant.seconds(since: anchor.instant))
  }
}
