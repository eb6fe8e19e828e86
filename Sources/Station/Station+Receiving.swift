import Devices
import EyeTest
import Model
import Engine
import Store
import Logging

extension Station {
  /// Takes in what a link tells: the lossless way from the wire to the record.
  func received(_ event: LinkEvent, from id: DeviceID) {
    switch event {
    case .ready(let details):
      opened(id, details)
    case .asks(let peer):
      if admitKnown(peer, to: id) { return }
      guard var entry = roster[id], entry.peer != peer else { return }
      entry.peer = peer
      roster[id] = entry
      publish(entry)
    case .pairs(let request):
      guard var entry = roster[id], entry.pairing != request else { return }
      entry.pairing = request
      roster[id] = entry
      publish(entry)
    case .orderFailed(let reason): answered(false, reason, by: id)
    case .details(let details):
      merge(details, into: id)
    case .received(let chunk):
      heard(id)
      // In place: a copy of the entry would have its decoder's copied too.
      roster[id]?.lastReceived = chunk.hostTime
      roster[id]?.decoder.arrive(at: chunk.hostTime)
      let decoded = roster[id]?.decoder.decode(chunk.bytes, from: chunk.source) ?? []
      roster[id]?.goOnAsking()
      if decoded.count > 1 {
        together { for outcome in decoded { take(outcome, from: id, at: chunk.hostTime) } }
      } else if let outcome = decoded.first {
        take(outcome, from: id, at: chunk.hostTime)
      }
    case .motion(let samples):
      heard(id)
      for sample in samples { take(sample, from: id) }
    }
  }

  private func merge(_ details: LinkDetails, into id: DeviceID) {
    guard var entry = roster[id] else { return }
    let was = entry.details
    entry.details.battery = details.battery ?? was.battery
    entry.details.firmware = details.firmware ?? was.firmware
    entry.details.manufacturer = details.manufacturer ?? was.manufacturer
    entry.details.product = details.product ?? was.product
    entry.details.serialNumber = details.serialNumber ?? was.serialNumber
    entry.details.signal = details.signal ?? was.signal
    entry.details.samplingFrequency = details.samplingFrequency ?? was.samplingFrequency
    entry.details.isPolled = details.isPolled ?? was.isPolled
    entry.details.mountMatrix = details.mountMatrix ?? was.mountMatrix
    guard entry.details != was else { return }
    roster[id] = entry
    publish(entry)
  }

  func take(_ output: Decoded, from id: DeviceID, at time: HostInstant) {
    switch output {
    case .reading(let reading): take(reading, from: id, at: time)
    case .missing(let count):
      let sum = (roster[id]?.missing ?? 0).addingReportingOverflow(count)
      roster[id]?.missing = sum.overflow ? .max : sum.partialValue
      logger.warning("results missing", metadata: ["id": "\(id)", "count": "\(count)"])
      feed(.missing(count), toRunsOf: id)
    case .late:
      // What a run took for missing stays so: its attempt is over.
      let rest = max(0, (roster[id]?.missing ?? 0) - 1)
      roster[id]?.missing = rest
      logger.notice("missing result came late", metadata: ["id": "\(id)"])
    case .repeated:
      roster[id]?.repeated &+= 1
      logger.notice("result came twice", metadata: ["id": "\(id)"])
      feed(.repeated, toRunsOf: id)
    case .restarted:
      logger.notice("device restarted", metadata: ["id": "\(id)"])
      recordHeldBack()
      forgetClock(of: id)
      feed(.restarted, toRunsOf: id)
    case .refused(let error):
      guard var entry = roster[id] else { return }
      if let count = entry.refusals.count(at: time) {
        logger.notice(
          "refused", metadata: ["id": "\(id)", "error": "\(error)", "count": "\(count)"])
      }
      entry.unreadable += 1
      let was = (entry.isUnreadable, entry.isImplausible)
      entry.isUnreadable = true
      entry.isImplausible = error.implausible != nil
      entry.implausible = error.implausible ?? entry.implausible
      roster[id] = entry
      if was != (entry.isUnreadable, entry.isImplausible) { publish(entry) }
      tellUnreadable(from: id)
    case .unavailable(let quantity, let reason):
      logger.debug(
        "no value",
        metadata: ["id": "\(id)", "quantity": "\(quantity.rawValue)", "why": "\(reason)"])
      withhold(quantity, of: id)
      feedMissing(quantity, toRunsOf: id)
    case .warned(let text): warned(of: text, by: id)
    case .answered(let isTaken, let what): answered(isTaken, what, by: id)
    case .ignored(let what):
      logger.debug("ignored", metadata: ["id": "\(id)", "what": "\(what)"])
    }
  }

  private func take(_ reading: Reading, from id: DeviceID, at time: HostInstant) {
    let measurement = Measurement(
      device: id, quantity: reading.quantity, value: reading.value, unit: reading.unit,
      channel: reading.channel, sequence: reading.sequence, hostTime: time,
      deviceTime: reading.deviceTime, timeSource: reading.timeSource,
      uncertainty: reading.uncertainty,
      arrivalDelay: roster[id]?.sighting.kind.arrivalDelay, raw: reading.raw)
    feed(measurement)
    roster[id]?.readings += 1
    if reading.quantity == .batteryLevel { fill(batteryOf: id, to: reading.value) }
    if var entry = roster[id],
      entry.isUnreadable || entry.withheld.contains(measurement.quantity)
    {
      entry.isUnreadable = false
      entry.withheld.remove(measurement.quantity)
      roster[id] = entry
      publish(entry)
    }
    show(measurement)
  }

  /// What a device's own records say of its battery stands where that of any other stands.
  private func fill(batteryOf id: DeviceID, to level: Double) {
    merge(LinkDetails(battery: Int(max(0, min(100, level)).rounded())), into: id)
  }

  /// Shows a warning for as long as the link holds.
  private func warned(of text: LocalizedText, by id: DeviceID) {
    guard var entry = roster[id], entry.warning != text else { return }
    logger.notice("device warns", metadata: ["id": "\(id)", "of": "\(text.en)"])
    entry.warning = text
    roster[id] = entry
    publish(entry)
  }

  /// A device that says that it has no value now must not show its last one.
  private func withhold(_ quantity: Quantity, of id: DeviceID) {
    guard var entry = roster[id], entry.withheld.insert(quantity).inserted else { return }
    entry.newest = entry.newest.filter { !$0.key.hasPrefix(quantity.rawValue + " ") }
    roster[id] = entry
    publish(entry)
  }

  /// Shows a value to those who look now, and keeps the newest for those who come later.
  private func show(_ measurement: Measurement) {
    let key = "\(measurement.quantity.rawValue) \(measurement.channel ?? "")"
    let topic = "measurement \(measurement.device.rawValue) \(key)"
    let event = event(
      .measurement, nil, nil, MeasurementEvent(measurement: measurement), topic: topic)
    roster[measurement.device]?.newest[key] = NewestValue(event: event, at: measurement.hostTime)
    hub.publish(event)
  }

  private func take(_ sample: MotionSample, from id: DeviceID) {
    // In place: a copy of the entry for each of some hundred samples a second would cost the most.
    let taken = roster[id]?.take(sample, seesTilts: hub.isHeard(.tilt))
    guard let (sample, answer) = taken else { return learn(sample, from: id) }
    // What is measured counts by its own time, however late; an answer must be one of now.
    let isDated = !sample.isLate || sample.timeSource == .kernel
    if !runs.isEmpty, isDated { measureTilt(sample, from: id) }
    if !rounds.isEmpty, !sample.isLate { tiltRounds(sample, from: id) }
    guard let answer else { return }
    hub.publish(event(.tilt, nil, nil, TiltEvent(device: id, tilt: answer)))
  }
}
