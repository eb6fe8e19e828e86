import Devices
import Model

/// What a device says of itself and of what it measures, as far as its card shows it.
///
/// Each returns whether screens are to hear of it.
extension RosterEntry {
  mutating func note(peer: String?) -> Bool { replace(\.peer, by: peer) }

  mutating func note(pairing: PairingRequest?) -> Bool { replace(\.pairing, by: pairing) }

  /// Notes whether it did what a person last had it do.
  mutating func note(isOrderRefused: Bool) -> Bool {
    replace(\.isOrderRefused, by: isOrderRefused)
  }

  /// Adds what the link learned; what it does not say stays as it was.
  mutating func merge(_ news: LinkDetails) -> Bool {
    var merged = news
    merged.battery = news.battery ?? details.battery
    merged.firmware = news.firmware ?? details.firmware
    merged.manufacturer = news.manufacturer ?? details.manufacturer
    merged.product = news.product ?? details.product
    merged.serialNumber = news.serialNumber ?? details.serialNumber
    merged.signal = news.signal ?? details.signal
    merged.samplingFrequency = news.samplingFrequency ?? details.samplingFrequency
    merged.isPolled = news.isPolled ?? details.isPolled
    merged.mountMatrix = news.mountMatrix ?? details.mountMatrix
    return replace(\.details, by: merged)
  }

  /// Counts what was decoded.
  mutating func note(_ output: Decoded) -> Bool {
    switch output {
    case .reading(let reading): return note(reading)
    case .missing(let count):
      let sum = missing.addingReportingOverflow(count)
      missing = sum.overflow ? .max : sum.partialValue
    // What a run took for missing stays so: its attempt is over.
    case .late: missing = max(0, missing - 1)
    case .repeated: repeated &+= 1
    case .refused(let error):
      unreadable += 1
      implausible = error.implausible ?? implausible
      return replace(\.refusal, by: error.implausible == nil ? .unreadable : .implausible)
    case .unavailable(let quantity, _):
      // A device that says that it has no value now must not show its last one.
      guard withheld.insert(quantity).inserted else { return false }
      newest = newest.filter { !$0.key.hasPrefix(quantity.rawValue + " ") }
      return true
    case .warned(let text): return replace(\.warning, by: text)
    case .answered(let isTaken, _): return note(isOrderRefused: !isTaken)
    case .restarted, .ignored: break
    }
    return false
  }

  private mutating func note(_ reading: Reading) -> Bool {
    readings += 1
    var isNews = replace(\.refusal, by: nil)
    if withheld.remove(reading.quantity) != nil { isNews = true }
    if reading.quantity == .batteryLevel {
      // What a device's own records say of its battery stands where that of any other stands.
      let level = Int(max(0, min(100, reading.value)).rounded())
      if merge(LinkDetails(battery: level)) { isNews = true }
    }
    return isNews
  }

  private mutating func replace<Value: Equatable>(
    _ path: WritableKeyPath<RosterEntry, Value>, by value: Value
  ) -> Bool {
    guard self[keyPath: path] != value else { return false }
    self[keyPath: path] = value
    return true
  }
}
