package import Model
package import Store

extension Catalogue {
  package func participants() throws(StationError) -> [Participant] {
    do {
      return try store.participants()
    } catch {
      throw StationError(error)
    }
  }

  /// Returns the numbers of those whose runs were made last, newest first.
  package func recentParticipants(limit: Int) throws(StationError) -> [Int] {
    do {
      return try store.recentParticipants(limit: limit)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns a participant.
  ///
  /// - Throws: `StationError.Code.unknownParticipant`.
  package func knownParticipant(_ number: Int) throws(StationError) -> Participant {
    let known: Participant?
    do {
      known = try store.participant(number)
    } catch {
      throw StationError(error)
    }
    guard let known else {
      throw StationError(.unknownParticipant, .unknown, "There is no participant \(number).")
    }
    return known
  }

  /// Refuses a number that nobody has.
  ///
  /// - Throws: `StationError`: `participantOutOfRange`, `unknownParticipant`.
  func checkKnown(_ number: Int) throws(StationError) {
    guard Participant.numbers.contains(number) else {
      throw StationError(.participantOutOfRange, .refused, "Participant is \(number).")
    }
    do {
      if try store.participant(number) != nil { return }
    } catch {
      throw StationError(error)
    }
    throw StationError(.unknownParticipant, .refused, "There is no participant \(number).")
  }

  /// Returns whom a reader means: the owner of the card, else the participant whose number it is.
  ///
  /// - Throws: `StationError.Code.unknownCard`.
  package func participant(code: String) throws(StationError) -> Participant {
    do {
      if let owner = try store.participant(card: code) { return owner }
      if code.utf8.count <= 4, let number = Int(code),
        let known = try store.participant(shownFor: number)
      {
        return known
      }
    } catch {
      throw StationError(error)
    }
    throw StationError(.unknownCard, .unknown, "No participant has the card \(code.prefix(64)).")
  }

  /// Adds or changes participants, all or none.
  ///
  /// - Parameters:
  ///   - changes: At most one for each number.
  ///   - presence: Whether the numbers must be known, or new.
  ///   - key: Of the request; its answer can be remembered then.
  /// - Returns: The participants after it.
  /// - Throws: `StationError`.
  package func change(
    _ changes: [ParticipantChange], presence: Store.Presence = .any, key: RequestKey? = nil
  ) throws(StationError) -> [Participant] {
    let year = Int(Timestamp.now().description.prefix(4)) ?? Participant.birthYears.upperBound
    for change in changes {
      do throws(ParticipantChange.Fault) {
        try change.check(year: year)
      } catch {
        throw StationError(
          code: error.rawValue, status: .refused,
          detail: "Participant \(change.number): \(error.rawValue).")
      }
    }
    do {
      return try store.changeParticipants(changes, presence: presence, key: key)
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; it was carried out.
      var known: [Participant] = []
      for change in changes { known.append(try knownParticipant(change.number)) }
      return known
    } catch StoreError.notFound(_, let id) {
      throw StationError(.unknownParticipant, .unknown, "There is no participant \(id).")
    } catch StoreError.exists(let table, let id, let owner) {
      let code: StationError.Code =
        table == "card" ? .cardTaken : owner == nil ? .participantExists : .participantJoined
      let detail = StoreError.exists(table: table, id: id, owner: owner).description
      throw StationError(code, .notAllowed, "\(detail).")
    } catch {
      throw StationError(error)
    }
  }

  /// The same for one.
  package func change(
    _ change: ParticipantChange, presence: Store.Presence = .any, key: RequestKey? = nil
  ) throws(StationError) -> Participant {
    let changed = try self.change([change], presence: presence, key: key)
    return changed.first ?? change.applied(to: nil)
  }
}
