package import Devices
package import Model

/// One serial port, real or pseudo-terminal, as a link.
package struct SerialLink: Link {
  /// How much may wait for the link's owner, in bytes: minutes of a fast line.
  private static let capacity = 4 << 20

  private let equipment: DeviceID
  private let path: String
  private let line: LinkProfile.SerialLine
  private let poller: Poller

  package init(
    equipment: DeviceID, path: String, line: LinkProfile.SerialLine, poller: Poller
  ) {
    self.equipment = equipment
    self.path = path
    self.line = line
    self.poller = poller
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    let chunks = BoundedQueue<Chunk>(capacity: Self.capacity)
    let reader = try await open(into: chunks)
    defer { reader.close() }
    if Task.isCancelled { return }
    await receive(.ready(LinkDetails()))
    do throws(SystemError) {
      try reader.start()
    } catch {
      throw LinkError(error, equipment: equipment, wasOpen: true)
    }
    while let waiting = try await chunks.next() {
      for chunk in waiting {
        if Task.isCancelled { return }
        await receive(.received(chunk))
      }
    }
  }

  private func open(
    into chunks: BoundedQueue<Chunk>
  ) async throws(LinkError) -> DescriptorReader {
    try await BlockingWork.run { () throws(LinkError) in
      do throws(LinkError) {
        return DescriptorReader(
          adopting: try SerialPort.open(path, line: line), name: path, equipment: equipment,
          poller: poller, into: chunks)
      } catch {
        var error = error
        error.equipment = equipment
        throw error
      }
    }
  }
}
