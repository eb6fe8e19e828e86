extension Run: DirectJSON {
  package func json() throws(JSONWriter.NotFinite) -> [UInt8] { try json(trials: [:]) }

  /// Returns the same, put together from texts of its trials that are there already.
  ///
  /// - Parameter trials: What `Trial.json` made of them; a trial without one is written anew.
  /// - Returns: One line of JSON without its line end.
  /// - Throws: `JSONWriter.NotFinite` for a number that JSON cannot carry.
  package func json(trials: [TrialID: String]) throws(JSONWriter.NotFinite) -> [UInt8] {
    var writer = JSONWriter(capacity: 512 + 1024 * attempts.count)
    writer.beginObject()
    for key in CodingKeys.sorted { try write(key, trials, to: &writer) }
    writer.endObject()
    return writer.bytes
  }

  private func write(
    _ key: CodingKeys, _ trials: [TrialID: String], to writer: inout JSONWriter
  ) throws(JSONWriter.NotFinite) {
    switch key {
    case .id: writer.member(key, id.rawValue)
    case .revision: writer.member(key, revision)
    case .exercise: writer.member(key, exercise)
    case .exerciseVersion: writer.member(key, exerciseVersion)
    case .participant: writer.member(key, participant)
    case .equipment: writer.member(key, equipment)
    case .device: writer.member(key, device?.rawValue)
    case .state: writer.member(key, state.rawValue)
    case .attempts:
      writer.key(key.rawValue)
      writer.beginArray()
      for trial in attempts {
        if let text = trials[trial.id] {
          writer.ready(text.utf8)
        } else {
          writer.ready(try trial.json())
        }
      }
      writer.endArray()
    case .remaining: writer.member(key, remaining)
    case .countdown:
      writer.key(key.rawValue)
      try countdown.write(to: &writer)
    case .count:
      guard let count else { return }
      writer.key(key.rawValue)
      count.write(to: &writer)
    case .signal:
      guard let signal else { return }
      writer.key(key.rawValue)
      signal.write(to: &writer)
    case .allowed:
      writer.key(key.rawValue)
      writer.beginArray()
      for command in allowed { writer.string(command.rawValue) }
      writer.endArray()
    case .simulated: writer.member(key, simulated)
    case .startedAt: writer.member(key, startedAt.description)
    case .notice: writer.member(key, notice?.rawValue)
    case .noticeCount: writer.member(key, noticeCount)
    case .note: writer.member(key, note)
    case .score: try writer.member(key, score)
    case .deletedAt: writer.member(key, deletedAt?.description)
    }
  }
}

extension Run.CodingKeys {
  /// By name, the order in which JSON is written.
  fileprivate static let sorted = allCases.sorted { $0.rawValue < $1.rawValue }
}

extension Run.Countdown {
  fileprivate func write(to writer: inout JSONWriter) throws(JSONWriter.NotFinite) {
    writer.beginObject()
    writer.member(CodingKeys.deadline, deadline.map { Int($0) })
    try writer.member(CodingKeys.remaining, remaining)
    writer.member(CodingKeys.running, running)
    writer.member(CodingKeys.startedOnce, startedOnce)
    writer.endObject()
  }
}

extension Run.Count {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(CodingKeys.attempt, attempt)
    writer.member(CodingKeys.revision, revision)
    writer.member(CodingKeys.screen, screen)
    writer.member(CodingKeys.value, value)
    writer.endObject()
  }
}

extension Run.Signal {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(CodingKeys.at, at.map { Int($0) })
    writer.member(CodingKeys.state, state.rawValue)
    writer.endObject()
  }
}
