package import Devices
import Executors
import Glibc
package import Model

/// A tablet's motion sensors as one link.
package struct IIOLink: Link {
  /// How many chunks and samples may wait for the link's owner: some seconds of both sensors.
  private static let capacity = 4_096

  private let equipment: DeviceID
  private let parent: String
  private let sysfs: IIOSysfs
  private let poller: Poller
  private let deadlines: IIODeadlines
  private let proxy: SensorProxy
  private let silentBuffers: SilentBuffers

  /// Makes a closed link.
  ///
  /// - Parameters:
  ///   - equipment: The tablet's id.
  ///   - parent: The folder above its sensors, which are looked up each time the link is made:
  ///     their numbers change.
  ///   - sysfs: Where to look.
  ///   - poller: The thread that reads buffers.
  ///   - deadlines: How long the sensors may be silent.
  ///   - proxy: Who else may run the accelerometer's buffer.
  ///   - silentBuffers: Whose buffers gave nothing before.
  package init(
    equipment: DeviceID, parent: String, sysfs: IIOSysfs, poller: Poller,
    deadlines: IIODeadlines = IIODeadlines(), proxy: SensorProxy = SensorProxy(thread: nil),
    silentBuffers: SilentBuffers = SilentBuffers()
  ) {
    self.proxy = proxy
    self.silentBuffers = silentBuffers
    self.equipment = equipment
    self.parent = parent
    self.sysfs = sysfs
    self.poller = poller
    self.deadlines = deadlines
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    let monitor = try listen()
    defer { monitor?.close() }
    let tablet = try await find()
    let surroundings = IIOStream.Surroundings(
      equipment: equipment, poller: poller, deadlines: deadlines,
      isProxyRunning: await proxy.isRunning(),
      hasGyroscope: tablet.devices.contains { $0.sensor(.angularVelocity) != nil },
      silentBuffers: silentBuffers, outputs: BoundedQueue(capacity: Self.capacity))
    var streams: [IIOStream] = []
    var failure: LinkError?
    do throws(LinkError) {
      for (number, device) in tablet.devices.enumerated() {
        guard let stream = try await IIOStream.open(number, device, surroundings) else { break }
        streams.append(stream)
      }
      if !Task.isCancelled { await receive(.ready(details(streams))) }
      let paths = Set(tablet.devices.map(\.directory.path))
      failure = await withTaskGroup(of: Void.self) { group in
        group.addTask { await tick(into: surroundings.outputs) }
        group.addTask { await hear(monitor, paths, surroundings.outputs) }
        let failure = await pump(surroundings.outputs, &streams, receive)
        group.cancelAll()
        return failure
      }
    } catch {
      failure = error
    }
    // What is still on its way has no taker.
    surroundings.outputs.finish()
    await withTaskGroup { group in
      for stream in streams { group.addTask { await stream.stop() } }
    }
    if let failure { throw failure }
  }

  /// Hands on what comes until the link is cancelled or lost.
  private func pump(
    _ outputs: BoundedQueue<IIOStream.Output>, _ streams: inout [IIOStream],
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async -> LinkError? {
    do throws(LinkError) {
      while let waiting = try await outputs.next() {
        // Handed on together: each time costs more than taking a sample.
        var samples: [MotionSample] = []
        for output in waiting {
          if Task.isCancelled { return nil }
          try await handle(output, &streams, &samples, receive)
        }
        await handOn(&samples, receive)
      }
      return nil
    } catch {
      return error
    }
  }

  private func handle(
    _ output: IIOStream.Output, _ streams: inout [IIOStream], _ samples: inout [MotionSample],
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    switch output {
    case .scans(let number, let taken, let instant):
      guard streams.indices.contains(number) else { return }
      let before = streams[number].frequency
      samples += streams[number].filter(taken, readAt: instant)
      if streams[number].frequency != before { await receive(.details(details(streams))) }
    case .sample(let number, let sample):
      guard streams.indices.contains(number) else { return }
      if let believed = streams[number].filter(sample) { samples.append(believed) }
    case .ended(_, let error):
      await handOn(&samples, receive)
      throw error
    case .tick(let instant):
      // A sensor that is silent now said what it said before.
      await handOn(&samples, receive)
      var hasChanged = false
      for number in streams.indices where try await streams[number].check(instant) {
        hasChanged = true
      }
      if hasChanged { await receive(.details(details(streams))) }
    }
  }

  private func handOn(
    _ samples: inout [MotionSample], _ receive: @Sendable (LinkEvent) async -> Void
  ) async {
    if !samples.isEmpty { await receive(.motion(samples)) }
    samples = []
  }

  private func details(_ streams: [IIOStream]) -> LinkDetails {
    let deciding = streams.first(where: \.hasGyroscope) ?? streams.first
    return LinkDetails(
      samplingFrequency: deciding?.frequency, isPolled: streams.contains(where: \.isPolled),
      mountMatrix: deciding?.mountMatrix)
  }

  /// Makes the silence of a sensor heard.
  private func tick(into outputs: BoundedQueue<IIOStream.Output>) async {
    while !Task.isCancelled {
      // Ends early when the link does, which the loop sees.
      await QuietExecutor.shared.sleep(for: .seconds(deadlines.tick))
      // A full queue has its end coming, and a tick of all things is not missed.
      _ = outputs.push(.tick(.now()))
    }
  }

  /// Ends the link when udev says that a sensor is gone, which its node never does.
  private func hear(
    _ monitor: UDevMonitor?, _ paths: Set<String>, _ outputs: BoundedQueue<IIOStream.Output>
  ) async {
    guard let monitor else { return }
    do throws(LinkError) {
      while let events = try await monitor.next() {
        for case .device(let device) in events
        where device.action == .remove && paths.contains(device.syspath) {
          outputs.finish(
            LinkError(
              .hungUp, equipment: equipment, errno: ENODEV, detail: "\(device.sysname) was removed"
            ))
        }
      }
    } catch {
      outputs.finish(error)
    }
  }

  private func listen() throws(LinkError) -> UDevMonitor? {
    guard sysfs.isReal else { return nil }
    do throws(SystemError) {
      return try UDevMonitor(subsystem: "iio", poller: poller)
    } catch {
      throw LinkError(error, equipment: equipment)
    }
  }

  private func find() async throws(LinkError) -> IIOTablet {
    let sysfs = sysfs
    do throws(SystemError) {
      let tablets = try await BlockingWork.run { () throws(SystemError) in try sysfs.tablets() }
      if let tablet = tablets.first(where: { $0.parent == parent }) { return tablet }
    } catch {
      throw LinkError(error, equipment: equipment)
    }
    throw LinkError(
      .absent, equipment: equipment, errno: ENODEV, detail: "no motion sensor below \(parent)")
  }
}
