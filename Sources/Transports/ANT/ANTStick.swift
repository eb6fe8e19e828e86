import Devices
import Executors
import Model

/// One stick, opened for this program alone and kept scanning.
struct ANTStick {
  /// What its loop is told.
  private enum Input: Sendable {
    case chunk(Chunk)
    case ring
    case dismissed
  }

  /// How much may wait for the loop, in bytes: minutes of what a stick sends.
  private static let capacity = 4 << 20
  /// Of the older sticks; the newer ones have no line and take no setting of one.
  private static let line = LinkProfile.SerialLine(baudRate: 115_200)

  let path: String
  let key: ANTNetworkKey
  let deadlines: ANTDeadlines
  let poller: Poller
  let air: ANTAir

  /// Has the stick hear devices until the task is cancelled or it cannot any more.
  ///
  /// - Returns: Why it ended; nothing if it was dismissed.
  func run() async -> LinkError? {
    let inputs = BoundedQueue<Input>(capacity: Self.capacity)
    do throws(LinkError) {
      // Nothing only when the task was cancelled meanwhile.
      guard let reader = try await open(into: inputs) else { return nil }
      // It is to say farewell: the loop ends by a word, not by a cancelled task.
      let loop = Task(executorPreference: QuietExecutor.shared) { () -> LinkError? in
        let error = await converse(reader, inputs)
        await Self.close(reader)
        return error
      }
      return await withTaskCancellationHandler {
        await loop.value
      } onCancel: {
        _ = inputs.push(.dismissed, cost: 0)
      }
    } catch {
      return error
    }
  }

  private func open(
    into inputs: BoundedQueue<Input>
  ) async throws(LinkError) -> DescriptorReader? {
    try await BlockingWork.runUnlessCancelled { () throws(LinkError) in
      DescriptorReader(
        adopting: try SerialPort.open(path, line: Self.line, isLineNeeded: false), name: path,
        equipment: nil, poller: poller,
        push: { inputs.push(.chunk($0), cost: $0.bytes.count + 64) },
        finish: { inputs.finish($0) })
    } discard: { reader in
      if let port = reader.release() { SerialPort.close(port) }
    }
  }

  private static func close(_ reader: DescriptorReader) async {
    await BlockingWork.run { if let port = reader.release() { SerialPort.close(port) } }
  }

  private func converse(_ reader: DescriptorReader, _ inputs: BoundedQueue<Input>) async
    -> LinkError?
  {
    var machine = ANTStickMachine(key: key, deadlines: deadlines)
    var parser = ANTFrameParser()
    let alarm = ANTAlarm { _ = inputs.push(.ring, cost: 0) }
    defer {
      alarm.set(nil)
      let counts = parser.counts
      _ = parser.abandon()
      air.count(parser.counts, since: counts)
    }
    do throws(LinkError) {
      do throws(SystemError) {
        try reader.start()
      } catch {
        throw LinkError(error, equipment: nil, wasOpen: true)
      }
      let now = HostInstant.now()
      guard try carryOut(machine.handle(.opened, at: now), reader, now) else { return nil }
      while true {
        alarm.set([machine.deadline, air.deadline].compactMap(\.self).min())
        guard let waiting = try await inputs.next() else { return nil }
        for input in waiting {
          for (event, moment) in events(of: input, &parser) {
            let actions = machine.handle(event, at: moment)
            if case .said(.heard) = event, actions.isEmpty { air.countEarly() }
            guard try carryOut(actions, reader, moment) else { return nil }
          }
        }
      }
    } catch {
      return error
    }
  }

  private func events(
    of input: Input, _ parser: inout ANTFrameParser
  ) -> [(ANTStickMachine.Event, HostInstant)] {
    switch input {
    case .dismissed: return [(.dismissed, .now())]
    case .ring:
      air.expire(at: .now())
      return [(.due, .now())]
    case .chunk(let chunk):
      let counts = parser.counts
      let messages = parser.push(chunk.bytes).map(ANTMessage.init)
      air.count(parser.counts, since: counts)
      return messages.map { message in
        if case .heard = message {} else { air.countOwn() }
        return (.said(message), chunk.hostTime)
      }
    }
  }

  /// - Returns: False once the port is to be closed.
  /// - Throws: `LinkError` if the stick is gone or of no use.
  private func carryOut(
    _ actions: [ANTStickMachine.Action], _ reader: DescriptorReader, _ now: HostInstant
  ) throws(LinkError) -> Bool {
    for action in actions {
      switch action {
      case .send(let frame): try reader.write(frame.bytes)
      case .ready: air.note(nil, of: path)
      case .heard(let page): air.hear(page, at: now)
      case .failed(let problem): throw LinkError(problem, path: path)
      case .close: return false
      }
    }
    return true
  }
}
