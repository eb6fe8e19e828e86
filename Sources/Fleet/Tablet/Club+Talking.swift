import Dispatch
import Export
import Logging
import Model
import Store
import Synchronization

/// All of this runs on the club's own thread.
extension Club {
  /// Calls the store until there is nothing to send and nothing to fetch, and sets the timer.
  func pump() {
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
      let trouble = FleetError(error)
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
      // Where nothing comes because there is too much of it, what is measured goes as ever.
      setTimer(wait: trouble.code == .tooMany ? nextWait() : wait ?? Self.resting)
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

  func enter(_ membership: Membership) throws {
    guard try store.clubState() == nil else { return }
    try talk(membership) { talk, link in try talk.enter(link, code: membership.code) }
    // The store knows the key by now, and needs no code any more.
    var known = membership
    known.code = nil
    try file.keep(known)
  }

  func talk(
    _ membership: Membership, _ body: (inout ClubTalk, borrowing ClubLink) throws -> Void
  ) throws {
    var talk = ClubTalk(store: store, quietly: quietly)
    // After a call that came to nothing another host is asked first: one that stands still takes calls too.
    let turn = state.withLock { $0.failures }
    let link = try ClubLink(membership, file.options(membership), turn: turn) { [weak self] in
      self?.state.withLock { $0.isOver } ?? true
    }
    try body(&talk, link)
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
}
