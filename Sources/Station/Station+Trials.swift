import Engine
import Model
package import Store
import Devices

extension Station {
  /// Makes the record of one attempt.
  func trial(for attempt: Attempt, in run: ActiveRun) -> Trial {
    let exercise = run.machine.exercise
    let now = clock.time(.now())
    var trial = Trial(
      session: session.id, run: run.record.id, participant: run.record.participant,
      exercise: run.record.exercise, exerciseVersion: run.record.exerciseVersion,
      equipment: run.record.equipment, attempt: attempt.number, origin: .manual,
      simulated: run.record.simulated, measuredAt: now, recordedAt: now)
    var details = attempt.details
    switch attempt.content {
    case .entered(.count(let count)):
      // Earlier versions took exercises that do not say what is counted.
      trial.quantity = exercise.quantity ?? .count
      trial.value = Double(count)
      trial.unit = exercise.unit ?? .one
    case .entered(.outcome(let outcome)): trial.outcome = outcome
    case .measured(let measurement):
      fill(&trial, from: measurement)
      if let sequence = measurement.sequence {
        details[Trial.sequenceKey] = .number(Double(sequence))
      }
      if measurement.deviceTime != nil {
        time(&trial, by: run.deviceClock.moment(of: measurement), details: &details)
      }
    case .lost(let reason):
      trial.origin = .device
      trial.quantity = exercise.quantity
      trial.status = .aborted
      trial.reason = reason.rawValue
      if attempt.window == nil { details[Trial.fillsSlotKey] = .bool(attempt.fillsSlot) }
      trial.deviceID = run.record.device
      if let device = run.record.device { fill(&trial, fromDevice: device) }
    }
    if case .lost(.linkLost) = attempt.content,
      let device = run.record.device.flatMap({ facts(of: $0) })
    {
      details["link_reason"] = device.reason.map { .string($0) }
      details["link_lost_at"] = device.lostAt.map { .string("\($0)") }
    }
    if let window = attempt.window {
      details["window_s"] = .number(window.length)
      details["window_values"] = .number(Double(window.count))
      details["interrupted"] = .bool(window.interrupted)
    }
    if case .measured(let measurement) = attempt.content,
      let debounce = facts(of: measurement.device)?.debounce
    {
      if let device = debounce.device { details["device_debounce_s"] = .number(device) }
      if let dead = debounce.dead { details["dead_time_s"] = .number(dead) }
    }
    if case .measured(let measurement) = attempt.content,
      [.speed, .distance].contains(measurement.quantity),
      let wheel = facts(of: measurement.device)?.wheel
    {
      details["wheel_m"] = .number(wheel)
    }
    if case .measured(let measurement) = attempt.content,
      let load = facts(of: measurement.device)?.load
    {
      details.merge(LiftPower.details(of: measurement, load: load)) { $1 }
    }
    if !details.isEmpty { trial.details = details }
    if let value = trial.value, let outcome = PassThreshold.outcome(of: value, in: exercise) {
      trial.outcome = outcome
    }
    return trial
  }

  /// Makes the row that says that `last` no longer counts; what was measured stays readable there.
  func tombstone(for last: Trial, in run: ActiveRun) -> Trial {
    let now = clock.time(.now())
    var trial = Trial(
      session: session.id, run: run.record.id, participant: run.record.participant,
      exercise: run.record.exercise, exerciseVersion: run.record.exerciseVersion,
      equipment: run.record.equipment, attempt: last.attempt, quantity: last.quantity,
      origin: .manual, simulated: last.simulated, measuredAt: now, recordedAt: now,
      status: .undone)
    trial.replaces = last.id
    trial.reason = "undo"
    return trial
  }

  private func fill(_ trial: inout Trial, from measurement: Measurement) {
    trial.origin = .device
    trial.quantity = measurement.quantity
    trial.value = measurement.value
    trial.unit = measurement.unit
    trial.channel = measurement.channel
    trial.deviceID = measurement.device
    trial.timeSource = measurement.timeSource
    trial.uncertainty = measurement.uncertainty
    trial.measuredAt = clock.time(measurement.hostTime)
    trial.rawHex = measurement.raw.isEmpty ? nil : Hex.string(measurement.raw)
    fill(&trial, fromDevice: measurement.device)
  }

  /// Says when a measurement was made by its device's clock, or that only its arrival is known.
  private func time(
    _ trial: inout Trial, by moment: DeviceClockMap.Moment?, details: inout [String: JSONValue]
  ) {
    details["measured_at_source"] = .string(
      (moment == nil ? TimeSource.arrival : .deviceClock).rawValue)
    guard let moment else { return }
    trial.measuredAt = clock.time(moment.host)
    details["measured_at_uncertainty_s"] = .number(moment.uncertainty)
  }

  private func fill(_ trial: inout Trial, fromDevice id: DeviceID) {
    guard let device = facts(of: id) else { return }
    trial.deviceModel = device.model
    trial.deviceFirmware = device.firmware
    trial.driver = device.driver
    trial.simulated = device.simulated
  }

  /// Returns one page of trials.
  package nonisolated func trials(
    _ filter: TrialFilter, order: TrialOrder = .oldestFirst, limit: Int, after: String?
  ) throws(StationError) -> TrialPage {
    do {
      return try store.trials(
        filter, order: order, limit: limit, after: after.map(TrialID.init(rawValue:)))
    } catch {
      throw StationError(error)
    }
  }

}
