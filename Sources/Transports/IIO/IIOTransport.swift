package import Devices

/// The tablet's own motion sensors: found through udev, read through the kernel's IIO interface.
package struct IIOTransport: Transport {
  package var kind: LinkKind { .iio }

  private let poller: Poller
  private let sysfs: IIOSysfs
  private let deadlines: IIODeadlines
  private let proxy: SensorProxy
  private let silentBuffers = SilentBuffers()

  /// Makes the transport; it does nothing yet.
  ///
  /// - Parameters:
  ///   - poller: The thread that reads.
  ///   - sysfsRoot: The folder that stands for `/sys`. In another one than `/sys` what is there at
  ///     the beginning is reported once.
  ///   - devRoot: The folder that stands for `/dev`.
  ///   - deadlines: How long a sensor may be silent.
  ///   - proxy: Who else may run an accelerometer's buffer.
  package init(
    poller: Poller, sysfsRoot: String = "/sys", devRoot: String = "/dev",
    deadlines: IIODeadlines = IIODeadlines(), proxy: SensorProxy = SensorProxy(thread: nil)
  ) {
    self.poller = poller
    self.proxy = proxy
    self.deadlines = deadlines
    sysfs = IIOSysfs(root: sysfsRoot, devRoot: devRoot)
  }

  package func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    let sysfs = sysfs
    let watch = UDevWatch(kind: .iio, subsystem: "iio", poller: poller) {
      () throws(SystemError) in
      try sysfs.tablets().map { $0.candidate(sysfsRoot: sysfs.root) }
    }
    await watch.run(report)
  }

  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    IIOLink(
      equipment: sighting.id, parent: sighting.address, sysfs: sysfs, poller: poller,
      deadlines: deadlines, proxy: proxy, silentBuffers: silentBuffers)
  }
}
