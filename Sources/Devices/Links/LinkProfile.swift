/// What a driver asks of the link, as data; a transport reads the part that concerns it.
package struct LinkProfile: Sendable, Hashable {
  package enum Parity: String, Sendable, Hashable, CaseIterable { case none, even, odd }

  /// Who may hold up whom: nobody, by the RTS and CTS wires, or by XON and XOFF in the line.
  package enum FlowControl: String, Sendable, Hashable, CaseIterable {
    case none, hardware, software
  }

  /// Line settings of a serial port.
  package struct SerialLine: Sendable, Hashable {
    /// Bits per second.
    package var baudRate: Int
    /// 7 or 8.
    package var dataBits: Int
    package var parity: Parity
    /// 1 or 2.
    package var stopBits: Int
    package var flowControl: FlowControl
    /// How long the device may take to start anew because the port was opened, in seconds.
    ///
    /// 0 for one that does not mind; an Arduino Uno is reset by DTR, and its boot loader waits.
    package var resetWait: Double

    package init(
      baudRate: Int = 115_200, dataBits: Int = 8, parity: Parity = .none, stopBits: Int = 1,
      flowControl: FlowControl = .none, resetWait: Double = 0
    ) {
      self.baudRate = baudRate
      self.dataBits = dataBits
      self.parity = parity
      self.stopBits = stopBits
      self.flowControl = flowControl
      self.resetWait = resetWait
    }
  }

  /// What must be there and what is subscribed to on a Bluetooth LE peripheral.
  package struct Peripheral: Sendable, Hashable {
    /// The service's UUID, lower case, 36 characters.
    package var service: String
    /// Characteristics that must be there, subscribed to in this order.
    package var notify: [String]
    /// Characteristics that are subscribed to where they are there and send.
    ///
    /// If none must be there, one of these must.
    package var optional: [String]
    /// The characteristic that takes commands.
    package var write: String?

    package init(
      service: String, notify: [String], optional: [String] = [], write: String? = nil
    ) {
      self.service = service
      self.notify = notify
      self.optional = optional
      self.write = write
    }

    /// Every characteristic of every service that sends by itself.
    package static let everything = Peripheral(service: "", notify: [])

    /// Whether nobody knows what there is.
    package var isEverything: Bool { service.isEmpty }

    /// Whether the driver reads this characteristic.
    package func reads(_ characteristic: String) -> Bool {
      notify.contains(characteristic) || optional.contains(characteristic)
    }
  }

  /// What is written to a device; empty where it needs nothing.
  package struct Commands: Sendable, Hashable {
    /// How long after the opening it takes commands, in seconds: a board that resets when its port
    /// is opened hears none before.
    package var settle: Double
    /// Makes it measure: written each time that a link is made.
    package var start: [UInt8]
    /// Makes it stop: written to a serial line that is let go; a peripheral stops by itself.
    package var stop: [UInt8]
    /// Makes what it feels now its zero.
    package var tare: [UInt8]
    /// Asks for its version: written before `start` each time that a link is made.
    package var version: [UInt8]
    /// What it answers to that: a whole line or notification with the version as its one group.
    package var answer: LinePattern?
    /// What it is asked once each time that a link is made, behind its version and before `start`;
    /// the answers come among what is measured.
    package var questions: [[UInt8]]
    /// What a person has it do while the link is open.
    package var orders: LinkOrders?

    /// Whether anything is written once a link is made.
    package var areNeeded: Bool { !start.isEmpty || !version.isEmpty || !questions.isEmpty }

    package init(
      settle: Double = 0, start: [UInt8] = [], stop: [UInt8] = [], tare: [UInt8] = [],
      version: [UInt8] = [], answer: LinePattern? = nil, questions: [[UInt8]] = [],
      orders: LinkOrders? = nil
    ) {
      self.settle = settle
      self.start = start
      self.stop = stop
      self.tare = tare
      self.version = version
      self.answer = answer
      self.questions = questions
      self.orders = orders
    }
  }

  package var serial: SerialLine?
  package var peripheral: Peripheral?
  package var advertisement: Advertisement?

  package var commands: Commands

  package init(
    serial: SerialLine? = nil, peripheral: Peripheral? = nil,
    advertisement: Advertisement? = nil, commands: Commands = Commands()
  ) {
    self.serial = serial
    self.peripheral = peripheral
    self.advertisement = advertisement
    self.commands = commands
  }
}
