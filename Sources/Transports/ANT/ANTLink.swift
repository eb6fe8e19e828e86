import Devices
import Executors
import Model

/// What is heard of one ANT+ device, as a link.
struct ANTLink: Link {
  /// How many messages may wait for the link's owner: a quarter of an hour of one device.
  private static let capacity = 4_096

  let sighting: Sighting
  let air: ANTAir
  let deadlines: ANTDeadlines

  func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    let equipment = sighting.id
    guard let device = ANTChannelID(address: sighting.address) else {
      throw LinkError(
        .unsuitable, equipment: equipment, detail: "\(sighting.address) is no ANT+ device")
    }
    try await air.use { () throws(LinkError) in
      let pages = BoundedQueue<HeardPage>(capacity: Self.capacity)
      let number = air.listen(to: device, pages)
      defer { air.leave(number) }
      let patience = patience(with: pages)
      defer { patience.set(nil) }
      try await listen(to: device, pages, patience, receive)
    }
  }

  private func listen(
    to device: ANTChannelID, _ pages: BoundedQueue<HeardPage>, _ patience: ANTAlarm,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    var information = ANTDeviceInformation(of: device)
    var isReady = false
    while let waiting = try await pages.next() {
      for page in waiting {
        if Task.isCancelled { return }
        if !isReady {
          isReady = true
          patience.set(nil)
          await receive(.ready(LinkDetails(signal: page.signal)))
        }
        await receive(.received(page.chunk))
        if let details = information.take(page.chunk.bytes) { await receive(.details(details)) }
      }
    }
  }

  /// Gives the link up if nothing is heard of the device for too long.
  private func patience(with pages: BoundedQueue<HeardPage>) -> ANTAlarm {
    let (air, equipment) = (air, sighting.id)
    let alarm = ANTAlarm {
      var error = air.condition ?? LinkError(.absent, detail: "it is not heard")
      error.equipment = equipment
      pages.finish(error)
    }
    alarm.set(.now().advanced(bySeconds: deadlines.firstPage))
    return alarm
  }
}
