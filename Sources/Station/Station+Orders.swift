package import Devices
import Logging
package import Model

extension Station {
  /// Has a connected device do something, at a person's press and never by itself: a treadmill that
  /// moved because somebody began an exercise on another screen would hurt.
  ///
  /// Whether the device did it, its answer tells, if it gives one.
  ///
  /// - Returns: The device as it is now.
  /// - Throws: `StationError.Code.unknownDevice` or `orderNotTaken`.
  package func order(_ order: DeviceOrder, of id: DeviceID) throws(StationError) -> DeviceStatus {
    var entry = try roster.known(id)
    guard entry.state == .ready, let steps = entry.driver.orders[order], entry.orders.give(steps)
    else {
      throw StationError(.orderNotTaken, .notAllowed, "\(id) takes no order \(order.rawValue) now.")
    }
    logger.info("order", metadata: ["id": "\(id)", "order": "\(order.rawValue)"])
    if entry.isOrderRefused {
      entry.isOrderRefused = false
      roster[id] = entry
      publish(entry)
    }
    return entry.status
  }

  /// Shows that a device refused an order, until it takes one.
  func answered(_ isTaken: Bool, _ what: String, by id: DeviceID) {
    handle(.answered(isTaken, what), from: id, at: .now())
  }
}
