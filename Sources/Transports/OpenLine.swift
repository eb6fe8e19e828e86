import Devices

/// An open line whose device may have to be asked for its version, told to measure, and to stop.
struct OpenLine {
  /// How long a device may take to say its version before it is told to measure.
  private static let answerLimit = Duration.seconds(1)

  /// It has been started, and closes with its link.
  let reader: DescriptorReader
  let chunks: BoundedQueue<Chunk>
  let commands: LinkProfile.Commands

  /// Says that the line works and hands on what comes, until it ends.
  func converse(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    await receive(.ready(LinkDetails()))
    let answered = BoundedQueue<Bool>(capacity: 1)
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
        if let version = listener?.take(chunk) {
          _ = answered.push(true)
          await receive(.details(LinkDetails(firmware: version)))
        }
        await receive(.received(chunk))
      }
    }
  }

  /// Asks and makes the device measure: now, or once it has settled.
  private func start(_ answered: BoundedQueue<Bool>) throws(LinkError) -> Task<Void, Never>? {
    let (commands, reader) = (commands, reader)
    guard !commands.start.isEmpty || !commands.version.isEmpty else { return nil }
    guard commands.settle > 0 || commands.answer != nil else {
      try reader.write(commands.version + commands.start)
      return nil
    }
    return Task(executorPreference: QuietExecutor.shared) {
      await QuietExecutor.shared.sleep(for: .seconds(commands.settle))
      // One that takes nothing is gone, and the reader tells so.
      if !Task.isCancelled { try? reader.write(commands.version) }
      if commands.answer != nil, !commands.version.isEmpty {
        _ = await within(Self.answerLimit) { (try? await answered.next()) ?? nil }
      }
      if !Task.isCancelled { try? reader.write(commands.start) }
    }
  }
}
