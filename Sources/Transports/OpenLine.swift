import Devices

/// An open line whose device may have to be told to measure, and to stop.
struct OpenLine {
  /// It has been started, and closes with its link.
  let reader: DescriptorReader
  let chunks: BoundedQueue<Chunk>
  let commands: LinkProfile.Commands

  /// Says that the line works and hands on what comes, until it ends.
  func converse(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    await receive(.ready(LinkDetails()))
    let starting = try start()
    defer {
      starting?.cancel()
      // A device that is gone need not be told.
      if !commands.stop.isEmpty { try? reader.write(commands.stop) }
    }
    while let waiting = try await chunks.next() {
      for chunk in waiting {
        if Task.isCancelled { return }
        await receive(.received(chunk))
      }
    }
  }

  /// Makes the device measure: now, or once it has settled.
  private func start() throws(LinkError) -> Task<Void, Never>? {
    let (commands, reader) = (commands, reader)
    guard !commands.start.isEmpty else { return nil }
    guard commands.settle > 0 else {
      try reader.write(commands.start)
      return nil
    }
    return Task(executorPreference: QuietExecutor.shared) {
      await QuietExecutor.shared.sleep(for: .seconds(commands.settle))
      // One that takes nothing is gone, and the reader tells so.
      if !Task.isCancelled { try? reader.write(commands.start) }
    }
  }
}
