import Devices
import Engine
import EyeTest
import Logging
import Model
import Store

extension Station {
  /// Takes in what a link tells: the lossless way from the wire to the record.
  func received(_ event: LinkEvent, from id: DeviceID) {
    switch event {
    case .ready(let details):
      opened(id, details)
    case .asks(let peer):
      if !admitKnown(peer, to: id) { publish(id, if: roster[id]?.note(peer: peer)) }
    case .pairs(let request): publish(id, if: roster[id]?.note(pairing: request))
    case .orderFailed(let reason): answered(false, reason, by: id)
    case .details(let details):
      publish(id, if: roster[id]?.merge(details))
      feedWall(signal: details.signal, of: id)
    case .received(let chunk):
      heard(id)
      // In place: a copy of the entry would have its decoder's copied too.
      roster[id]?.lastReceived = chunk.hostTime
      roster[id]?.decoder.arrive(at: chunk.hostTime)
      let decoded = roster[id]?.decoder.decode(chunk.bytes, from: chunk.source) ?? []
      roster[id]?.goOnAsking()
      if decoded.count > 1 {
        together { for outcome in decoded { handle(outcome, from: id, at: chunk.hostTime) } }
      } else if let outcome = decoded.first {
        handle(outcome, from: id, at: chunk.hostTime)
      }
    case .motion(let samples):
      heard(id)
      for sample in samples { handle(sample, from: id) }
    }
  }

  /// Takes in that a device said something, whatever it was.
  private func heard(_ id: DeviceID) {
    if roster[id]?.machine.owesWord == true { handle(.heard, of: id) }
  }

  /// Shows a device to screens if something about it is news.
  private func publish(_ id: DeviceID, if isNews: Bool?) {
    if isNews == true, let entry = roster[id] { publish(entry) }
  }

  func handle(_ output: Decoded, from id: DeviceID, at time: HostInstant) {
    if case .reading(let reading) = output { return handle(reading, from: id, at: time) }
    let isNews = roster[id]?.note(output) == true
    publish(id, if: isNews)
    switch output {
    case .reading, .warned, .late: break
    case .missing(let count): feed(.missing(count), toRunsOf: id)
    case .repeated: feed(.repeated, toRunsOf: id)
    case .restarted:
      recordHeldBack()
      forgetClock(of: id)
      feed(.restarted, toRunsOf: id)
    case .refused: tellUnreadable(from: id)
    case .unavailable(let quantity, let reason):
      feedMissing(quantity, toRunsOf: id)
      if quantity == .heartRate { feedWall(noPulse: reason, from: id, at: time) }
    case .answered, .ignored: break
    }
    // A device may warn of the same again and again.
    if case .warned = output, !isNews { return }
    log(output, of: id, at: time)
  }

  private func log(_ output: Decoded, of id: DeviceID, at time: HostInstant) {
    let device: Logger.MetadataValue = "\(id)"
    switch output {
    case .reading: break
    case .missing(let count):
      logger.warning("results missing", metadata: ["id": device, "count": "\(count)"])
    case .late: logger.notice("missing result came late", metadata: ["id": device])
    case .repeated: logger.notice("result came twice", metadata: ["id": device])
    case .restarted: logger.notice("device restarted", metadata: ["id": device])
    case .refused(let error):
      guard let count = roster[id]?.refusals.count(at: time) else { return }
      logger.notice(
        "refused", metadata: ["id": device, "error": "\(error)", "count": "\(count)"])
    case .unavailable(let quantity, let reason):
      logger.debug(
        "no value",
        metadata: ["id": device, "quantity": "\(quantity.rawValue)", "why": "\(reason)"])
    case .warned(let text):
      logger.notice("device warns", metadata: ["id": device, "of": "\(text.en)"])
    case .answered(let isTaken, let what):
      logger.info("answer", metadata: ["id": device, "what": "\(what)", "taken": "\(isTaken)"])
    case .ignored(let what):
      logger.debug("ignored", metadata: ["id": device, "what": "\(what)"])
    }
  }

  private func handle(_ reading: Reading, from id: DeviceID, at time: HostInstant) {
    let measurement = Measurement(
      device: id, quantity: reading.quantity, value: reading.value, unit: reading.unit,
      channel: reading.channel, sequence: reading.sequence, hostTime: time,
      deviceTime: reading.deviceTime, timeSource: reading.timeSource,
      uncertainty: reading.uncertainty,
      arrivalDelay: roster[id]?.sighting.kind.arrivalDelay, raw: reading.raw)
    feed(measurement)
    feedCode(measurement)
    feedWall(measurement)
    feedFinish(measurement)
    publish(id, if: roster[id]?.note(.reading(reading)))
    show(measurement)
  }

  /// Shows a value to those who look now, and keeps the newest for those who come later.
  private func show(_ measurement: Measurement) {
    let key = "\(measurement.quantity.rawValue) \(measurement.channel ?? "")"
    let topic = "measurement \(measurement.device.rawValue) \(key)"
    let event = event(
      .measurement, nil, nil, MeasurementEvent(measurement: measurement), topic: topic)
    roster[measurement.device]?.newest[key] = NewestValue(
      measurement: measurement, event: event, at: measurement.hostTime)
    hub.publish(event)
  }

  private func handle(_ sample: MotionSample, from id: DeviceID) {
    // In place: a copy of the entry for each of some hundred samples a second would cost the most.
    let handled = roster[id]?.handle(sample, seesTilts: hub.isHeard(.tilt))
    guard let (sample, answer) = handled else { return learn(sample, from: id) }
    // What is measured counts by its own time, however late; an answer must be one of now.
    let isDated = !sample.isLate || sample.timeSource == .kernel
    if !runs.isEmpty, isDated { measureTilt(sample, from: id) }
    if !rounds.isEmpty, !sample.isLate { tiltRounds(sample, from: id) }
    if !sample.isLate { feedCode(sample, from: id) }
    guard let answer else { return }
    hub.publish(event(.tilt, nil, nil, TiltEvent(device: id, tilt: answer)))
  }
}
