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
    roster.tiltSensor.map {
      TiltSource(
        id: $0.sighting.id, lastReceived: $0.lastReceived, isLeaned: $0.lean != nil)
    }
  }

  /// Connects the tablet's own sensor for a round that takes tilts or a page that shows them.
  func wantTiltSensor() {
    guard let entry = roster.firstTiltSensor({ !$0.sighting.simulated }) else { return }
    lend(entry.sighting.id)
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
    if let deadline = round.machine.deadline, deadline <= environment.patienceClock() {
      return timeIsUp(for: id)
    }
    guard environment.patienceClock().seconds(since: round.touched) >= round.machine.patience else {
      return
    }
    do {
      try finish(id, .leftAlone)
    } catch {
      logger.error("round cannot be ended yet", metadata: ["error": "\(error)"])
    }
  }
}
