import Devices
import Synchronization

/// Carries people's orders out on a peripheral's control characteristic, one step after the other.
///
/// Where the characteristic sends, it is subscribed to with the first order, and each step waits for
/// the answer to the one before (Fitness Machine Service 1.0.1, section 4.16: one procedure at a
/// time). A peripheral that nobody orders about is not asked for what it may want to pair for.
final class BlueZOrders: Sendable {
  /// What a procedure may take at most (Core Specification 5.4, volume 3, part F, section 3.3.3).
  private static let answerLimit = Duration.seconds(30)

  private let session: BlueZSession
  private let path: String
  private let uuid: String
  private let answers: Bool
  private let waiting = BoundedQueue<[[UInt8]]>(capacity: 8)
  private let step = Mutex<BoundedQueue<Bool>?>(nil)

  /// Prepares.
  ///
  /// - Parameters:
  ///   - session: With the peripheral.
  ///   - path: Of the characteristic.
  ///   - uuid: Its UUID, lower case.
  ///   - answers: Whether it sends.
  init(_ session: BlueZSession, at path: String, uuid: String, answers: Bool) {
    self.session = session
    self.path = path
    self.uuid = uuid
    self.answers = answers
  }

  /// Takes an order, to be carried out after those before it; more than anybody presses are dropped.
  func append(_ steps: [[UInt8]]) { _ = waiting.push(steps) }

  /// Notes what was sent, which may be the answer that a step waits for.
  func heard(_ chunk: Chunk) {
    guard answers, chunk.source == uuid else { return }
    _ = step.withLock { $0 }?.push(true)
  }

  /// Carries orders out until the task is cancelled.
  func run() async {
    while let orders = try? await waiting.next() {
      for steps in orders {
        do throws(LinkError) {
          if answers, !session.isSubscribed(to: path) {
            try await session.subscribe(to: path, uuid: uuid)
          }
          for bytes in steps { try await carryOut(bytes) }
        } catch {
          // Without the first step the others mean something else, so they are not written.
          session.events.push(.orderFailed("\(error)"))
        }
      }
    }
  }

  private func carryOut(_ bytes: [UInt8]) async throws(LinkError) {
    let answer = BoundedQueue<Bool>(capacity: 1)
    step.withLock { $0 = answer }
    defer { step.withLock { $0 = nil } }
    try await session.write(bytes, to: path)
    guard answers else { return }
    let isAnswered = await within(Self.answerLimit) { (try? await answer.next()) ?? nil }
    guard isAnswered != nil else {
      throw LinkError(.timedOut, detail: "an order had no answer for \(Self.answerLimit)")
    }
  }
}
