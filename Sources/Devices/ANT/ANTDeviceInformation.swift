/// What a device says about itself in its background pages, page by page.
///
/// Source: of a strap `cujomalainey/ant-rs`, heart_rate/datapages; of the others `Tigge/openant`,
/// openant/devices/common.py.
package struct ANTDeviceInformation: Sendable {
  private static let heartRateManufacturer = 2
  private static let heartRateProduct = 3
  private static let heartRateBattery = 7
  /// "None" of a serial number of 32 bits and of the lower part of a version.
  private static let noNumber = 0xFFFF_FFFF
  private static let noSupplement: UInt8 = 0xFF

  private let device: ANTChannelID
  private var toggle = ANTToggle()
  private var details = LinkDetails()

  package init(of device: ANTChannelID) { self.device = device }

  /// Takes in a page.
  ///
  /// - Parameter page: Eight bytes.
  /// - Returns: What is known, if the page made a difference.
  package mutating func take(_ page: [UInt8]) -> LinkDetails? {
    guard page.count == ANTPage.length, let kind = device.kind else { return nil }
    let before = details
    switch kind {
    case .heartRate: takeHeartRate(page)
    // Their pages have other numbers, or none.
    case .speedCadence, .cadence, .speed: break
    case .power, .fitnessEquipment, .scale, .footPod: takeCommon(page)
    }
    return details == before ? nil : details
  }

  private mutating func takeHeartRate(_ page: [UInt8]) {
    switch toggle.page(page[0]) {
    case Self.heartRateManufacturer:
      details.manufacturer = Self.manufacturer(Int(page[1]))
      details.serialNumber = String(page.word(at: 2) << 16 | device.shortNumber)
    case Self.heartRateProduct:
      details.firmware = String(page[2])
      details.product = Self.product(Int(page[3]))
    case Self.heartRateBattery:
      details.battery = Self.percent(ANTBattery(heartRatePage: page).level)
    default: break
    }
  }

  private mutating func takeCommon(_ page: [UInt8]) {
    switch Int(page[0]) {
    case ANTCommonPages.manufacturer:
      details.manufacturer = Self.manufacturer(page.word(at: 4))
      details.product = Self.product(page.word(at: 6))
    case ANTCommonPages.product:
      details.firmware = Self.version(page[3], page[2])
      let number = PayloadReader.number(in: page, at: 4, width: 4, isSigned: false)
      details.serialNumber = number == Self.noNumber ? nil : String(number)
    default: break
    }
  }

  private static func percent(_ level: Int?) -> Int? {
    level.flatMap { (0...100).contains($0) ? $0 : nil }
  }

  /// Tenths alone, or thousandths where there is a lower part.
  private static func version(_ main: UInt8, _ supplement: UInt8) -> String {
    let (number, places) =
      supplement == noSupplement
      ? (Int(main), 1) : (Int(main) * 100 + Int(supplement), 3)
    let scale = places == 1 ? 10 : 1000
    let fraction = String(number % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(number / scale).\(zeros)\(fraction)"
  }

  /// Makers and products have numbers only.
  private static func manufacturer(_ number: Int) -> String { "ANT+ \(number)" }
  private static func product(_ number: Int) -> String { "ANT+ \(number)" }
}
