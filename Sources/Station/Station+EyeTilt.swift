import Devices
import EyeTest
import Logging
package import Model
import Store

extension Station {
  /// How often an open round looks whether its sensor and its player are still there, in seconds.
  private static let watchInterval = 0.5

  /// Hands a sample to the open rounds, which follow how the tablet is held; a tilt answers the
  /// question that was shown last, and no other.
  func tiltRounds(_ sample: MotionSample, from id: DeviceID) {
    guard !rounds.isEmpty, let sensor = tiltSource, sensor.id == id else { return }
    carryOut(rounds.handle(sample, from: sensor, at: .now()))
  }

  /// The sensor that answers: of those that run the first.
  var tiltSource: TiltSource? {
    firstTiltSensor { $0.state == .ready }.map {
      TiltSource(
        id: $0.sighting.id, lastReceived: $0.lastReceived, isLeaned: $0.lean != nil)
    }
  }

  /// Connects the tablet's own sensor for a round that takes tilts or a page that shows them.
  func wantTiltSensor() {
    if let entry = firstTiltSensor({ !$0.sighting.simulated }) { lend(entry.sighting.id) }
  }

  /// Returns the first of the tilt sensors that fit: a real one before a simulated one that somebody
  /// connected, of those one that is tilted on purpose before one that sways, one that is here before
  /// one that is remembered, one whose axes were learned before one that nobody showed how it sits,
  /// and of equals the same each time.
  private func firstTiltSensor(_ fits: (RosterEntry) -> Bool) -> RosterEntry? {
    func rank(_ entry: RosterEntry) -> (Int, Int, Int, String) {
      (
        !entry.sighting.simulated ? 0 : entry.lean != nil ? 1 : 2,
        entry.isPresent ? 0 : 1, entry.tiltAxes == nil ? 1 : 0,
        entry.sighting.id.rawValue
      )
    }
    return roster.values.filter { $0.sighting.kind == .iio && fits($0) }
      .min { rank($0) < rank($1) }
  }

  /// Looks at every open round again because a sensor came or went.
  ///
  /// - Parameter lost: The sensor that went.
  func updateRounds(lost: DeviceID?) {
    carryOut(rounds.update(by: tiltSource, lost: lost, at: .now()))
  }

  /// Follows an open round: says when its sensor falls silent, ends it when nobody answers.
  func watcher(of id: RunID) -> Task<Void, Never> {
    Task(executorPreference: executor) { [weak self, executor] in
      while !Task.isCancelled {
        do {
          try await executor.sleep(forSeconds: Self.watchInterval)
        } catch {
          return
        }
        await self?.watch(id)
      }
    }
  }

  /// Looks whether the sensor and the player of a round are still there.
  package func watch(_ id: RunID) {
    carryOut(rounds.update(id, by: tiltSource, at: .now()))
    guard let round = rounds[id] else { return }
    guard patienceClock().seconds(since: round.touched) >= round.machine.patience else { return }
    do {
      try finish(id, .leftAlone)
    } catch {
      logger.error("round cannot be ended yet", metadata: ["error": "\(error)"])
    }
  }
}
