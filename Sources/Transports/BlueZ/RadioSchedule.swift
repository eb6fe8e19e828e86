import Executors

/// Sees to it that an adapter does one thing at a time: one discovery, to search or to listen to
/// advertisements, or one pending Connect.
///
/// Connecting while discovery runs fails or stalls on much hardware. Whoever wants to connect goes
/// before whoever wants to search, and a search under way is asked to end. Listening has its turn
/// among those that call devices which may be away. A Connect to a device
/// that is away lasts until it is called off: those that are likely to be there go first, and the
/// turn of another is asked to end soon when somebody waits.
///
/// It also counts the peripherals that each adapter holds: one too many is refused by the
/// controller with an error that says nothing.
package actor RadioSchedule {
  /// What common controllers hold at least (bleak-retry-connector).
  package static let usualSlots = 5

  package enum Purpose: Sendable {
    /// Of a device that was heard, or was there the last time.
    case connection
    /// Of another device; the closure is called when somebody waits.
    case attempt(onDemand: @Sendable () -> Void)
    /// Of advertisements; the closure is called when somebody wants to connect.
    case listening(onDemand: @Sendable () -> Void)
    /// The closure is called when somebody wants to connect.
    case discovery(onDemand: @Sendable () -> Void)

    /// The highest goes first.
    fileprivate var rank: Int {
      switch self {
      case .connection: 2
      case .attempt, .listening: 1
      case .discovery: 0
      }
    }

    /// Tells the holder that somebody waits who wants this.
    ///
    /// Advertisements are heard during a discovery too.
    fileprivate func demand(_ wanted: Purpose) {
      switch self {
      case .connection: break
      case .attempt(let onDemand): onDemand()
      case .listening(let onDemand), .discovery(let onDemand): if wanted.connects { onDemand() }
      }
    }

    private var connects: Bool {
      switch self {
      case .connection, .attempt: true
      case .listening, .discovery: false
      }
    }
  }

  private struct Waiter {
    let number: UInt64
    let purpose: Purpose
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var holders: [String: Purpose] = [:]
  private var waiters: [String: [Waiter]] = [:]
  private var nextNumber: UInt64 = 0
  private let slots: Int
  private var taken: [String: Set<String>] = [:]

  package init(slots: Int = usualSlots) { self.slots = slots }

  /// Looks for a place.
  ///
  /// - Parameter adapters: Their paths, the best first.
  /// - Returns: The first that has one.
  package func adapterWithRoom(among adapters: [String]) -> String? {
    adapters.first { taken[$0, default: []].count < slots }
  }

  /// Takes a place for a peripheral that is called now; those that wait their turn have none.
  ///
  /// - Returns: False if the adapter is full.
  package func takeSlot(of peripheral: String, on adapter: String) -> Bool {
    guard taken[adapter, default: []].count < slots else { return false }
    taken[adapter, default: []].insert(peripheral)
    return true
  }

  /// Gives a place back; harmless if the peripheral has none.
  package func giveBackSlot(of peripheral: String, on adapter: String) {
    taken[adapter]?.remove(peripheral)
  }

  /// Waits for the adapter.
  ///
  /// - Parameters:
  ///   - adapter: Its path.
  ///   - purpose: What it is wanted for.
  /// - Returns: `false` if the task was cancelled; otherwise the adapter must be released.
  package func acquire(_ adapter: String, for purpose: Purpose) async -> Bool {
    guard !Task.isCancelled else { return false }
    guard let holder = holders[adapter] else {
      holders[adapter] = purpose
      return true
    }
    holder.demand(purpose)
    let number = nextNumber
    nextNumber += 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiters[adapter, default: []].append(
          Waiter(number: number, purpose: purpose, continuation: continuation))
        if Task.isCancelled { giveUp(number, adapter) }
      }
    } onCancel: {
      Task(executorPreference: QuietExecutor.shared) { await self.giveUp(number, adapter) }
    }
  }

  /// How many wait for an adapter.
  package func waiting(_ adapter: String) -> Int { waiters[adapter]?.count ?? 0 }

  package func release(_ adapter: String) {
    holders[adapter] = nil
    guard var queue = waiters[adapter], let highest = queue.map(\.purpose.rank).max(),
      let first = queue.firstIndex(where: { $0.purpose.rank == highest })
    else { return }
    let next = queue.remove(at: first)
    waiters[adapter] = queue
    holders[adapter] = next.purpose
    next.continuation.resume(returning: true)
    for waiter in queue { next.purpose.demand(waiter.purpose) }
  }

  private func giveUp(_ number: UInt64, _ adapter: String) {
    guard let index = waiters[adapter]?.firstIndex(where: { $0.number == number }) else { return }
    waiters[adapter]?.remove(at: index).continuation.resume(returning: false)
  }
}
