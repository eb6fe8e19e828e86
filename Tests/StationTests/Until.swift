import Foundation
import Testing

/// Waits until `condition` holds; that it does not in time is an issue of the test that waits.
///
/// - Parameters:
///   - condition: Asked again and again, for 15 s times `SIDELINE_PATIENCE` (4 unless set):
///     what a sanitizer instruments is several times as slow.
///   - sourceLocation: Where the test waits.
/// - Throws: What `condition` throws, or cancellation.
func until(
  _ condition: () async throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let patience = ProcessInfo.processInfo.environment["SIDELINE_PATIENCE"].flatMap(Int.init) ?? 4
  let end = ContinuousClock.now + .seconds(15 * patience)
  while ContinuousClock.now < end {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(2))
  }
  Issue.record("the condition did not come true", sourceLocation: sourceLocation)
}
