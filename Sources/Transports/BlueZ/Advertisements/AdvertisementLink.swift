import Devices
import Executors
import Model

/// What a device advertises, as a link.
struct AdvertisementLink: Link {
  /// How many advertisements may wait for the link's owner: some minutes of one device.
  private static let capacity = 4_096
  /// For how long another adapter's view of the device does not count, in seconds: one advertisement is
  /// heard by all of them.
  private static let steadiness = 2.0
  /// Between two reports of the signal alone, in seconds.
  private static let signalInterval = 1.0

  let sighting: Sighting
  let profile: LinkProfile
  let monitor: BlueZMonitor
  let listening: AdvertisementListening

  func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    do throws(LinkError) {
      guard let advertisement = profile.advertisement else {
        throw LinkError(.unsuitable, detail: "the driver reads no advertisements")
      }
      try await monitor.use { () async throws(LinkError) in
        try await monitor.ready()
        let heard = BoundedQueue<HeardAdvertisement>(capacity: Self.capacity)
        let number = monitor.objects.hear { [address] advertisement in
          guard advertisement.address == address, !heard.push(advertisement) else { return }
          heard.finish(
            LinkError(.overflow, detail: "advertisements of \(address) were not taken in time"))
        }
        defer { monitor.objects.unhear(number) }
        let patience = patience(with: heard)
        defer { patience.cancel() }
        try await listening.use { () async throws(LinkError) in
          try await follow(heard, advertisement, patience, receive)
        }
      }
    } catch {
      // Given up by its owner: what failed because of that is no news.
      if Task.isCancelled { return }
      var error = error
      error.equipment = sighting.id
      throw error
    }
  }

  private func follow(
    _ heard: BoundedQueue<HeardAdvertisement>, _ advertisement: LinkProfile.Advertisement,
    _ patience: Task<Void, Never>, _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    var isReady = false
    var view: (path: String, heard: HostInstant)?
    var signalTold: HostInstant?
    while let waiting = try await heard.next() {
      for news in waiting {
        if Task.isCancelled { return }
        if let view, view.path != news.path,
          news.hostTime.seconds(since: view.heard) < Self.steadiness
        {
          continue
        }
        let parts = advertisement.parts(
          manufacturers: news.manufacturers, serviceData: news.serviceData)
        guard !parts.isEmpty else { continue }
        view = (news.path, news.hostTime)
        if !isReady {
          isReady = true
          patience.cancel()
          signalTold = news.hostTime
          await receive(.ready(LinkDetails(signal: news.signal)))
        }
        for (source, bytes) in parts {
          await receive(
            .received(Chunk(bytes: bytes, hostTime: news.hostTime, source: source)))
        }
        let isRested = signalTold.map { news.hostTime.seconds(since: $0) >= Self.signalInterval }
        guard isRested ?? true, let signal = news.signal else { continue }
        signalTold = news.hostTime
        await receive(.details(LinkDetails(signal: signal)))
      }
    }
  }

  /// Gives the link up if nothing is heard of the device for too long.
  private func patience(with heard: BoundedQueue<HeardAdvertisement>) -> Task<Void, Never> {
    let (objects, limit) = (monitor.objects, monitor.deadlines.firstAdvertisement)
    return Task(executorPreference: QuietExecutor.shared) {
      await QuietExecutor.shared.sleep(for: limit)
      guard !Task.isCancelled else { return }
      heard.finish(
        objects.searchFailure ?? LinkError(.absent, detail: "not heard within \(limit)"))
    }
  }

  private var address: String { sighting.address.uppercased() }
}
