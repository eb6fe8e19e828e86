/// What a driver asks of the link, as data; a transport reads the part that concerns it.
package struct LinkProfile: Sendable, Hashable {
  package enum Parity: String, Sendable, Hashable, CaseIterable { case none, even, odd }

  /// Line settings of a serial port.
  package struct SerialLine: Sendable, Hashable {
    /// Bits per second.
    package var baudRate: Int
    /// 7 or 8.
    package var dataBits: Int
    package var parity: Parity
    /// 1 or 2.
    package var stopBits: Int

    package init(
      baudRate: Int = 115_200, dataBits: Int = 8, parity: Parity = .none, stopBits: Int = 1
    ) {
      self.baudRate = baudRate
      self.dataBits = dataBits
      self.parity = parity
      self.stopBits = stopBits
    }
  }

  /// What must be there and what is subscribed to on a Bluetooth LE peripheral.
  package struct Peripheral: Sendable, Hashable {
    /// The service's UUID, lower case, 36 characters.
    package var service: String
    /// Characteristics that must be there, subscribed to in this order.
    package var notify: [String]
    /// Characteristics that are subscribed to where they are there.
    ///
    /// If none must be there, one of these must.
    package var optional: [String]

    package init(service: String, notify: [String], optional: [String] = []) {
      self.service = service
      self.notify = notify
      self.optional = optional
    }

    /// Whether the driver reads this characteristic.
    package func reads(_ characteristic: String) -> Bool {
      notify.contains(characteristic) || optional.contains(characteristic)
    }
  }

  package var serial: SerialLine?
  package var peripheral: Peripheral?

  package init(serial: SerialLine? = nil, peripheral: Peripheral? = nil) {
    self.serial = serial
    self.peripheral = peripheral
  }
}
