import Devices
import Foundation
import Model
import Testing

/// The drivers that udev's rules name, held against those that there are.
@Suite struct UDevDriversTests {
  /// One line of the rules that says which driver reads a device.
  private struct Rule {
    var line: String
    var driver: String

    /// What a key must be, as `ENV{ID_VENDOR_ID}`; nothing if the line does not ask for it.
    func wanted(_ key: String) -> String? {
      line.split(separator: ", ").first { $0.hasPrefix("\(key)==") }
        .map { $0.dropFirst(key.count + 2).trimmingCharacters(in: ["\""]) }
    }
  }

  private let registry = Registry()

  private func rules() throws -> [Rule] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../udev/70-sideline.rules")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"),
        let assigned = line.firstMatch(of: #/ENV\{SIDELINE_DRIVER\}="([^"]+)"/#)
      else { return nil }
      return Rule(line: String(line), driver: String(assigned.1))
    }
  }

  @Test func `each names a driver, of the link that it is about`() throws {
    let rules = try rules()
    #expect(rules.count >= 3)
    for rule in rules {
      let driver = try #require(registry.driver(id: rule.driver), "\(rule.line)")
      let kinds: [String: LinkKind] = ["tty": .serial, "iio": .iio]
      let kind = try #require(rule.wanted("SUBSYSTEM").flatMap { kinds[$0] }, "\(rule.line)")
      #expect(driver.works(over: kind), "\(rule.line)")
    }
  }

  @Test func `none names two drivers for devices of one description`() throws {
    let rules = try rules()
    var drivers: [String: Set<String>] = [:]
    for rule in rules {
      let asked = rule.line.split(separator: ", ").filter { !$0.contains("SIDELINE_DRIVER") }
      drivers[asked.joined(separator: ", "), default: []].insert(rule.driver)
    }
    #expect(drivers.values.allSatisfy { $0.count == 1 })
  }

  @Test func `a driver that is known by its USB id alone has a rule with that id`() throws {
    let rules = try rules()
    let ruled = Set(
      rules.compactMap { rule -> String? in
        guard let vendor = rule.wanted("ENV{ID_VENDOR_ID}"),
          let product = rule.wanted("ENV{ID_MODEL_ID}")
        else { return nil }
        return "\(vendor):\(product) \(rule.driver)"
      })
    let known = registry.drivers.flatMap { driver in
      driver.recognition.usbIDs.map { "\($0) \(driver.id)" }
    }
    #expect(known.filter { !ruled.contains($0) } == [])
  }

  @Test func `a motion sensor is what the registry takes it for`() throws {
    let sensor = Sighting(id: .init(rawValue: "iio:x"), name: "x", kind: .iio, address: "x")
    let rules = try rules().filter { $0.wanted("SUBSYSTEM") == "iio" }
    #expect(Set(rules.map(\.driver)) == [registry.bestMatch(for: sensor)?.id])
  }
}
