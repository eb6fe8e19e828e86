package import Devices

/// Whether Bluetooth can be used.
package enum BlueZReadiness: Sendable, Hashable {
  /// Not known yet.
  case pending
  case ready
  case failed(LinkError)
}

extension ObjectStore {
  package var readiness: BlueZReadiness {
    switch service {
    case .unknown, .starting:
      return .pending
    case .unreachable(let error):
      return .failed(error)
    case .absent:
      return .failed(LinkError(.serviceAbsent, detail: "bluetoothd is not running"))
    case .ready:
      guard !adapters.isEmpty else {
        return .failed(LinkError(.adapterAbsent, detail: "no Bluetooth adapter"))
      }
      guard adapters.contains(where: \.isPowered) else {
        return .failed(LinkError(.adapterOff, detail: "the Bluetooth adapter is switched off"))
      }
      guard !usableAdapters.isEmpty else {
        let detail = "the Bluetooth adapter cannot connect to peripherals"
        return .failed(LinkError(.adapterAbsent, detail: detail))
      }
      return .ready
    }
  }
}
