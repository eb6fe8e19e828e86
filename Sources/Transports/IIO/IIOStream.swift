import Devices
import Glibc
import Model

/// One open IIO device of a tablet: its buffer or, where that cannot be used, its attributes.
///
/// Belongs to the one task that runs the link.
struct IIOStream {
  /// What comes from the threads that read, with the number of the stream.
  enum Output: Sendable {
    case chunk(Int, Chunk)
    case sample(Int, MotionSample)
    case ended(Int, LinkError)
    /// The moment at which it was sent: everything that was read before it has come before it.
    case tick(HostInstant)
  }

  private enum Source {
    case buffer(IIOBuffer, DescriptorReader, ScanDecoder)
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
    var outputs: BoundedQueue<Output>
  }

  private let number: Int
  private let device: IIODevice
  private let surroundings: Surroundings
  private var source: Source
  private var began: HostInstant
  private var newest: HostInstant?
  private var plausibility = MotionPlausibility()

  /// Opens the device; its outputs carry `number`.
  static func open(
    _ number: Int, _ device: IIODevice, _ surroundings: Surroundings
  ) async throws(LinkError) -> IIOStream {
    let source = try await BlockingWork.run { () throws(LinkError) in
      do throws(SystemError) {
        return try Self.buffer(number, device, surroundings)
      } catch {
        return try Self.polling(number, device, surroundings, insteadOf: error)
      }
    }
    return IIOStream(
      number: number, device: device, surroundings: surroundings, source: source, began: .now())
  }

  /// Samples per second, as far as it is known.
  var frequency: Double? {
    switch source {
    case .buffer(let buffer, _, _): buffer.frequency
    case .polling: 1 / period(for: device.sensor(.angularVelocity)?.kind ?? .acceleration)
    }
  }

  var isPolled: Bool {
    if case .polling = source { true } else { false }
  }

  /// What told how the deciding sensor sits in the tablet.
  var mountMatrix: String? { device.mounted[hasGyroscope ? .angularVelocity : .acceleration] }

  var hasGyroscope: Bool { device.sensor(.angularVelocity) != nil }

  /// Turns what came for this stream into samples.
  mutating func take(_ chunk: Chunk) -> [MotionSample] {
    guard case .buffer(let buffer, let reader, var decoder) = source else { return [] }
    let samples = decoder.decode(chunk)
    source = .buffer(buffer, reader, decoder)
    newest = chunk.hostTime
    return samples.compactMap { plausibility.take($0) }
  }

  mutating func take(_ sample: MotionSample) -> MotionSample? {
    newest = sample.hostTime
    return plausibility.take(sample)
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
    case .buffer(_, let reader, _):
      guard let newest else {
        let limit = max(deadlines.firstSample, 5 * interval)
        guard now.seconds(since: began) > limit else { return false }
        try await fallBack()
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
  func stop() async {
    switch source {
    case .polling(let pollings):
      for polling in pollings { polling.stop() }
    case .buffer(let buffer, let reader, _):
      await BlockingWork.run {
        // A device that is gone cannot be stopped and needs not be.
        try? buffer.stop()
        reader.close()
      }
    }
  }

  private func silent(_ seconds: Double) -> LinkError {
    LinkError(
      .timedOut, equipment: surroundings.equipment,
      detail: "\(device.name) sent no sample for \(seconds) s")
  }

  private mutating func fallBack() async throws(LinkError) {
    await stop()
    let (number, device, surroundings) = (number, device, surroundings)
    source = try await BlockingWork.run { () throws(LinkError) in
      try Self.polling(
        number, device, surroundings,
        insteadOf: SystemError(errno: ETIMEDOUT, call: "first sample of \(device.node)"))
    }
    began = .now()
  }

  private static func buffer(
    _ number: Int, _ device: IIODevice, _ surroundings: Surroundings
  ) throws(SystemError) -> Source {
    let outputs = surroundings.outputs
    // What only tells how the tablet rests comes with the gyroscope's next sample, or the next tick.
    let canWait = surroundings.hasGyroscope && device.sensor(.angularVelocity) == nil
    var reader: DescriptorReader?
    let buffer = try IIOBuffer.start(device, isProxyRunning: surroundings.isProxyRunning) { node in
      reader = DescriptorReader(
        adopting: node, name: device.node, equipment: surroundings.equipment,
        poller: surroundings.poller,
        push: { outputs.push(.chunk(number, $0), canWait: canWait) },
        finish: { error in
          if let error { finish(outputs, .ended(number, error)) }
        })
    }
    guard let reader else {
      throw SystemError(errno: EBADF, call: "attach \(device.node)")
    }
    do throws(SystemError) {
      try reader.start()
    } catch {
      try buffer.stop()
      throw error
    }
    let decoder = ScanDecoder(
      layout: buffer.layout, sensors: device.sensors,
      hasMonotonicTime: buffer.hasMonotonicTime, frequency: buffer.frequency)
    return .buffer(buffer, reader, decoder)
  }

  private static func polling(
    _ number: Int, _ device: IIODevice, _ surroundings: Surroundings,
    insteadOf reason: SystemError
  ) throws(LinkError) -> Source {
    let outputs = surroundings.outputs
    var pollings: [RawPolling] = []
    do throws(SystemError) {
      for sensor in device.sensors {
        pollings.append(
          try RawPolling(
            sensor, in: device.directory,
            period: period(for: sensor.kind, surroundings.deadlines),
            equipment: surroundings.equipment,
            push: { outputs.push(.sample(number, $0)) },
            finish: { finish(outputs, .ended(number, $0)) }))
      }
      return .polling(pollings)
    } catch {
      for polling in pollings { polling.stop() }
      var failure = LinkError(error, equipment: surroundings.equipment)
      failure.detail += "; its buffer: \(reason)"
      throw failure
    }
  }

  /// Tells the end, even where a full queue has no room for it.
  private static func finish(_ outputs: BoundedQueue<Output>, _ output: Output) {
    guard case .ended(_, let error) = output, !outputs.push(output) else { return }
    outputs.finish(error)
  }

  private func period(for kind: MotionSample.Kind) -> Double {
    Self.period(for: kind, surroundings.deadlines)
  }

  private static func period(
    for kind: MotionSample.Kind, _ deadlines: IIODeadlines
  ) -> Double {
    switch kind {
    case .angularVelocity: deadlines.gyroscopePeriod
    case .acceleration: deadlines.accelerometerPeriod
    }
  }
}
