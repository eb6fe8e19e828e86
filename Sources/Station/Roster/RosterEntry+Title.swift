import Devices
import Model

extension RosterEntry {
  private static let tablet = LocalizedText(sv: "Plattans lutning", en: "Tilt of the tablet")
  /// What udev calls a USB device that has no name of its own begins with.
  private static let nameless = "usb-"

  /// What people call the device, where it has no name of its own for them.
  ///
  /// The name of the tablet's sensor is its kernel driver's; the product behind a nameless cable is
  /// known once it was asked, chosen or connected before.
  var title: LocalizedText? {
    if let title = sighting.title { return title }
    if sighting.kind == .iio { return Self.tablet }
    guard sighting.kind == .serial, sighting.name.hasPrefix(Self.nameless),
      origin.contains(.discovered),
      state == .ready || identity == .chosen || memory != nil
    else { return nil }
    return driver.title
  }
}
