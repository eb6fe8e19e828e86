import FoundationEssentials
import Model

/// All devices that the program knows.
package struct Registry: Sendable {
  package private(set) var drivers: [Driver] = []
  package private(set) var descriptions: [any DeviceDescription] = []
  /// Descriptions that did not load, and why.
  package private(set) var problems: [DescriptionError] = []

  /// The built-in drivers and the descriptions that come with the program.
  ///
  /// - Parameters:
  ///   - folders: Further folders with descriptions; one that is not there is passed over.
  ///   - draft: A description's file that is passed over, and copies of it too, so that it can be
  ///     held against the others.
  package init(folders: [String] = [], without draft: String? = nil) {
    do throws(PatternError) {
      drivers = try Self.builtIn()
    } catch {
      problems.append(
        DescriptionError(
          .invalidValue, file: "Registry",
          detail: "no pattern, at its byte \(error.offset): \(error.detail)"))
    }
    let present = folders.filter { FileManager.default.fileExists(atPath: $0) }
    for folder in [Self.bundledDescriptions] + present {
      let content = DescriptionFolder.load(folder, without: draft)
      problems += content.problems
      for loaded in content.loaded { add(loaded.description, from: loaded.file) }
    }
  }

  /// The drivers that are no descriptions.
  ///
  /// - Throws: `PatternError` if one of them has a pattern that is none.
  private static func builtIn() throws(PatternError) -> [Driver] {
    try [
      .fitnessMachine, .cyclingPower, .cyclingSpeedCadence, .runningSpeedCadence, .weightScale,
      .bodyComposition, .heartRate, .temperature, .healthThermometer, .battery,
      .stalkerMilesPerHour, .stalkerKilometresPerHour,
      .raceAnalyzer(), .linearEncoder, .wiJump, .wiJumpLines(), .fourPlatforms,
      .polarChest, .polarArm, .polarBeats, .trainer, .waterRower, .goDirect,
      .forceBoard, .climbro, .entralpi, .cts500,
      TabletTilt.driver,
    ] + Driver.ant + Driver.advertised
  }

  /// Folders in which a tablet's owner keeps descriptions.
  ///
  /// - Parameter environment: The process's environment.
  /// - Returns: `/etc/sideline/devices.d` and `$XDG_CONFIG_HOME/sideline/devices.d`.
  package static func userFolders(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    var folders = ["/etc/sideline/devices.d"]
    if let home = environment["XDG_CONFIG_HOME"], home.hasPrefix("/") {
      folders.append(home + "/sideline/devices.d")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folders.append(home + "/.config/sideline/devices.d")
    }
    return folders
  }

  package func driver(id: String) -> Driver? { drivers.first { $0.id == id } }

  package func description(id: String) -> (any DeviceDescription)? {
    descriptions.first { $0.id == id }
  }

  /// Returns the driver with this id, or the one that reads this characteristic.
  ///
  /// - Parameter name: An id, or a UUID as `2a37`, `0x2A37` or 36 characters.
  /// - Returns: The first such driver.
  package func driver(named name: String) -> Driver? {
    if let driver = driver(id: name) { return driver }
    let uuid = BluetoothUUID.long(name)
    return drivers.first { $0.profile.peripheral?.reads(uuid) ?? false }
  }

  /// Returns the characteristic that bytes come from when a driver was asked for by this name: the
  /// one named, else the driver's first; empty if the driver has none.
  package static func source(named name: String, of driver: Driver) -> String {
    let uuid = BluetoothUUID.long(name)
    guard let peripheral = driver.profile.peripheral else { return "" }
    return peripheral.reads(uuid) ? uuid : peripheral.notify.first ?? ""
  }

  /// Services that a search asks for: those of the drivers that claim what advertises them; none,
  /// which is any, if a description goes by a name or by manufacturer data alone.
  package var advertised: [String] {
    let needsAll = descriptions.contains { description in
      let recognition = description.recognition
      return description.profile.peripheral != nil && recognition.services.isEmpty
        && (recognition.namePrefix != nil || recognition.namePattern != nil
          || !recognition.manufacturers.isEmpty)
    }
    return needsAll ? [] : servicesOfDrivers
  }

  private var servicesOfDrivers: [String] {
    drivers.flatMap { driver in
      let services =
        driver.advertised.isEmpty
        ? [driver.profile.peripheral?.service].compactMap(\.self) : driver.advertised
      return services.filter { service in
        let sighting = Sighting(
          id: DeviceID(rawValue: ""), name: "", kind: .ble, address: "", services: [service])
        return driver.match(sighting) > 0
      }
    }
  }

  /// What a device on the network speaks that does not say, or says what is not known here: it is to
  /// be seen, so that the coach can choose.
  package static let usualLines = "gate-lines"

  /// Returns the driver that a device says to speak to, else the one that fits a sighting best; of
  /// equals the one that was loaded first.
  package func bestMatch(for sighting: Sighting) -> Driver? {
    if let named = named(by: sighting) { return named }
    var best: (driver: Driver, score: Int)?
    for driver in drivers where driver.isFound(over: sighting.kind) {
      let score = driver.match(sighting)
      if score > best?.score ?? 0 { best = (driver, score) }
    }
    return best?.driver ?? (sighting.kind == .tcp ? driver(id: Self.usualLines) : nil)
  }

  /// Returns the driver that a device says to speak to, if there is one and lines come that way.
  package func named(by sighting: Sighting) -> Driver? {
    guard let named = sighting.driver.flatMap(driver(id:)), named.works(over: sighting.kind) else {
      return nil
    }
    return named
  }

  /// Drivers of products that may be on a serial port and answer if they are, in the order in which
  /// they are to be asked: what is slow first, because fast bytes can upset a slow device.
  ///
  /// - Returns: None if the port's USB id, or a rule of this machine, speaks for a product already.
  package func probed(at sighting: Sighting) -> [Driver] {
    // Another name than usual takes little from an id.
    let telling = Recognition.Weight.usbID - Recognition.Weight.difference
    guard sighting.kind == .serial, named(by: sighting) == nil,
      (bestMatch(for: sighting)?.match(sighting) ?? 0) < telling
    else { return [] }
    return drivers.filter { $0.isProbed && $0.profile.serial != nil }.sorted { one, two in
      (one.profile.serial?.baudRate ?? 0, one.profile.commands.settle, one.id)
        < (two.profile.serial?.baudRate ?? 0, two.profile.commands.settle, two.id)
    }
  }

  /// Drivers for which the coach can say that a device is theirs.
  ///
  /// - Returns: All that speak over a line that anything may be at the end of; of a link that says
  ///   what it offers those that fit.
  package func choices(for sighting: Sighting) -> [Driver] {
    drivers.filter { driver in
      switch sighting.kind {
      case .ble, .iio, .ant, .advertisement:
        driver.isFound(over: sighting.kind) && driver.match(sighting) > 0
      case .serial, .rfcomm, .tcp, .udp: driver.works(over: sighting.kind)
      }
    }
  }

  /// Holds a description against all drivers, of descriptions or not.
  ///
  /// - Parameters:
  ///   - description: Sound in itself.
  ///   - file: Where it is from.
  /// - Returns: The error that it has the id of one of them or claims what one of them claims, if it
  ///   does.
  package func ambiguity(
    of description: any DeviceDescription, from file: String
  ) -> DescriptionError? {
    let lines = description.header.lines
    guard driver(id: description.id) == nil else {
      return DescriptionError(
        .ambiguous, file: file, line: lines.id,
        detail: "there is a driver \(description.id) already")
    }
    for rival in drivers where !rival.links.isDisjoint(with: description.links) {
      guard let shared = description.recognition.conflict(with: rival.recognition) else { continue }
      return DescriptionError(
        .ambiguous, file: file, line: lines.recognition,
        detail: "\(description.id) claims \(shared) as \(rival.id) does")
    }
    return nil
  }

  private mutating func add(_ description: any DeviceDescription, from file: String) {
    if let problem = ambiguity(of: description, from: file) {
      problems.append(problem)
      return
    }
    descriptions.append(description)
    drivers.append(description.driver)
  }

  /// The JSON Schema of descriptions, if the program is installed as a whole.
  package static var schema: String? { bundled("schema.json") }

  /// How a maker describes a device, in Markdown, if the program is installed as a whole.
  package static var guide: String? { bundled("guide.md") }

  static func bundled(_ name: String) -> String? {
    FileManager.default.contents(atPath: bundledDescriptions + "/" + name)
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The folder beside the program, which is where a build and an installation put it.
  private static var bundledDescriptions: String {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let folder = program?.split(separator: "/").dropLast().joined(separator: "/") ?? ""
    return "/\(folder)/sideline_Devices.resources/Descriptions"
  }
}
