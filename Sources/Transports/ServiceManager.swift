import CSystemd

/// The service manager that started this process, if one did.
package enum ServiceManager {
  /// Says that the service is up; does nothing where nobody listens.
  ///
  /// See sd_notify(3).
  package static func notifyReady() {
    _ = sd_notify(0, "READY=1")
  }
}
