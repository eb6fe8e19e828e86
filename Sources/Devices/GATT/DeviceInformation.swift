/// What a peripheral says about itself, by characteristic of the Device Information service.
///
/// Source: Device Information Service 1.1, section 3; GATT Specification Supplement.
package struct DeviceInformation: Sendable, Hashable {
  /// The service, 0x180A.
  package static let service = BluetoothUUID.long("180a")

  /// Texts of the service, by the short UUID of their characteristic.
  package enum Text: String, Sendable, Hashable, CaseIterable {
    case model = "2a24"
    case serialNumber = "2a25"
    case firmware = "2a26"
    case hardware = "2a27"
    case software = "2a28"
    case manufacturer = "2a29"
  }

  /// Who makes it and which product it is, 0x2A50.
  package struct Product: Sendable, Hashable {
    /// 1 = assigned by the Bluetooth SIG, 2 = by the USB Implementer's Forum.
    package var source: Int
    package var vendor: Int
    package var product: Int
    package var version: Int

    /// Decodes the PnP ID.
    ///
    /// - Parameter payload: The characteristic's value, 7 bytes.
    /// - Throws: `PayloadError` if it has another length or a source that is reserved.
    package init(payload: [UInt8]) throws(PayloadError) {
      var reader = PayloadReader(payload)
      source = try reader.number(width: 1, "vendor ID source")
      guard (1...2).contains(source) else {
        throw PayloadError(
          .malformed, offset: 0, bytes: payload, detail: "the vendor ID source must be 1 or 2")
      }
      vendor = try reader.number(width: 2, "vendor ID")
      product = try reader.number(width: 2, "product ID")
      version = try reader.number(width: 2, "product version")
      try reader.finish()
    }
  }

  package var texts: [Text: String] = [:]
  package var product: Product?

  package init() {}

  /// Takes the value of one of the service's texts.
  ///
  /// Some firmwares end a text with a zero; what is behind it is no text.
  ///
  /// - Parameters:
  ///   - payload: The characteristic's value.
  ///   - text: Which one.
  /// - Throws: `PayloadError` if it is no UTF-8.
  package mutating func decode(_ payload: [UInt8], as text: Text) throws(PayloadError) {
    guard let value = String(validating: payload.prefix { $0 != 0 }, as: UTF8.self) else {
      throw PayloadError(.malformed, offset: 0, bytes: payload, detail: "a text must be UTF-8")
    }
    texts[text] = value.isEmpty ? nil : value
  }
}

extension LinkDetails {
  /// Takes in what a peripheral says about itself; what it leaves open stays as it was.
  package mutating func merge(_ information: DeviceInformation) {
    firmware = information.texts[.firmware] ?? firmware
    manufacturer = information.texts[.manufacturer] ?? manufacturer
    product = information.texts[.model] ?? product
    serialNumber = information.texts[.serialNumber] ?? serialNumber
  }
}
