import Model
import Store

/// What came is kept.
extension ClubTalk {
  func take(
    _ answer: ClubAnswer, _ state: ClubState, _ link: borrowing ClubLink
  ) throws -> Step {
    let upto = answer.upto ?? state.after
    var step = try keep(answer, answer.documents, link) { state in
      state.after = upto
      // Another stretch of places: the store is not the one of before, and may lack what it had.
      if state.epoch != answer.epoch { state.resends = true }
      state.epoch = answer.epoch
    }
    step.isMore = upto < (answer.head ?? upto)
    return step
  }

  /// Fetches everybody, part by part: what is measured meanwhile does not wait for thousands of people.
  func fetchRoster(_ link: borrowing ClubLink) throws {
    let answer = try link.roster()
    var left = answer.documents[...]
    repeat {
      _ = try keep(answer, Array(left.prefix(Self.mostPeople)), link) { _ in }
      left = left.dropFirst(Self.mostPeople)
    } while !left.isEmpty
  }

  /// Fetches everybody.
  ///
  /// - Returns: That there are more than a tablet holds.
  func refusedRoster(_ link: borrowing ClubLink) throws -> FleetError? {
    do {
      try fetchRoster(link)
      return nil
    } catch let error as FleetError where error.code == .tooMany {
      return error
    }
  }

  /// Writes what came; of somebody who is not known here the club is asked first.
  func keep(
    _ answer: ClubAnswer, _ told: [JSONValue], _ link: borrowing ClubLink,
    _ change: (inout ClubState) -> Void
  ) throws -> Step {
    let now = Timestamp.now()
    var reading = ClubReading { [store] in try Self.exerciseID(store, $0, $1, $2) }
    let documents = try reading.documents(told)
    let forgets = documents.contains { if case .erasure = $0 { true } else { false } }
    func write(meetsAnybody: Bool) throws -> Store.ClubTaken {
      try store.takeFromClub(documents, at: now, meetsAnybody: meetsAnybody) { state in
        change(&state)
        answer.update(&state, at: now)
      }
    }
    func take(meetsAnybody: Bool) throws -> Store.ClubTaken {
      guard forgets else { return try write(meetsAnybody: meetsAnybody) }
      var taken = Store.ClubTaken.unknownPerson
      try quietly { taken = try write(meetsAnybody: meetsAnybody) }
      return taken
    }
    var taken = try take(meetsAnybody: false)
    if taken == .unknownPerson {
      try fetchRoster(link)
      taken = try take(meetsAnybody: true)
    }
    var step = Step(isMore: false, faults: reading.faults)
    switch taken {
    case .taken(let refused): step.faults += refused
    case .noNumber: throw FleetError(.tooMany, "every number of this tablet is somebody's")
    case .unknownPerson: throw FleetError(.version, "the store tells of nobody whose a run is")
    }
    return step
  }

  /// Fetches earlier results of people who came into this tablet's teams.
  func fill(_ link: borrowing ClubLink) throws -> Bool {
    let people = try store.clubFill(limit: Self.mostPeople)
    guard !people.isEmpty else { return false }
    var after: Int64 = 0
    var emptyPages = 0
    while true {
      let answer = try link.history(people, after: after)
      emptyPages = answer.documents.isEmpty ? emptyPages + 1 : 0
      guard emptyPages < Self.mostIdleCalls else { throw Self.endless }
      _ = try keep(answer, answer.documents, link) { _ in }
      guard let upto = answer.upto, upto < (answer.head ?? upto), upto > after else { break }
      after = upto
    }
    try store.settleClubFill(people)
    return true
  }

  func resend() throws -> Bool {
    guard try store.clubState()?.resends == true else { return false }
    try store.resendToClub()
    return true
  }

  private static func exerciseID(
    _ store: Store, _ id: String, _ version: Int, _ digest: String
  ) throws -> String {
    guard !digest.isEmpty, let own = try store.definedExercise(id, version: version),
      try ExerciseDigest.digest(own) != digest
    else { return id }
    return ExerciseDigest.localID(id, digest)
  }
}
