/// Sees to it that an adapter does one thing at a time: one discovery or one pending Connect.
///
/// Connecting while discovery runs fails or stalls on much hardware. Whoever wants to connect goes
/// before whoever wants to search, and a search under way is asked to end.
///
/// It also counts the peripherals that each adapter holds: one too many is refused by the
/// controller with an error that says nothing.
package actor RadioSchedule {
  /// What common controllers hold at least (bleak-retry-connector).
  package static let usualSlots = 5

  enum Purpose: Sendable {
    case connection
    /// The closure is called when somebody wants to connect.
    case discovery(onDemand: @Sendable () -> Void)

    var isConnection: Bool { if case .connection = self { true } else { false } }
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
  private var taken: [String: Int] = [:]

  init(slots: Int = usualSlots) { self.slots = slots }

  /// Takes a place for one peripheral on the first adapter that has one.
  ///
  /// - Parameter adapters: Their paths, the best first.
  /// - Returns: The adapter, whose place must be given back; nothing if all are full.
  func takeSlot(on adapters: [String]) -> String? {
    guard let adapter = adapters.first(where: { taken[$0, default: 0] < slots }) else {
      return nil
    }
    taken[adapter, default: 0] += 1
    return adapter
  }

  func giveBackSlot(on adapter: String) {
    let left = taken[adapter, default: 0] - 1
    taken[adapter] = left > 0 ? left : nil
  }

  /// Waits for the adapter.
  ///
  /// - Parameters:
  ///   - adapter: Its path.
  ///   - purpose: What it is wanted for.
  /// - Returns: `false` if the task was cancelled; otherwise the adapter must be released.
  func acquire(_ adapter: String, for purpose: Purpose) async -> Bool {
    guard !Task.isCancelled else { return false }
    guard let holder = holders[adapter] else {
      holders[adapter] = purpose
      return true
    }
    if purpose.isConnection, case .discovery(let onDemand) = holder { onDemand() }
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

  func release(_ adapter: String) {
    holders[adapter] = nil
    guard var queue = waiters[adapter], !queue.isEmpty else { return }
    let next = queue.remove(at: queue.firstIndex { $0.purpose.isConnection } ?? 0)
    waiters[adapter] = queue
    holders[adapter] = next.purpose
    next.continuation.resume(returning: true)
  }

  private func giveUp(_ number: UInt64, _ adapter: String) {
    guard let index = waiters[adapter]?.firstIndex(where: { $0.number == number }) else { return }
    waiters[adapter]?.remove(at: index).continuation.resume(returning: false)
  }
}
