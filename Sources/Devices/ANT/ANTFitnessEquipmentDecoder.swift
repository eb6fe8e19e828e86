import Model

/// Turns messages of ANT+ fitness equipment, device type 17, into speed, heart rate, cadence, power,
/// distance and strokes.
///
/// Pages 16 and 25 are those of a trainer over Bluetooth. Pages 21 (bicycle) and 22 (rower) have cadence
/// and power in the same place. Distance comes back to 0 after 256 m and strokes after 256; both are told
/// from the first message on, once there are any. Page 18, metabolism, gives no reading.
///
/// Source: `Tigge/openant`; ANT+ Device Profile, Fitness Equipment 5.0, as read there.
package struct ANTFitnessEquipmentDecoder: ANTPageDecoder {
  private enum Page {
    static let general = 16
    static let bicycle = 21
    static let rower = 22
    static let trainer = 25
  }

  private static let distance = ReadingForm(.distance, .metre, .arrival)
  private static let strokes = ReadingForm(.count, .one, .arrival)

  private var metres = ANTCounter(wrap: 256)
  private var way = 0
  private var strokeCounter = ANTCounter(wrap: 256)
  private var stroked = 0

  package init() {}

  package mutating func linkRestarted() -> [Decoded] {
    metres.reset()
    strokeCounter.reset()
    return []
  }

  mutating func read(_ page: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    var reader = PayloadReader(page)
    switch try reader.number(width: 1, "page") {
    case Page.general:
      result += try FitnessEquipmentPage.general(&reader)
      if let step = metres.step(to: Int(page[3])), step > 0 {
        way += step
        result.append(Self.distance.reading(Double(way), raw: page))
      }
    case Page.bicycle: result += try FitnessEquipmentPage.cadenceAndPower(&reader)
    case Page.rower:
      result += try FitnessEquipmentPage.cadenceAndPower(&reader)
      if let step = strokeCounter.step(to: Int(page[3])), step > 0 {
        stroked += step
        result.append(Self.strokes.reading(Double(stroked), raw: page))
      }
    case Page.trainer: result += try FitnessEquipmentPage.trainer(&reader)
    default: _ = ANTCommonPages.read(page, into: &result)
    }
  }
}

extension Driver {
  package static let antFitnessEquipment = Driver(
    ant: .fitnessEquipment, id: "ant-fitness-equipment",
    quantities: [.speed, .distance, .heartRate, .cadence, .power, .count],
    makeDecoder: { ANTFitnessEquipmentDecoder() },
    simulated: { ANTFitnessEquipmentSimulator(seed: $0) })
}
