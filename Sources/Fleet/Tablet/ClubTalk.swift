import Export
import Model
package import Store

/// One tablet's talk with its club's store, call by call, until both have what the other has.
package struct ClubTalk {
  /// What a call came to.
  package struct Step: Sendable {
    /// Whether there is more to send or to fetch.
    package var isMore: Bool
    var stations: [ClubStation]?
    var forgetting: [ClubForgetting]?
    /// What came and could not be read.
    var faults = 0
  }

  /// At most so many documents go in one call, and so many bytes.
  private static let mostDocuments = 100
  private static let mostBytes = 200_000
  /// Of how many people earlier results are fetched at once.
  private static let mostPeople = 200

  private let store: Store
  /// Keeps mails from leaving while somebody is forgotten.
  private let quietly: @Sendable (() throws -> Void) throws -> Void
  /// How many documents go in the next call: fewer after one was refused, until it is alone.
  private var limit = Self.mostDocuments

  package init(store: Store, quietly: @escaping @Sendable (() throws -> Void) throws -> Void) {
    self.store = store
    self.quietly = quietly
  }

  /// Becomes a tablet of the club, or finds out again that it is one.
  ///
  /// - Parameters:
  ///   - link: To the store.
  ///   - code: Of an invitation; nothing where the store knows the tablet already.
  /// - Throws: `FleetError`, `StoreError`
  package mutating func enter(_ link: borrowing ClubLink, code: String?) throws {
    guard try store.clubState() == nil else { return }
    let answer = try code.map { code throws(FleetError) in try link.join(code) } ?? link.roster()
    try store.joinClub(answer.state)
  }

  /// Sends what is due and fetches what is new.
  ///
  /// - Parameters:
  ///   - link: To the store.
  ///   - wantsPage: Whether the club's tablets are to be told.
  ///   - isLast: Whether the tablet leaves the club by this call.
  /// - Returns: What it came to.
  /// - Throws: `FleetError`, `StoreError`; what was not settled is due again.
  package mutating func exchange(
    _ link: borrowing ClubLink, wantsPage: Bool, isLast: Bool = false
  ) throws -> Step {
    guard let state = try store.clubState() else { return Step(isMore: false) }
    // People first: a run may come before somebody of whom the store was told anew.
    if state.after == 0 { try fetchRoster(link) }
    let batch = try batch(state)
    let backlog = try store.clubBacklog()
    let answer: ClubAnswer
    do {
      answer = try link.exchange(
        epoch: state.epoch, after: state.after, items: "[\(batch.texts.joined(separator: ","))]",
        report: try report(state, backlog, wantsPage: wantsPage, isLast: isLast))
    } catch let error as FleetError where error.isDocuments && !batch.due.isEmpty {
      return try setAside(batch.due, error)
    }
    try settle(batch.due, answer)
    var step = try take(answer, state, link)
    step.stations = answer.stations
    step.forgetting = answer.forgetting
    limit = min(Self.mostDocuments, limit * 2)
    if step.isMore { return step }
    step.isMore = try fill(link) || resend() || store.clubBacklog().waiting > 0
    return step
  }

  // MARK: Sending

  private func batch(_ state: ClubState) throws -> (due: [ClubDue], texts: [String]) {
    // What the store may have lost is fetched before it is sent.
    guard !state.resends else { return ([], []) }
    let writing = ClubWriting(state: state)
    var texts: [String] = []
    var size = 0
    let due = try store.clubDue(limit: limit) { due in
      let text = try writing.document(due)
      texts.append(text)
      size += text.utf8.count
      return size < Self.mostBytes
    }
    return (due, texts)
  }

  /// Halves what is sent until the document that the store refuses is alone, and sets that one aside.
  private mutating func setAside(_ due: [ClubDue], _ error: FleetError) throws -> Step {
    if due.count == 1, let bad = due.first {
      try store.refuseClubDue(bad, reason: "\(error.state ?? ""): \(error.detail)")
      limit = Self.mostDocuments
    } else {
      limit = max(1, due.count / 2)
    }
    return Step(isMore: true)
  }

  private func settle(_ due: [ClubDue], _ answer: ClubAnswer) throws {
    let words = answer.answer ?? []
    guard words.count == due.count else {
      throw FleetError(.version, "the store answered \(words.count) of \(due.count) documents")
    }
    // Eye tests that the club does not want wait until it does. What is of somebody who is forgotten goes with
    // them, or once more as nobody's: whom to forget comes with the same answer.
    try store.settleClubDue(
      zip(due, words).filter { $0.1 == .taken || $0.1 == .eye && answer.eye }.map { $0.0 })
  }

  private struct Report: Encodable {
    var version = Software.version
    var waiting: Int
    var refused: Int
    var clock_ms: Int64?
    var page: Bool?
    var leaves: Bool?
  }

  private func report(
    _ state: ClubState, _ backlog: ClubBacklog, wantsPage: Bool, isLast: Bool
  ) throws -> String {
    try JSON.text(
      Report(
        waiting: backlog.waiting, refused: backlog.refusals.count, clock_ms: state.clockError,
        page: wantsPage ? true : nil, leaves: isLast ? true : nil))
  }

  // MARK: Taking

  private func take(
    _ answer: ClubAnswer, _ state: ClubState, _ link: borrowing ClubLink
  ) throws -> Step {
    if let many = answer.tooMany {
      throw FleetError(.tooMany, "the club has \(many) people; a tablet holds 10000")
    }
    let upto = answer.upto ?? state.after
    var step = try keep(answer, link) { state in
      state.after = upto
      // Another stretch of places: the store is not the one of before, and may lack what it had.
      if state.epoch != answer.epoch { state.resends = true }
      state.epoch = answer.epoch
    }
    step.isMore = upto < (answer.head ?? upto)
    return step
  }

  private func fetchRoster(_ link: borrowing ClubLink) throws {
    let answer = try link.roster()
    _ = try keep(answer, link) { _ in }
  }

  /// Writes what came; of somebody who is not known here the club is asked first.
  private func keep(
    _ answer: ClubAnswer, _ link: borrowing ClubLink, _ change: (inout ClubState) -> Void
  ) throws -> Step {
    let now = Timestamp.now()
    var reading = ClubReading { [store] in try Self.exerciseID(store, $0, $1, $2) }
    let documents = try reading.documents(answer.documents)
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
    if case .taken(let refused) = taken { step.faults += refused }
    return step
  }

  /// Fetches earlier results of people who came into this tablet's teams.
  private func fill(_ link: borrowing ClubLink) throws -> Bool {
    let people = try store.clubFill(limit: Self.mostPeople)
    guard !people.isEmpty else { return false }
    var after: Int64 = 0
    while true {
      let answer = try link.history(people, after: after)
      _ = try keep(answer, link) { _ in }
      guard let upto = answer.upto, upto < (answer.head ?? upto), upto > after else { break }
      after = upto
    }
    try store.settleClubFill(people)
    return true
  }

  private func resend() throws -> Bool {
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
