import Model
import Store

extension Station {
  /// Runs a store call and words its failure.
  func stored<Value>(_ body: () throws -> Value) throws(StationError) -> Value {
    do {
      return try body()
    } catch {
      throw StationError(error)
    }
  }

  /// Returns the run that a request with this key made or changed, if it was carried out before.
  ///
  /// - Throws: `StationError.Code.keyReused` if the key came with another request.
  func known(_ key: RequestKey) throws(StationError) -> RunID? {
    guard !key.isClaimed, let known = try stored({ try store.answer(for: key.key) }) else {
      return nil
    }
    guard known.fingerprint == key.fingerprint else {
      throw StationError(
        .keyReused, .refused, "The idempotency key \(key.key) was used for another request.")
    }
    return known.run
  }

  /// Returns the participant with a number, made if it does not exist: numbers come first.
  func participant(_ number: Int) throws(StationError) -> Participant {
    if let known = try stored({ try store.participant(number) }) { return known }
    return try catalogue.change(ParticipantChange(number: number))
  }
}
