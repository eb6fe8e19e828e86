import Devices
import Executors
import Model

extension BlueZSession {
  /// Pairs, and tells the owner meanwhile what a person is asked or shown.
  ///
  /// - Parameters:
  ///   - desk: Where people are asked.
  ///   - receive: Hears `LinkEvent.pairs`; with nothing once it is over.
  /// - Throws: `LinkError.Code.refused` if the device or a person says no.
  func pair(
    desk: PairingDesk, _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    let requests = BoundedQueue<LinkEvent>(capacity: 64)
    let pairing = Task(executorPreference: QuietExecutor.shared) { () -> LinkError? in
      defer { requests.finish() }
      do throws(LinkError) {
        try await self.pair(desk: desk, telling: { _ = requests.push(.pairs($0)) })
        return nil
      } catch {
        return error
      }
    }
    var isAsked = false
    while let waiting = try? await requests.next() {
      for event in waiting {
        isAsked = true
        await receive(event)
      }
    }
    if Task.isCancelled { pairing.cancel() }
    let refusal = await pairing.value
    if isAsked { await receive(.pairs(nil)) }
    if let refusal { throw refusal }
  }
}
