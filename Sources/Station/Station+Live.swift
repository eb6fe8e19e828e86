import Devices
package import Model
import Store
import Logging

extension Station {
  /// Tells the screens of a run and of the trials that changed with it.
  ///
  /// - Parameters:
  ///   - run: The run after the change.
  ///   - trials: Its rows that are new or marked.
  ///   - events: The identifiers that the store gave: one for each row, then the run's.
  func publish(_ run: ActiveRun, trials: [Trial], events: [Int64]) {
    tellStart(of: run)
    publish(run.snapshot(now: .now()), trials: trials, events: events)
  }

  /// The same of a run as it is stored.
  func publish(_ run: Run, trials: [Trial], events: [Int64]) {
    defer { updateSearch() }
    for (index, trial) in trials.enumerated() {
      let number = index < events.count ? events[index] : nil
      hub.publish(event(.trial, number, trial.run, trial))
    }
    let number = events.count > trials.count ? events.last : nil
    hub.publish(event(.run, number, run.id, run))
  }

  func publish(_ entry: RosterEntry) {
    let topic = "device " + entry.sighting.id.rawValue
    hub.publish(event(.device, nil, nil, entry.status, topic: topic))
  }

  func event(
    _ kind: LiveEvent.Kind, _ id: Int64?, _ run: RunID?, _ value: some Encodable & Sendable,
    topic: String = ""
  ) -> LiveEvent {
    let words = LiveWords { [logger] in
      do {
        return try JSON.text(value)
      } catch {
        logger.error("event cannot be encoded", metadata: ["error": "\(error)"])
        return ""
      }
    }
    return LiveEvent(id: id, kind: kind, run: run, topic: topic, words: words)
  }

  /// Begins a reader's stream of live events.
  ///
  /// - Parameters:
  ///   - run: The run to follow; `nil` means all.
  ///   - follows: Further runs that the reader has on a page, for which devices are searched.
  ///   - kinds: What the reader reads; when a run changes that it has on a page it hears so anyway.
  ///   - after: The last identifier that the reader saw; every run and trial after it comes first.
  ///     Without it the present state comes first.
  ///   - searches: Whether devices are searched for as long as the stream is open.
  ///   - isRemote: Whether the reader answers the eye test from elsewhere.
  ///   - showsTilts: Whether the tablet's own sensor runs as long as the stream is open.
  ///   - code: The program that the reader has on a page; all that was told of it comes first.
  ///   - person: The one participant of whose rounds the reader may hear, and of nothing else.
  ///   - leads: Whether the reader leads the practice and not only looks on.
  /// - Returns: The subscription; it must be cancelled when the reader goes.
  package func subscribe(
    run: RunID?, follows: Set<RunID> = [],
    kinds: Set<LiveEvent.Kind> = Set(LiveEvent.Kind.allCases), after: Int64?,
    searches: Bool = false, isRemote: Bool = false, showsTilts: Bool = false, code: String? = nil,
    person: Int? = nil, leads: Bool = true
  ) -> LiveSubscription {
    defer {
      updateSearch()
      goOnWithWall()
      if showsTilts { wantTiltSensor() }
      if isRemote { updateRemotes() }
    }
    let now = HostInstant.now()
    var first: [LiveEvent] = []
    if let after {
      first = hub.recent(after: after) ?? replay(after: after)
    } else {
      for run in runs.all {
        first.append(event(.run, lastEvent, run.record.id, run.snapshot(now: .now())))
      }
    }
    for round in rounds.all {
      first.append(event(of: round))
    }
    for group in groups.values { first.append(event(of: group)) }
    if environment.loudspeaker != nil { first.append(loudspeakerEvent()) }
    if kinds.contains(.wall) {
      refreshWall()
      first += wallEvents()
    }
    if let code, let report = try? liveCode(code) { first.append(event(of: report)) }
    for entry in roster.values {
      first.append(
        event(.device, nil, nil, entry.status, topic: "device " + entry.sighting.id.rawValue))
      first += entry.liveValues(at: now)
    }
    return hub.subscribe(
      LiveInterest(
        run: run, follows: follows, code: code, kinds: kinds, searches: searches,
        isRemote: isRemote, showsTilts: showsTilts, person: person, leads: leads),
      first: first)
  }

  /// Returns what tells the screens of a round.
  func event(of round: OpenRound) -> LiveEvent {
    let id = round.record.id
    var event = event(
      round.form.event, nil, id, round.snapshot,
      topic: "\(round.form.event.rawValue) \(id.rawValue)")
    event.person = round.record.participant
    return event
  }

  /// Tells the screens that the room was opened or closed, or that somebody asks, came or went.
  ///
  /// - Parameter version: Rises with each change; what changed is asked for, as not everybody may know.
  package nonisolated func tellRoom(version: Int) {
    hub.publish(LiveEvent(kind: .room, topic: "room", json: #"{"version":\#(version)}"#))
  }

  /// The identifier of the newest event.
  private var lastEvent: Int64? {
    do {
      return try store.lastEventID()
    } catch {
      logger.error("events cannot be read", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// Rebuilds what is no longer in memory: each trial, and each run once, as it is now.
  private func replay(after id: Int64) -> [LiveEvent] {
    do {
      var events: [LiveEvent] = []
      var newestRun: [RunID: Int64] = [:]
      let rows = try store.events(after: id, limit: 10_000)
      for row in rows where row.kind == .run { newestRun[RunID(rawValue: row.ref)] = row.id }
      for row in rows {
        switch row.kind {
        case .trial:
          guard let trial = try store.trial(TrialID(rawValue: row.ref)) else { continue }
          events.append(event(.trial, row.id, trial.run, trial))
        case .run:
          let id = RunID(rawValue: row.ref)
          guard newestRun[id] == row.id else { continue }
          events.append(event(.run, row.id, id, try run(id)))
        }
      }
      return events
    } catch {
      logger.error("events cannot be replayed", metadata: ["error": "\(error)"])
      return []
    }
  }
}
