import Dispatch
package import Logging
import Model
package import Store
import Synchronization

/// A tablet's membership in a club: joins, sends, takes, leaves.
///
/// All of it happens on one thread of its own, so that no result ever waits for the network. A tablet of no club
/// has no timer and no connection.
package final class Club: Sendable {
  struct State {
    var isStarted = false
    /// Whether the program ends: nobody waits for an answer any more.
    var isOver = false
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
  static let settling = 2.0
  /// Between two calls while nothing is due, and while somebody looks at the page.
  static let resting = 60.0
  static let watching = 5.0
  private static let mostRivals = 50

  let store: Store
  let file: MembershipFile
  let logger: Logger
  let quietly: @Sendable (() throws -> Void) throws -> Void
  let state = Mutex(State())
  let queue = DispatchQueue(label: "sideline.club")

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
      ($0.isStarted, $0.isOver) = (false, true)
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
