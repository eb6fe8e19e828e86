package import Model

/// What a device says of its battery.
///
/// Source: `Tigge/openant`, openant/devices/common.py; of a strap's own page `cujomalainey/ant-rs`,
/// heart_rate/datapages.
package struct ANTBattery: Sendable, Hashable {
  package enum Status: Int, Sendable, Hashable {
    case new = 1, good, fair, low, critical
  }

  /// Per cent, where it is told.
  package var level: Int?
  /// In volts, where it is told.
  package var voltage: Double?
  package var status: Status?
  /// For how long the battery has been in use, in seconds, where it is told.
  package var operatingTime: Int?

  private static let noLevel = 0xFF
  private static let noVoltage = 15

  /// Reads a strap's page 7: per cent, 256ths of a volt, and whole volts beside the status.
  package init(heartRatePage page: [UInt8]) {
    level = Int(page[1]) == Self.noLevel ? nil : Int(page[1])
    describe(fraction: page[2], page[3])
  }

  /// Reads the common page 82: time in steps of 2 s or 16 s, then voltage and status as above.
  package init(commonPage page: [UInt8]) {
    let ticks = PayloadReader.number(in: page, at: 3, width: 3, isSigned: false)
    operatingTime = ticks * (page[7] & 0x80 != 0 ? 2 : 16)
    describe(fraction: page[6], page[7])
  }

  private mutating func describe(fraction: UInt8, _ description: UInt8) {
    let volts = Int(description & 0x0F)
    voltage = volts == Self.noVoltage ? nil : Double(volts) + Double(fraction) / 256
    status = Status(rawValue: Int(description >> 4 & 0x07))
  }

  /// What a person is to be told, if the battery is nearly empty.
  package var warning: LocalizedText? {
    switch status {
    case .low: LocalizedText(sv: "Batteriet är svagt.", en: "The battery is low.")
    case .critical:
      LocalizedText(sv: "Batteriet är nästan slut.", en: "The battery is almost empty.")
    case .new, .good, .fair, nil: nil
    }
  }
}
