package import Devices
import Executors
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
  private let openPort: Opening
  private let closePort: Closing

  /// Opens a port; may block.
  package typealias Opening =
    @Sendable (String, LinkProfile.SerialLine) throws(LinkError) -> OwnedDescriptor

  /// Closes a port; may block.
  package typealias Closing = @Sendable (consuming OwnedDescriptor) -> Void

  /// Makes a closed link.
  ///
  /// - Parameters:
  ///   - equipment: The device.
  ///   - path: Its node.
  ///   - line: The line's settings.
  ///   - commands: What makes the device measure is written once the link is open.
  ///   - poller: Where it is waited for.
  ///   - openPort: Opens the port.
  ///   - closePort: Closes it.
  package init(
    equipment: DeviceID, path: String, line: LinkProfile.SerialLine,
    commands: LinkProfile.Commands = LinkProfile.Commands(),
    poller: Poller,
    openPort: @escaping Opening = { (path, line) throws(LinkError) in
      try SerialPort.open(path, line: line)
    },
    closePort: @escaping Closing = { port in SerialPort.close(port) }
  ) {
    self.equipment = equipment
    self.path = path
    self.line = line
    self.commands = commands
    self.poller = poller
    self.openPort = openPort
    self.closePort = closePort
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    let chunks = BoundedQueue<Chunk>(capacity: Self.capacity)
    let stirred = BoundedQueue<Bool>(capacity: 1)
    // Nothing only when the link was given up meanwhile.
    guard let reader = try await open(into: chunks, stirring: stirred) else { return }
    do throws(LinkError) {
      try await converse(reader, chunks, stirred, receive)
    } catch {
      await close(reader)
      throw error
    }
    await close(reader)
  }

  /// Returns once the port is closed: the next link could not open it before.
  private func close(_ reader: DescriptorReader) async {
    let closePort = closePort
    await BlockingWork.run { if let port = reader.release() { closePort(port) } }
  }

  private func converse(
    _ reader: DescriptorReader, _ chunks: BoundedQueue<Chunk>, _ stirred: BoundedQueue<Bool>,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
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

  /// A driver may take its time over a port: whoever gives up leaves it, and it is closed once open.
  private func open(
    into chunks: BoundedQueue<Chunk>, stirring stirred: BoundedQueue<Bool>
  ) async throws(LinkError) -> DescriptorReader? {
    let closePort = closePort
    return try await BlockingWork.runUnlessCancelled { () throws(LinkError) in
      do throws(LinkError) {
        return DescriptorReader(
          adopting: try openPort(path, line), name: path, equipment: equipment,
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
    } discard: { reader in
      if let port = reader.release() { closePort(port) }
    }
  }
}
