import Dispatch
import Logging
package import Store
import Synchronization

extension Club {
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
  /// - Throws: `FleetError` if the store does not answer, with how much waits.
  package func leave(isForced: Bool) async throws {
    try await onQueue {
      guard let membership = try self.file.read() else {
        return try self.store.leaveClub(isForced: true)
      }
      do {
        try self.sayGoodbye(membership)
      } catch let error where isForced {
        self.logger.warning("club", metadata: ["left without the store": "\(error)"])
      } catch {
        throw try self.refusal(error)
      }
      // What was written meanwhile stays here: the store knows this tablet no more.
      try self.store.leaveClub(isForced: true)
      self.file.remove()
      self.state.withLock { state in
        (state.trouble, state.stations, state.forgetting) = (nil, [], [])
        state.observation = nil
      }
    }
  }

  private func sayGoodbye(_ membership: Membership) throws {
    try talk(membership) { talk, link in
      while try talk.exchange(link, wantsPage: false).isMore {}
      _ = try talk.exchange(link, wantsPage: false, isLast: true)
    }
  }

  /// Says how much waits, where the store cannot be told now.
  private func refusal(_ error: any Error) throws -> FleetError {
    let error = FleetError(error)
    let waiting = try store.clubBacklog().waiting
    guard error.code.mayMend, waiting > 0 else { return error }
    return FleetError(
      error.code, "\(waiting) records are not at the club yet: \(error.detail)", state: error.state)
  }

  private func onQueue<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { done in
      queue.async {
        done.resume(with: Result { try body() }.mapError { FleetError($0) as any Error })
      }
    }
  }
}
