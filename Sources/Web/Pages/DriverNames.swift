import Devices
import Model
import Station

extension DeviceStatus {
  /// Returns what the device is called on a page.
  func name(_ words: Words) -> String { title?[words.language] ?? name }
}

/// What drivers are called on the screen.
struct DriverNames {
  private var names: [String: String] = [:]

  /// Knows none.
  init() {}

  init(_ registry: Registry, _ words: Words, _ language: Language) {
    for driver in registry.drivers {
      let product = registry.description(id: driver.id)?.product
      let described = product.map { language == .sv ? $0.sv : $0.en }
      names[driver.id] = described ?? words.known("driver.\(driver.id)") ?? driver.model
    }
  }

  /// Returns the product's name, or the driver's id if nobody knows it.
  func callAsFunction(_ id: String) -> String { names[id] ?? id }
}
