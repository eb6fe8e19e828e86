internal import GRDB

/// Keeps watching what is to be sent to the club.
package final class ClubObservation: Sendable {
  private let observation: AnyDatabaseCancellable

  init(_ observation: AnyDatabaseCancellable) { self.observation = observation }

  deinit { observation.cancel() }
}

extension Store {
  /// Watches what is to be sent to the club.
  ///
  /// - Parameter onChange: Called after each change of it, on the thread that made it.
  /// - Returns: What keeps watching as long as it is there.
  package func observeClubDue(_ onChange: @escaping @Sendable () -> Void) -> ClubObservation {
    ClubObservation(observe("fleetDue", onChange))
  }
}
