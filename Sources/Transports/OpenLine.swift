import Devices
import Executors
import Synchronization

/// An open line whose device may have to be asked for its version, told to measure, and to stop.
package struct OpenLine {
  /// How long a device may take to say its version before it is told to measure.
  ///
  /// An Arduino that reads with `readString` waits 1 s for more before it reads what came, so that
  /// the next command would be read as part of the question.
  package static let answerLimit = Duration.seconds(3)

  /// It has been started, and closes with its link.
  let reader: DescriptorReader
  let chunks: BoundedQueue<Chunk>
  let commands: LinkProfile.Commands

  /// Says that the line works and hands on what comes, until it ends.
  func converse(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    await receive(.ready(LinkDetails()))
    let answered = Answer()
    let starting = try start(answered)
    let reader = reader
    // One that takes nothing is gone, and the reader tells so.
    commands.orders?.open { try? reader.write($0.flatMap(\.self)) }
    defer {
      commands.orders?.close()
      starting?.cancel()
      // A device that is gone need not be told.
      if !commands.stop.isEmpty { try? reader.write(commands.stop) }
    }
    var listener = VersionListener(commands)
    while let waiting = try await chunks.next() {
      for chunk in waiting {
        if Task.isCancelled { return }
        if let version = listener?.handle(chunk) {
          answered.came()
          await receive(.details(LinkDetails(firmware: version)))
        }
        await receive(.received(chunk))
      }
    }
  }

  /// Asks and makes the device measure: now, or once it has settled.
  ///
  /// One that said its version as it began is not asked: a Wichro of version 4.3 takes the question
  /// for the first of thirteen and does nothing until the others came.
  private func start(_ answered: Answer) throws(LinkError) -> Task<Void, Never>? {
    let (commands, reader) = (commands, reader)
    guard commands.areNeeded else { return nil }
    let questions = commands.questions.flatMap(\.self)
    guard commands.settle > 0 || commands.answer != nil else {
      try reader.write(commands.version + questions + commands.start)
      return nil
    }
    return Task(executorPreference: QuietExecutor.shared) {
      await QuietExecutor.shared.sleep(for: .seconds(commands.settle))
      if !answered.isThere, !Task.isCancelled {
        // One that takes nothing is gone, and the reader tells so.
        try? reader.write(commands.version)
        if commands.answer != nil, !commands.version.isEmpty {
          _ = await within(Self.answerLimit) { await answered.wait() }
        }
      }
      if !Task.isCancelled { try? reader.write(questions + commands.start) }
    }
  }
}

/// Whether a device said its version, asked or not.
private final class Answer: Sendable {
  private let hasCome = Mutex(false)
  private let signal = BoundedQueue<Bool>(capacity: 1)

  var isThere: Bool { hasCome.withLock { $0 } }

  func came() {
    hasCome.withLock { $0 = true }
    _ = signal.push(true)
  }

  func wait() async -> Bool { (try? await signal.next()) != nil }
}
