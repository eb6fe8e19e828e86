/// How a product is told from others, as data.
///
/// Each kind of evidence has a weight and they add up, so that of two descriptions the one that
/// says more about the device wins. A name weighs least: it never outweighs anything else. Where a
/// description says how the device is called or what its manufacturer data are, a device that has
/// others loses a little, so that it goes to the description that asks for less.
package struct Recognition: Sendable, Hashable {
  /// Manufacturer specific data of an advertisement (Core Specification Supplement, part A, section
  /// 1.4).
  package struct Manufacturer: Sendable, Hashable {
    /// The company identifier, 0 … 65 535 (Bluetooth Assigned Numbers, section 7).
    package var company: Int
    /// What the data behind it begin with; empty if any data will do.
    package var data: [UInt8]

    package init(company: Int, data: [UInt8] = []) {
      self.company = company
      self.data = data
    }

    func matches(_ sighting: Sighting) -> Bool {
      sighting.manufacturers[company]?.starts(with: data) ?? false
    }
  }

  /// Advertised service UUIDs, lower case, 36 characters; one of them is enough.
  package var services: [String]
  /// USB vendor and product ids, `2341:0043`, lower case; one of them is enough.
  package var usbIDs: [String]
  /// Any serial port may be this product, by USB or by Bluetooth.
  package var anyUSBSerial: Bool
  /// What the name begins with.
  package var namePrefix: String?
  /// What the whole name looks like.
  package var namePattern: LinePattern?
  /// One of them is enough.
  package var manufacturers: [Manufacturer]
  /// A serial port that nothing else tells about is asked for the product's version, and is this
  /// product if it answers.
  package var isProbed: Bool

  package init(
    services: [String] = [], usbIDs: [String] = [], anyUSBSerial: Bool = false,
    namePrefix: String? = nil, namePattern: LinePattern? = nil,
    manufacturers: [Manufacturer] = [], isProbed: Bool = false
  ) {
    self.services = services
    self.usbIDs = usbIDs
    self.anyUSBSerial = anyUSBSerial
    self.namePrefix = namePrefix
    self.namePattern = namePattern
    self.manufacturers = manufacturers
    self.isProbed = isProbed
  }

  package enum Weight {
    package static let service = 60
    /// A service that the Bluetooth SIG assigned says what is measured, not which product it is.
    package static let assignedService = 50
    package static let usbID = 40
    /// A company and the beginning of its data.
    package static let manufacturerData = 45
    /// A company makes more than one product.
    package static let company = 20
    package static let anyUSBSerial = 2
    package static let name = 1
    /// What is lost where the name or the manufacturer's data are others.
    package static let difference = 5
  }

  /// Returns how well the sighting fits; 0 means not at all.
  package func score(_ sighting: Sighting) -> Int {
    var score = 0
    let shared = services.filter(sighting.services.contains)
    if !shared.isEmpty {
      score +=
        shared.allSatisfy(BluetoothUUID.isAssigned) ? Weight.assignedService : Weight.service
    }
    if let id = sighting.usbID {
      if usbIDs.contains(id) {
        score += Weight.usbID
      } else if anyUSBSerial, sighting.kind == .serial {
        score += Weight.anyUSBSerial
      }
    }
    if anyUSBSerial, sighting.kind == .rfcomm { score += Weight.anyUSBSerial }
    let manufacturer = manufacturers.filter { $0.matches(sighting) }.map {
      $0.data.isEmpty ? Weight.company : Weight.manufacturerData
    }.max()
    score += manufacturer ?? 0
    let isCalledSo = hasName(sighting.name)
    if isCalledSo == true { score += Weight.name }
    guard score > Weight.difference else { return score }
    if isCalledSo == false { score -= Weight.difference }
    if manufacturer == nil, !manufacturers.isEmpty, sighting.kind == .ble {
      score -= Weight.difference
    }
    return score
  }

  /// Whether the name is as it should be; nothing if any will do.
  private func hasName(_ name: String) -> Bool? {
    guard namePrefix != nil || namePattern != nil else { return nil }
    return name.hasPrefix(namePrefix ?? "") && namePattern?.matches(name) ?? true
  }
}

extension Recognition {
  /// What two descriptions claim alike, so that nothing tells their devices apart; nothing if each
  /// device goes to one of them.
  package func conflict(with other: Recognition) -> String? {
    guard isNamedAlike(other), manufacturers.isEmpty == other.manufacturers.isEmpty else {
      return nil
    }
    let shared = manufacturers.first(where: other.manufacturers.contains)
    if let service = services.first(where: other.services.contains),
      manufacturers.isEmpty || shared != nil
    {
      return "the service \(service)"
    }
    if let shared, services.isEmpty, other.services.isEmpty {
      return "data of company \(shared.company)"
    }
    // Those that are asked tell themselves apart.
    if !isProbed || !other.isProbed {
      if let id = usbIDs.first(where: other.usbIDs.contains) { return "the USB id \(id)" }
      if anyUSBSerial, other.anyUSBSerial { return "any serial port" }
    }
    return self != Recognition() && isOnlyNamed && other.isOnlyNamed ? "the name" : nil
  }

  private var isOnlyNamed: Bool {
    self == Recognition(namePrefix: namePrefix, namePattern: namePattern)
  }

  /// Whether a device may have a name that both ask for, or neither asks for any.
  private func isNamedAlike(_ other: Recognition) -> Bool {
    guard namePattern == other.namePattern else { return false }
    switch (namePrefix, other.namePrefix) {
    case (nil, nil): return true
    case (let one?, let two?): return one.hasPrefix(two) || two.hasPrefix(one)
    default: return false
    }
  }
}

extension Sighting {
  /// Returns how well a device fits whose services say nothing of the product: not at all unless its name
  /// does.
  ///
  /// - Parameters:
  ///   - prefix: What the name begins with.
  ///   - services: What it may advertise, lower case, 36 characters.
  /// - Returns: As `Recognition.score`.
  func score(named prefix: String, with services: [String]) -> Int {
    guard kind == .ble, name.hasPrefix(prefix) else { return 0 }
    return services.contains(where: self.services.contains)
      ? Recognition.Weight.service + Recognition.Weight.name : Recognition.Weight.name
  }
}
