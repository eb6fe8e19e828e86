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
  static let mostPeople = 200

  let store: Store
  /// Keeps mails from leaving while somebody is forgotten.
  let quietly: @Sendable (() throws -> Void) throws -> Void
  /// How many documents go in the next call: fewer after one was refused, until it is alone.
  private var limit = Self.mostDocuments
  /// How many calls in a row came to nothing though the store said that there was more.
  private var idleCalls = 0
  static let mostIdleCalls = 5
  static let endless = FleetError(.version, "the store comes to no end")

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
    var tooMany = state.after == 0 ? try refusedRoster(link) : nil
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
    let settled = try settle(batch.due, answer)
    limit = min(Self.mostDocuments, limit * 2)
    if let many = answer.tooMany {
      tooMany = FleetError(.tooMany, "the club has \(many) people, more than a tablet holds")
    }
    var step = Step(isMore: false)
    do {
      if let tooMany { throw tooMany }
      step = try take(answer, state, link)
    } catch let error as FleetError where error.code == .tooMany {
      // What was measured here is the club's all the same, and whom it forgets is forgotten.
      _ = try keep(answer, answer.documents.filter(Self.isErasure), link) { _ in }
      guard try settled > 0 || store.clubBacklog().waiting < backlog.waiting else { throw error }
      return Step(isMore: true)
    }
    step.stations = answer.stations
    step.forgetting = answer.forgetting
    // What this tablet sent is a place too: a store that says of it again and again that it has it not is none nearer.
    let upto = answer.upto ?? 0
    let isNearer =
      state.epoch == answer.epoch && upto > state.after
      && (batch.due.isEmpty || !answer.documents.isEmpty || upto < answer.head ?? 0)
    let isFilled = try !step.isMore && fill(link)
    let waiting = try store.clubBacklog().waiting
    step.isMore = try step.isMore || isFilled || resend() || waiting > 0
    idleCalls =
      settled > 0 || isNearer || isFilled || waiting < backlog.waiting ? 0 : idleCalls + 1
    guard !step.isMore || idleCalls < Self.mostIdleCalls else {
      throw Self.endless
    }
    return step
  }

  private static func isErasure(_ document: JSONValue) -> Bool {
    guard case .object(let members) = document else { return false }
    return members["kind"] == .string("erasure")
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

  /// Takes out what the store has.
  ///
  /// - Returns: How much that is.
  private func settle(_ due: [ClubDue], _ answer: ClubAnswer) throws -> Int {
    let words = answer.answer ?? []
    guard words.count == due.count else {
      throw FleetError(.version, "the store answered \(words.count) of \(due.count) documents")
    }
    // Eye tests that the club does not want wait until it does. What is of somebody who is forgotten goes with
    // them, or once more as nobody's: whom to forget comes with the same answer.
    let settled = zip(due, words).filter { $0.1 == .taken || $0.1 == .eye && answer.eye }
    try store.settleClubDue(settled.map { $0.0 })
    return settled.count
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
}
