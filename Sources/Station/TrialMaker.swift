import Devices
import Engine
import Model
import Store

/// Makes the rows of the log of runs that are under way.
struct TrialMaker {
  let session: SessionID
  let clock: WallClock
  /// When it is written down.
  let now: Timestamp
  /// The run's device, if it has one that is known.
  let device: DeviceFacts?

  /// Makes the record of one attempt.
  func trial(for attempt: Attempt, in run: ActiveRun) -> Trial {
    let exercise = run.machine.exercise
    var trial = Trial(
      session: session, run: run.record.id, participant: run.record.participant,
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
    case .measured(let measurement): fill(&trial, &details, from: measurement, in: run)
    case .lost(let reason):
      trial.origin = .device
      trial.quantity = exercise.quantity
      trial.status = .aborted
      trial.reason = reason.rawValue
      if attempt.window == nil { details[Trial.fillsSlotKey] = .bool(attempt.fillsSlot) }
      trial.deviceID = run.record.device
      device?.fill(&trial)
      if reason == .linkLost {
        details["link_reason"] = device?.reason.map { .string($0) }
        details["link_lost_at"] = device?.lostAt.map { .string("\($0)") }
      }
    }
    if let window = attempt.window {
      details["window_s"] = .number(window.length)
      details["window_values"] = .number(Double(window.count))
      details["interrupted"] = .bool(window.interrupted)
    }
    if !details.isEmpty { trial.details = details }
    if let value = trial.value, let outcome = PassThreshold.outcome(of: value, in: exercise) {
      trial.outcome = outcome
    }
    return trial
  }

  /// Makes the row that says that `last` no longer counts; what was measured stays readable there.
  func tombstone(for last: Trial, in run: ActiveRun) -> Trial {
    var trial = Trial(
      session: session, run: run.record.id, participant: run.record.participant,
      exercise: run.record.exercise, exerciseVersion: run.record.exerciseVersion,
      equipment: run.record.equipment, attempt: last.attempt, quantity: last.quantity,
      origin: .manual, simulated: last.simulated, measuredAt: now, recordedAt: now,
      status: .undone)
    trial.replaces = last.id
    trial.reason = "undo"
    return trial
  }

  private func fill(
    _ trial: inout Trial, _ details: inout [String: JSONValue], from measurement: Measurement,
    in run: ActiveRun
  ) {
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
    device?.fill(&trial)
    if let sequence = measurement.sequence {
      details[Trial.sequenceKey] = .number(Double(sequence))
    }
    if measurement.deviceTime != nil {
      time(&trial, by: run.deviceClock.moment(of: measurement), details: &details)
    }
    if let wait = device?.debounce?.device { details["device_debounce_s"] = .number(wait) }
    if let dead = device?.debounce?.dead { details["dead_time_s"] = .number(dead) }
    if [.speed, .distance].contains(measurement.quantity), let wheel = device?.wheel {
      details["wheel_m"] = .number(wheel)
    }
    if let load = device?.load {
      details.merge(LiftPower.details(of: measurement, load: load)) { $1 }
    }
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
}

extension DeviceFacts {
  /// Says in a row which device it comes from.
  func fill(_ trial: inout Trial) {
    trial.deviceModel = model
    trial.deviceFirmware = firmware
    trial.driver = driver
    trial.simulated = simulated
  }
}
