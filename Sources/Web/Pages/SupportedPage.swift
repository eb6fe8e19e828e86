import Devices
import Hummingbird
import Model

/// The page that lists what can be connected, straight from the registry.
struct SupportedPage: Sendable {
  let registry: Registry
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("devices/supported", use: show)
  }

  private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let frame = PageRenderer.Frame(
      template: "supported", title: words("supported.title"), styles: ["devices"],
      script: "plain")
    return try renderer.response(
      SupportedView(registry, words, preferences.language), frame, preferences)
  }
}

/// What the page shows.
struct SupportedView {
  struct Device {
    var driver: String
    var name: String
    var links: String
    var measures: String
    var evidence: String
    /// What of it is not read; nothing if all that it measures is.
    var unread: String?

    init(_ driver: Driver, name: String, _ words: Words, _ language: Language) {
      self.driver = driver.id
      self.name = name
      var titles: [String] = []
      // TCP and UDP have one name on the screen.
      for link in driver.knownLinks {
        let title = words("link.\(link.rawValue)")
        if !titles.contains(title) { titles.append(title) }
      }
      links = titles.joined(separator: ", ")
      measures = driver.quantities
        .map { words.known("quantity.\($0.rawValue)") ?? $0.rawValue }
        .joined(separator: ", ")
      evidence =
        driver.evidence.isEmpty
        ? words("evidence.none")
        : driver.evidence.map { words("evidence.\($0.rawValue)") }.joined(separator: ", ")
      unread = driver.unread.map { language == .sv ? $0.sv : $0.en }
    }
  }

  struct Problems {
    var lines: [String]
  }

  var devices: [Device]
  /// Descriptions that did not load, each with file and line; nothing if all did.
  var problems: Problems?

  init(_ registry: Registry, _ words: Words, _ language: Language) {
    let names = DriverNames(registry, words, language)
    devices = registry.drivers.filter(\.isEquipment)
      .map { Device($0, name: names($0.id), words, language) }
      .sorted { ($0.name, $0.driver) < ($1.name, $1.driver) }
    let lines = registry.problems.map(\.description)
    problems = lines.isEmpty ? nil : Problems(lines: lines)
  }
}
