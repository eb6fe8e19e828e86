import Dispatch
import Export
package import Logging
import Model
package import Store
import Synchronization

/// A tablet's membership in a club: joins, sends, takes, leaves.
///
/// All of it happens on one thread of its own, so that no result ever waits for the network. A tablet of no club
/// has no timer and no connection.
package final class Club: Sendable {
  private struct State {
    var isStarted = false
    /// Tells an overtaken timer from the one that counts.
    var timer = 0
    var failures = 0
    var trouble: FleetError?
    var stations: [ClubStation] = []
    var forgetting: [ClubForgetting] = []
    var faults = 0
    /// Until when somebody looks at the club's page.
    var looked = HostInstant(nanoseconds: 0)
    var observation: ClubObservation?
  }

  /// After something is due it goes, with what follows at once, in seconds.
  private static let settling = 2.0
  /// Between two calls while nothing is due, and while somebody looks at the page.
  private static let resting = 60.0
  private static let watching = 5.0
  private static let mostRivals = 50

  private let store: Store
  private let file: MembershipFile
  private let logger: Logger
  private let quietly: @Sendable (() throws -> Void) throws -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "sideline.club")

  /// - Parameters:
  ///   - store: The tablet's.
  ///   - folder: Its data folder, where the membership is kept.
  ///   - quietly: Does something while no mail is made or sent.
  ///   - logger: For what nobody sees on a page.
  package init(
    store: Store, folder: String,
    quietly: @escaping @Sendable (() throws -> Void) throws -> Void = { try $0() }, logger: Logger
  ) {
    self.store = store
    file = MembershipFile(folder: folder)
    self.quietly = quietly
    self.logger = logger
  }

  /// Begins to send and to take.
  package func start() {
    state.withLock { $0.isStarted = true }
    queue.async { self.pump() }
  }

  /// Ends; what is under way is given up, and due again at the next start.
  package func stop() async {
    state.withLock {
      $0.isStarted = false
      $0.observation = nil
    }
    await withCheckedContinuation { done in
      queue.async { done.resume() }
    }
  }

  /// Calls the store at once.
  package func kick() { queue.async { self.pump() } }

  /// Says that somebody looks at the club's page, which is to be of now.
  package func look() {
    let now = HostInstant.now()
    let isNew = state.withLock { state in
      defer { state.looked = now.advanced(bySeconds: 3 * Self.watching) }
      return state.looked < now
    }
    if isNew { kick() }
  }

  // MARK: What a coach decides

  /// Has what was refused go again.
  ///
  /// - Throws: `StoreError`
  package func retry() throws {
    try store.retryClubRefusals()
    kick()
  }

  /// Says whether two participants are one person, to the whole club.
  ///
  /// - Throws: `StoreError.notFound` for a number that the club does not know.
  package func say(_ first: Int, _ second: Int, same: Bool) throws {
    try store.sayClubSame(first, second, same: same)
  }

  /// Makes the number that somebody has here theirs at the club too.
  ///
  /// - Throws: `StoreError.notFound` for a number that the club does not know.
  package func keepNumber(_ number: Int) throws { try store.keepClubNumber(number) }

  // MARK: Joining and leaving

  /// Joins a club.
  ///
  /// - Parameters:
  ///   - invitation: What the club's owner handed out.
  ///   - name: What this tablet is called there, 1 to 80 characters.
  /// - Returns: What is known of the club.
  /// - Throws: `FleetError`: `already` for a tablet of a club; after `unanswered` and the like it may be one, and
  ///   joins with the next call.
  package func join(_ invitation: Invitation, name: String) async throws -> ClubState {
    try await onQueue {
      let known = try self.file.read()
      let isMember = try self.store.clubState() != nil
      if let known, known.code == nil || isMember {
        throw FleetError(.already, "this tablet is in a club: \(known.host)")
      }
      // Without its key the tablet is nobody to the club that it was in.
      if known == nil, isMember { try self.store.leaveClub(isForced: true) }
      // The key is kept before the store hears of it: an answer that is lost must not cost a place.
      let isAgain = known?.code == invitation.code
      let membership = (isAgain ? known : nil) ?? Membership(invitation, name: name)
      try self.file.keep(membership)
      do {
        try self.enter(membership)
      } catch let error as FleetError {
        if error.code == .invitation || error.code == .refused || error.code == .notLetIn {
          self.file.remove()
        }
        // Where it was not refused it may come about later.
        self.kick()
        throw error
      }
      self.kick()
      guard let state = try self.store.clubState() else {
        throw FleetError(.unanswered, "the store has not let this tablet in")
      }
      return state
    }
  }

  /// Leaves the club, once everything is there.
  ///
  /// - Parameter isForced: Whether it leaves although something waits, which stays on this tablet, or although
  ///   the store does not answer.
  /// - Throws: `FleetError`: `waiting` if something waits; others if the store does not answer.
  package func leave(isForced: Bool) async throws {
    try await onQueue {
      guard let membership = try self.file.read() else {
        return try self.store.leaveClub(isForced: true)
      }
      do {
        try self.sayGoodbye(membership, isForced: isForced)
      } catch let error as FleetError where isForced && error.code != .waiting {
        self.logger.warning("club", metadata: ["left without the store": "\(error)"])
      }
      try self.store.leaveClub(isForced: isForced)
      self.file.remove()
      self.state.withLock { state in
        (state.trouble, state.stations, state.forgetting) = (nil, [], [])
        state.observation = nil
      }
    }
  }

  private func sayGoodbye(_ membership: Membership, isForced: Bool) throws {
    try talk(membership) { talk, link in
      while try talk.exchange(link, wantsPage: false).isMore {}
      let waiting = try store.clubBacklog().waiting
      guard isForced || waiting == 0 else {
        throw FleetError(.waiting, "\(waiting) records are not at the club yet")
      }
      _ = try talk.exchange(link, wantsPage: false, isLast: true)
    }
  }

  private func onQueue<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { done in
      queue.async { done.resume(with: Result { try body() }) }
    }
  }

  // MARK: Talking

  /// Calls the store until there is nothing to send and nothing to fetch, and sets the timer.
  private func pump() {
    guard state.withLock({ $0.isStarted }) else { return }
    do {
      guard let membership = try file.read() else { return }
      try enter(membership)
      observe()
      try talk(membership) { talk, link in
        let wantsPage = state.withLock { $0.looked > .now() }
        while true {
          let step = try talk.exchange(link, wantsPage: wantsPage)
          note(step)
          guard step.isMore, state.withLock({ $0.isStarted }) else { break }
        }
      }
      state.withLock { ($0.failures, $0.trouble) = (0, nil) }
      setTimer(wait: nextWait())
    } catch {
      let trouble = (error as? FleetError) ?? FleetError(.tablet, "\(error)")
      let failures = state.withLock { state in
        state.failures += 1
        let isNews = state.trouble?.code != trouble.code
        state.trouble = trouble
        return (count: state.failures, isNews: isNews)
      }
      if failures.isNews {
        logger.warning(
          "club",
          metadata: ["code": "\(trouble.code.rawValue)", "detail": "\(trouble.detail)"])
      }
      let wait = MailBackOff.wait(
        after: failures.count, trouble.code.mayMend ? .soon : .later, chance: .random(in: 0...1))
      setTimer(wait: wait ?? Self.resting)
    }
  }

  private func note(_ step: ClubTalk.Step) {
    state.withLock { state in
      state.stations = step.stations ?? state.stations
      state.forgetting = step.forgetting ?? state.forgetting
      state.faults += step.faults
    }
    guard step.faults > 0 else { return }
    logger.warning("club", metadata: ["documents that cannot be read": "\(step.faults)"])
  }

  private func enter(_ membership: Membership) throws {
    guard try store.clubState() == nil else { return }
    try talk(membership) { talk, link in try talk.enter(link, code: membership.code) }
    // The store knows the key by now, and needs no code any more.
    var known = membership
    known.code = nil
    try file.keep(known)
  }

  private func talk(
    _ membership: Membership, _ body: (inout ClubTalk, borrowing ClubLink) throws -> Void
  ) throws {
    var talk = ClubTalk(store: store, quietly: quietly)
    try body(&talk, try ClubLink(membership, file.options(membership)))
  }

  private func observe() {
    guard state.withLock({ $0.observation == nil }) else { return }
    let observation = store.observeClubDue { [weak self] in self?.isDue() }
    state.withLock { $0.observation = observation }
  }

  /// Something is to be sent: soon, and with what follows at once.
  ///
  /// While the store does not answer it is called no more often for that.
  private func isDue() {
    guard state.withLock({ $0.failures == 0 }) else { return }
    setTimer(wait: Self.settling)
  }

  private func nextWait() -> Double {
    if state.withLock({ $0.looked > .now() }) { return Self.watching }
    return Self.resting * .random(in: 0.8...1.2)
  }

  private func setTimer(wait: Double) {
    let number = state.withLock { state in
      state.timer += 1
      return state.timer
    }
    queue.asyncAfter(deadline: .now() + wait) { [weak self] in
      guard let self, self.state.withLock({ $0.timer == number }) else { return }
      self.pump()
    }
  }

  // MARK: Telling

  /// Returns how it is with the club; nothing for a tablet of none.
  ///
  /// - Throws: `FleetError`, `StoreError`
  package func status() throws -> ClubStatus? {
    guard let membership = try file.read() else { return nil }
    let state = self.state.withLock { $0 }
    return ClubStatus(
      host: membership.host, name: membership.name, state: try store.clubState(),
      backlog: try store.clubBacklog(), trouble: state.trouble, stations: state.stations,
      forgetting: state.forgetting, doubles: try store.clubDoubles(),
      rivals: try store.clubRivals(limit: Self.mostRivals), faults: state.faults)
  }
}
