import Engine
package import Model
import Store

/// Simulated equipment answers start signals, as people do.
extension Station {
  /// Tells whoever passes a simulated gate how it stands with the start signals of its runs.
  ///
  /// - Parameters:
  ///   - device: The gate.
  ///   - listener: Called with the moment at which a signal will be or was given, absent while none is
  ///     awaited, and the exercise; on the station's queue, so that it must not wait.
  package func tellStarts(
    at device: DeviceID, to listener: @escaping @Sendable (HostInstant?, Exercise) -> Void
  ) {
    simulated.starters[device] = listener
  }

  func tellStart(of run: ActiveRun) {
    let exercise = run.machine.exercise
    guard exercise.startSignal != nil,
      let listener = run.record.device.flatMap({ simulated.starters[$0] })
    else { return }
    listener(run.machine.signal?.at.map(HostInstant.init(nanoseconds:)), exercise)
  }
}
