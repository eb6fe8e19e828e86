package import Devices
package import Model

/// One serial port, real or pseudo-terminal, as a link.
package struct SerialLink: Link {
  /// How much may wait for the link's owner, in bytes: minutes of a fast line.
  private static let capacity = 4 << 20

  private let equipment: DeviceID
  private let path: String
  private let line: LinkProfile.SerialLine
  private let commands: LinkProfile.Commands
  private let poller: Poller

  /// Makes a closed link.
  ///
  /// - Parameters:
  ///   - equipment: The device.
  ///   - path: Its node.
  ///   - line: The line's settings.
  ///   - commands: What makes the device measure is written once the link is open.
  ///   - poller: Where it is waited for.
  package init(
    equipment: DeviceID, path: String, line: LinkProfile.SerialLine,
    commands: LinkProfile.Commands = LinkProfile.Commands(),
    poller: Poller
  ) {
    self.equipment = equipment
    self.path = path
    self.line = line
    self.commands = commands
    self.poller = poller
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    let chunks = BoundedQueue<Chunk>(capacity: Self.capacity)
    let stirred = BoundedQueue<Bool>(capacity: 1)
    let reader = try await open(into: chunks, stirring: stirred)
    defer { reader.close() }
    if Task.isCancelled { return }
    do throws(SystemError) {
      try reader.start()
    } catch {
      throw LinkError(error, equipment: equipment, wasOpen: true)
    }
    if line.resetWait > 0 {
      // A board that says something has started; one that has nothing to say gets the whole time.
      _ = await within(.seconds(line.resetWait)) { (try? await stirred.next()) ?? nil }
      if Task.isCancelled { return }
    }
    try await OpenLine(reader: reader, chunks: chunks, commands: commands).converse(receive)
  }

  private func open(
    into chunks: BoundedQueue<Chunk>, stirring stirred: BoundedQueue<Bool>
  ) async throws(LinkError) -> DescriptorReader {
    try await BlockingWork.run { () throws(LinkError) in
      do throws(LinkError) {
        return DescriptorReader(
          adopting: try SerialPort.open(path, line: line), name: path, equipment: equipment,
          poller: poller,
          push: { chunk in
            _ = stirred.push(true)
            return chunks.push(chunk, cost: chunk.bytes.count + 64)
          },
          finish: { error in
            chunks.finish(error)
            stirred.finish()
          })
      } catch {
        var error = error
        error.equipment = equipment
        throw error
      }
    }
  }
}
