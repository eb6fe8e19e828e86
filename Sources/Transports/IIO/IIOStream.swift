import Devices
import Executors
import Glibc
import Model
import Synchronization

/// One open IIO device of a tablet: its buffer or, where that cannot be used, its attributes.
///
/// Belongs to the one task that runs the link.
struct IIOStream {
  /// What comes from the threads that read, with the number of the stream.
  enum Output: Sendable {
    /// What one read of a buffer brought, and when that was.
    case scans(Int, [MotionSample], HostInstant)
    case sample(Int, MotionSample)
    case ended(Int, LinkError)
    /// The moment at which it was sent: everything that was read before it has come before it.
    case tick(HostInstant)
  }

  private enum Source {
    case buffer(IIOBuffer, DescriptorReader)
    case polling([RawPolling])
  }

  /// What a link's streams have in common.
  struct Surroundings: Sendable {
    var equipment: DeviceID
    var poller: Poller
    var deadlines: IIODeadlines
    var isProxyRunning: Bool
    /// Whether one of the tablet's devices has a gyroscope, which then decides on tilts.
    var hasGyroscope: Bool
    var silentBuffers: SilentBuffers
    var outputs: BoundedQueue<Output>
  }

  private let number: Int
  private let device: IIODevice
  private let surroundings: Surroundings
  private var source: Source
  private var began: HostInstant
  private var newest: HostInstant?
  private var plausibility = MotionPlausibility()
  private var measured = MeasuredFrequency()
  /// Whether the buffer that was set up gave nothing, so that the attributes are polled.
  private var hasFallenBack = false

  /// Opens the device; its outputs carry `number`.
  ///
  /// A hub that is silent keeps each call waiting for many seconds: whoever gives up leaves it.
  ///
  /// - Returns: Nothing if the task was cancelled.
  static func open(
    _ number: Int, _ device: IIODevice, _ surroundings: Surroundings
  ) async throws(LinkError) -> IIOStream? {
    let opened = await BlockingWork.runUnlessCancelled {
      Result { () throws(SystemError) in
        if surroundings.silentBuffers.contains(device) { throw silence(of: device) }
        return try Self.buffer(number, device, surroundings)
      }
    } discard: { abandoned in
      if case .success(let source) = abandoned { Self.close(source) }
    }
    guard let opened else { return nil }
    let source: Source
    switch opened {
    case .success(let buffer): source = buffer
    case .failure(let reason):
      let pollings = Self.polling(number, device, surroundings, insteadOf: reason)
      source = .polling(pollings)
      do throws(LinkError) {
        try await begin(pollings, surroundings, insteadOf: reason)
      } catch {
        close(source)
        if Task.isCancelled { return nil }
        throw error
      }
    }
    return IIOStream(
      number: number, device: device, surroundings: surroundings, source: source, began: .now())
  }

  /// Waits until every sensor has been read once.
  private static func begin(
    _ pollings: [RawPolling], _ surroundings: Surroundings, insteadOf reason: SystemError
  ) async throws(LinkError) {
    let limit = Duration.seconds(surroundings.deadlines.silentPolling)
    for polling in pollings {
      let outcome = await polling.beginning(within: limit)
      let error: SystemError
      switch outcome {
      case .success?: continue
      case .failure(let refusal)?: error = refusal
      case nil: error = SystemError(errno: ETIMEDOUT, call: "first reading")
      }
      throw describe(LinkError(error, equipment: surroundings.equipment), reason)
    }
  }

  /// Both reasons, for whoever has to mend it.
  private static func describe(_ error: LinkError, _ reason: SystemError) -> LinkError {
    var error = error
    error.detail += "; its buffer: \(reason)"
    return error
  }

  /// Samples per second, as far as it is known; measured, where the driver is wrong about it.
  var frequency: Double? {
    switch source {
    case .buffer(let buffer, _): measured.told(beside: buffer.frequency)
    case .polling:
      1 / Self.period(for: hasGyroscope ? .angularVelocity : .acceleration, surroundings)
    }
  }

  var isPolled: Bool {
    if case .polling = source { true } else { false }
  }

  /// What told how the deciding sensor sits in the tablet.
  var mountMatrix: String? { device.mounted[hasGyroscope ? .angularVelocity : .acceleration] }

  var hasGyroscope: Bool { device.sensor(.angularVelocity) != nil }

  /// Takes what came for this stream.
  ///
  /// - Returns: Those of the samples that are to be believed.
  mutating func filter(_ samples: [MotionSample], readAt instant: HostInstant) -> [MotionSample] {
    guard case .buffer = source else { return [] }
    // Of a device with two sensors each scan has a sample of both.
    if measured.value == nil {
      for sample in samples where sample.kind == device.sensors.first?.kind && !sample.isLate {
        measured.append(sample.hostTime)
      }
    }
    if newest == nil { surroundings.silentBuffers.remove(device) }
    newest = instant
    return samples.compactMap { plausibility.filter($0) }
  }

  mutating func filter(_ sample: MotionSample) -> MotionSample? {
    newest = sample.hostTime
    if hasFallenBack {
      // It has samples and its buffer does not give them; a hub that was silent has none.
      surroundings.silentBuffers.insert(device)
      hasFallenBack = false
    }
    return plausibility.filter(sample)
  }

  /// Does what a silence asks for.
  ///
  /// - Parameter now: Until when everything that was read has been taken; the present moment would
  ///   make a slow consumer look like a silent sensor.
  /// - Returns: True if the attributes are polled from now on.
  /// - Throws: `timedOut` when the sensor has been silent for too long.
  mutating func check(_ now: HostInstant) async throws(LinkError) -> Bool {
    let deadlines = surroundings.deadlines
    let interval = frequency.map { 1 / $0 } ?? 0
    switch source {
    case .buffer(_, let reader):
      guard let newest else {
        let limit = max(deadlines.firstSample, 5 * interval)
        guard now.seconds(since: began) > limit else { return false }
        await fallBack()
        return true
      }
      let silence = now.seconds(since: newest)
      if silence > max(deadlines.quiet, 3 * interval) { reader.probe() }
      if silence > max(deadlines.silent, 5 * interval) { throw silent(silence) }
    case .polling:
      let silence = now.seconds(since: newest ?? began)
      if silence > deadlines.silentPolling { throw silent(silence) }
    }
    return false
  }

  /// Stops what was started, so that the sensor can sleep again.
  ///
  /// A hub that does not answer is left to itself: the next link takes its buffer over.
  func stop() async {
    let (source, limit) = (source, Duration.seconds(surroundings.deadlines.farewell))
    // Also whoever gives up takes leave.
    await Task(executorPreference: QuietExecutor.shared) {
      _ = await within(limit) {
        await BlockingWork.runUnlessCancelled {
          Self.close(source)
        } discard: { _ in
        }
      }
    }.value
  }

  private static func close(_ source: Source) {
    switch source {
    case .polling(let pollings):
      for polling in pollings { polling.stop() }
    case .buffer(let buffer, let reader):
      // A device that is gone cannot be stopped and needs not be.
      try? buffer.stop()
      reader.close()
    }
  }

  private func silent(_ seconds: Double) -> LinkError {
    LinkError(
      .timedOut, equipment: surroundings.equipment,
      detail: "\(device.name) sent no sample for \(seconds) s")
  }

  /// Begins to poll, without waiting for the first sample.
  private mutating func fallBack() async {
    // One that another program set up may have been stopped by it.
    if case .buffer(let buffer, _) = source { hasFallenBack = buffer.isOurs }
    await stop()
    source = .polling(
      Self.polling(number, device, surroundings, insteadOf: Self.silence(of: device)))
    began = .now()
  }

  private static func silence(of device: IIODevice) -> SystemError {
    SystemError(errno: ETIMEDOUT, call: "first sample of \(device.node)")
  }

  private static func buffer(
    _ number: Int, _ device: IIODevice, _ surroundings: Surroundings
  ) throws(SystemError) -> Source {
    let outputs = surroundings.outputs
    let patience = surroundings.hasGyroscope ? surroundings.deadlines.patience : 0
    let decoding = Decoding()
    var reader: DescriptorReader?
    let buffer = try IIOBuffer.start(device, isProxyRunning: surroundings.isProxyRunning) { node in
      reader = DescriptorReader(
        adopting: node, name: device.node, equipment: surroundings.equipment,
        poller: surroundings.poller,
        push: { chunk in
          let samples = decoding.decode(chunk)
          // What tells of rest comes with what follows, or with the next tick.
          let canWait = samples.allSatisfy(tellsOfRest)
          return outputs.push(
            .scans(number, samples, chunk.hostTime), patience: canWait ? patience : 0)
        },
        finish: { error in
          if let error { finish(outputs, .ended(number, error)) }
        })
    }
    guard let reader else {
      throw SystemError(errno: EBADF, call: "attach \(device.node)")
    }
    decoding.begin(
      ScanDecoder(
        layout: buffer.layout, sensors: device.sensors,
        hasMonotonicTime: buffer.hasMonotonicTime, frequency: buffer.frequency))
    do throws(SystemError) {
      try reader.start()
    } catch {
      try buffer.stop()
      throw error
    }
    return .buffer(buffer, reader)
  }

  /// Beside a gyroscope an accelerometer only tells how the tablet rests.
  private static func tellsOfRest(_ sample: MotionSample) -> Bool {
    sample.kind == .acceleration || sample.length < IIODeadlines.restingRate
  }

  private static func polling(
    _ number: Int, _ device: IIODevice, _ surroundings: Surroundings,
    insteadOf reason: SystemError
  ) -> [RawPolling] {
    let outputs = surroundings.outputs
    return device.sensors.map { sensor in
      RawPolling(
        sensor, in: device.directory, period: period(for: sensor.kind, surroundings),
        equipment: surroundings.equipment, push: { outputs.push(.sample(number, $0)) },
        finish: { finish(outputs, .ended(number, describe($0, reason))) })
    }
  }

  /// Tells the end, even where a full queue has no room for it.
  private static func finish(_ outputs: BoundedQueue<Output>, _ output: Output) {
    guard case .ended(_, let error) = output, !outputs.push(output) else { return }
    outputs.finish(error)
  }

  /// An accelerometer that is alone decides on tilts, and has to be as fast as a gyroscope.
  private static func period(
    for kind: MotionSample.Kind, _ surroundings: Surroundings
  ) -> Double {
    let deadlines = surroundings.deadlines
    return kind == .acceleration && surroundings.hasGyroscope
      ? deadlines.accelerometerPeriod : deadlines.gyroscopePeriod
  }
}

/// The decoder of a stream, where its bytes are read.
private final class Decoding: Sendable {
  private let decoder = Mutex<ScanDecoder?>(nil)

  /// The layout is known once the buffer is set up, before anything is read.
  func begin(_ decoder: ScanDecoder) { self.decoder.withLock { $0 = decoder } }

  func decode(_ chunk: Chunk) -> [MotionSample] {
    decoder.withLock { $0?.decode(chunk) ?? [] }
  }
}
