import Devices
import Model
import TestSupport
import Testing

@Suite struct RegistryTests {
  private let registry = Registry()

  private func sighting(
    _ kind: LinkKind, usbID: String? = nil, services: [String] = [], name: String = "x"
  ) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "\(kind):x"), name: name, kind: kind, address: "x", usbID: usbID,
      services: services)
  }

  @Test func `the bundled descriptions load without a problem`() {
    #expect(registry.problems.map(\.description) == [])
    #expect(
      registry.drivers.map(\.id) == [
        "fitness-machine", "cycling-power", "cycling-speed-cadence", "running-speed-cadence",
        "weight-scale", "body-composition", "heart-rate", "temperature", "health-thermometer",
        "battery", "stalker-mph", "stalker-kmh",
        "chronojump-race-analyzer", "chronojump-linear-encoder", "chronojump-wijump",
        "chronojump-wijump-usb",
        "chronojump-4platforms-ble", "polar-acceleration", "polar-sense-acceleration",
        "polar-beats", "fec-trainer", "waterrower-s4", "vernier-go-direct",
        "force-board", "climbro", "entralpi", "cts500", "tablet-tilt",
        "ant-heart-rate", "ant-foot-pod", "ant-power", "ant-speed-cadence", "ant-cadence",
        "ant-speed", "ant-fitness-equipment", "ant-scale", "polar-broadcast",
        "mi-scale", "mi-scale-2", "wh-c06",
        "channel-lines",
        "chronojump-4platforms", "chronojump-encoder-force",
        "chronojump-force-platform", "chronojump-force-sensor", "chronojump-wichro", "chronopic",
        "concept2-pm5", "fff0-lines", "gate-lines", "hm10-lines", "issc-lines", "movesense",
        "nus-lines", "omnipresense-ops243", "tindeq-progressor", "witmotion-ble", "witmotion",
      ])
  }

  @Test func `each driver says what its link needs`() throws {
    let strap = try #require(registry.driver(id: "heart-rate"))
    #expect(strap.links == [.ble])
    #expect(strap.silenceLimit == 5)
    #expect(
      strap.profile.peripheral
        == .init(
          service: "0000180d-0000-1000-8000-00805f9b34fb",
          notify: ["00002a37-0000-1000-8000-00805f9b34fb"]))
    let gate = try #require(registry.driver(id: "gate-lines"))
    #expect(gate.links == [.serial])
    #expect(
      gate.profile.serial == .init(baudRate: 115_200, dataBits: 8, parity: .none, stopBits: 1))
    #expect(gate.quantities == [.interval])
    #expect(gate.silenceLimit == nil)
    let uart = try #require(registry.driver(id: "nus-lines"))
    #expect(uart.links == [.ble])
    #expect(
      uart.profile.peripheral
        == .init(
          service: "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
          notify: [],
          optional: [
            "6e400003-b5a3-f393-e0a9-e50e24dcca9e", "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
          ]))
  }

  /// Their services have them notify about once a second; ten times that is no jitter any more.
  @Test(arguments: [
    "fitness-machine", "cycling-power", "cycling-speed-cadence", "running-speed-cadence",
  ])
  func `what tells its speed or power once a second is lost when it tells nothing for ten seconds`(
    _ id: String
  ) throws {
    #expect(try #require(registry.driver(id: id)).silenceLimit == 10)
  }

  /// What tells of events may be silent for as long as there are none.
  @Test func `whatever may be silent for ever has its reason`() {
    let mayBeSilent = [
      "weight-scale": "tells when somebody steps on it", "body-composition": "the same",
      "health-thermometer": "tells when it has measured",
      "temperature": "tells at intervals of its own, up to hours (0x2A21)",
      "battery": "tells of changes",
      "stalker-mph": "tells while its trigger is held",
      "stalker-kmh": "the same",
      "chronojump-race-analyzer": "tells of way that was made",
      "chronojump-wijump": "tells of jumps", "chronojump-wijump-usb": "the same",
      "chronojump-4platforms-ble": "tells of steps", "chronojump-4platforms": "the same",
      "tablet-tilt": "has limits of its own for each sensor (IIODeadlines)",
      "chronopic": "tells of changes of its mat", "chronojump-wichro": "tells of passages",
      "gate-lines": "tells of passages", "channel-lines": "the same", "nus-lines": "the same",
      "hm10-lines": "the same", "fff0-lines": "the same", "issc-lines": "the same",
      "omnipresense-ops243": "tells of what moves", "waterrower-s4": "the same",
      "mi-scale": "sleeps until somebody steps on it", "mi-scale-2": "the same",
      "climbro": "tells by no clock that is known", "entralpi": "the same",
    ]
    let silent = registry.drivers.filter { $0.silenceLimit == nil }.map(\.id)
    #expect(silent.sorted() == mayBeSilent.keys.sorted())
  }

  @Test func `a driver is found by its characteristic too`() {
    for name in ["2a37", "0x2A37", "00002A37-0000-1000-8000-00805F9B34FB", "heart-rate"] {
      #expect(registry.driver(named: name)?.id == "heart-rate")
    }
    #expect(registry.driver(named: "6e400003-b5a3-f393-e0a9-e50e24dcca9e")?.id == "nus-lines")
    #expect(registry.driver(named: "2a19")?.id == "battery")
    #expect(registry.driver(named: "2a00") == nil)
    #expect(registry.driver(named: "") == nil)
  }

  @Test func `sightings find their driver`() {
    let heart = "0000180d-0000-1000-8000-00805f9b34fb"
    let uart = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
    let machine = "00001826-0000-1000-8000-00805f9b34fb"
    let power = "00001818-0000-1000-8000-00805f9b34fb"
    let cadence = "00001816-0000-1000-8000-00805f9b34fb"
    let battery = "0000180f-0000-1000-8000-00805f9b34fb"
    #expect(registry.bestMatch(for: sighting(.ble, services: [heart]))?.id == "heart-rate")
    #expect(registry.bestMatch(for: sighting(.ble, services: [uart]))?.id == "nus-lines")
    #expect(registry.bestMatch(for: sighting(.serial, usbID: "2341:0043"))?.id == "gate-lines")
    #expect(registry.bestMatch(for: sighting(.serial, usbID: "dead:beef"))?.id == "gate-lines")
    #expect(registry.bestMatch(for: sighting(.iio))?.id == "tablet-tilt")
    #expect(
      registry.bestMatch(for: sighting(.ble, services: [machine, power, heart]))?.id
        == "fitness-machine")
    #expect(
      registry.bestMatch(for: sighting(.ble, services: [cadence, power]))?.id == "cycling-power")
    #expect(registry.bestMatch(for: sighting(.ble, services: [battery])) == nil)
    let thermometer = "00001809-0000-1000-8000-00805f9b34fb"
    let composition = "0000181b-0000-1000-8000-00805f9b34fb"
    #expect(
      registry.bestMatch(for: sighting(.ble, services: [thermometer]))?.id == "health-thermometer")
    #expect(
      registry.bestMatch(for: sighting(.ble, services: [composition]))?.id == "body-composition")
    let trainer = "6e40fec1-b5a3-f393-e0a9-e50e24dcca9e"
    #expect(registry.bestMatch(for: sighting(.ble, services: [trainer]))?.id == "fec-trainer")
    let sensor = "34802252-7185-4d5d-b431-630e7050e8f0"
    #expect(registry.bestMatch(for: sighting(.ble, services: [sensor]))?.id == "movesense")
    // WitMotion's service only looks like one that the Bluetooth SIG assigned.
    let tilt = "0000ffe5-0000-1000-8000-00805f9a34fb"
    #expect(registry.bestMatch(for: sighting(.ble, services: [tilt]))?.id == "witmotion-ble")
    // A Polar strap is a strap until somebody says that its acceleration is wanted.
    let strap = sighting(.ble, services: [heart], name: "Polar H10 6FB53A2C")
    #expect(registry.bestMatch(for: strap)?.id == "heart-rate")
    #expect(registry.choices(for: strap).map(\.id).contains("polar-acceleration"))
    let product = "ce060000-43e5-11e4-916c-0800200c9a66"
    #expect(
      registry.bestMatch(for: sighting(.ble, services: [machine, product]))?.id == "concept2-pm5")
  }

  /// A battery is in everything, and the PM5 advertises another service than it is read by.
  @Test func `a search asks for the services by which something is recognised`() {
    let services = registry.advertised
    #expect(services.contains("0000180d-0000-1000-8000-00805f9b34fb"))
    #expect(services.contains("ce060000-43e5-11e4-916c-0800200c9a66"))
    #expect(!services.contains("0000180f-0000-1000-8000-00805f9b34fb"))
  }

  @Test func `what nothing speaks for finds no driver`() {
    #expect(registry.bestMatch(for: sighting(.serial)) == nil)
    #expect(registry.bestMatch(for: sighting(.ble, name: "Timing gate")) == nil)
    let heart = "0000180d-0000-1000-8000-00805f9b34fb"
    #expect(registry.bestMatch(for: sighting(.serial, services: [heart])) == nil)
  }

  @Test func `a folder's description becomes a driver and a broken one beside it is reported`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(DescriptionText.sound, to: "b.yaml")
    try folder.write(DescriptionText.sound.replacing("limit: 64", with: "limit: 1"), to: "a.yaml")
    try folder.write("not read", to: "notes.txt")
    let registry = Registry(folders: ["/nowhere/at/all", folder.path])
    #expect(registry.problems.map(\.code) == [.invalidValue])
    #expect(registry.problems.first?.file == folder.path + "/a.yaml")
    #expect(registry.driver(id: "scale-lines")?.quantities == [.init(rawValue: "mass")])
    #expect(registry.description(id: "scale-lines")?.product.sv == "Våg")
    #expect(registry.bestMatch(for: sighting(.serial, usbID: "cafe:0001"))?.id == "scale-lines")
  }

  @Test func `a second driver of the same name or for the same devices is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(DescriptionText.sound, to: "a.yaml")
    try folder.write(DescriptionText.sound, to: "b.yaml")
    try folder.write(
      DescriptionText.sound.replacing("id: scale-lines", with: "id: other-lines"), to: "c.yaml")
    try folder.write(
      DescriptionText.sound.replacing("id: scale-lines", with: "id: heart-rate"), to: "d.yaml")
    let registry = Registry(folders: [folder.path])
    #expect(registry.drivers.count == self.registry.drivers.count + 1)
    #expect(registry.problems.map(\.code) == [.ambiguous, .ambiguous, .ambiguous])
    #expect(
      registry.problems.map(\.file) == ["b", "c", "d"].map { "\(folder.path)/\($0).yaml" })
  }

  /// A strap is a strap: a description of just that service would take nothing that is not taken.
  @Test func `a description is held against the drivers that are no descriptions too`() throws {
    let folder = try TemporaryFolder()
    let service = "services: [0000180d-0000-1000-8000-00805f9b34fb]"
    let text = DescriptionText.sound.replacing(
      "  services: [0000ffe0-0000-1000-8000-00805f9b34fb]\n", with: "  \(service)\n")
    let nameless = text.replacing("  name_prefix: Scale\n", with: "")
    #expect(nameless != text)
    try folder.write(nameless, to: "a.yaml")
    let problems = Registry(folders: [folder.path]).problems
    #expect(problems.map(\.code) == [.ambiguous])
    #expect(problems.first?.line == DescriptionText.line(of: "usb: [", in: nameless))
    #expect(problems.first?.detail.contains("heart-rate") == true)
    try folder.write(text, to: "a.yaml")
    #expect(Registry(folders: [folder.path]).problems.isEmpty)
  }

  @Test func `an id that there is already is told with its line`() throws {
    let folder = try TemporaryFolder()
    let text = DescriptionText.sound.replacing("id: scale-lines", with: "id: heart-rate")
    try folder.write(text, to: "a.yaml")
    let problem = try #require(Registry(folders: [folder.path]).problems.first)
    #expect(problem.code == .ambiguous)
    #expect(problem.line == DescriptionText.line(of: "id: heart-rate", in: text))
  }

  @Test func `a file that is passed over is held against the rest of its folder`() throws {
    let folder = try TemporaryFolder()
    let second = DescriptionText.sound.replacing("id: scale-lines", with: "id: other-scale")
    try folder.write(DescriptionText.sound, to: "a.yaml")
    try folder.write(second, to: "b.yaml")
    let draft = folder.path + "/b.yaml"
    let registry = Registry(folders: [folder.path], without: draft)
    #expect(registry.problems.isEmpty)
    let description = try #require(DescriptionFolder.loadFile(draft).loaded.first?.description)
    #expect(registry.ambiguity(of: description, from: draft)?.code == .ambiguous)
    let alone = Registry(folders: [folder.path], without: folder.path + "/a.yaml")
    #expect(alone.driver(id: "scale-lines") == nil)
    #expect(alone.driver(id: "other-scale") != nil)
  }

  @Test func `an ambiguous description is reported with its line and the rest loads`() throws {
    let folder = try TemporaryFolder()
    let second = DescriptionText.sound.replacing("id: scale-lines", with: "id: other-scale")
      .replacing("name_prefix: Scale", with: "name_prefix: Scale 2")
    try folder.write(DescriptionText.sound, to: "a.yaml")
    try folder.write(second, to: "b.yaml")
    try folder.write(DescriptionText.matched, to: "c.yaml")
    let registry = Registry(folders: [folder.path])
    #expect(registry.problems.map(\.code) == [.ambiguous])
    #expect(registry.problems.first?.file == folder.path + "/b.yaml")
    #expect(registry.problems.first?.line == DescriptionText.line(of: "usb: [", in: second))
    #expect(registry.driver(id: "scale-lines") != nil)
    #expect(registry.driver(id: "other-scale") == nil)
    #expect(registry.driver(id: "lap-counter") != nil)
  }

  @Test func `a port that nothing tells about is asked, the slower device first`() throws {
    let folder = try TemporaryFolder()
    try folder.write(DescriptionText.matched, to: "a.yaml")
    let registry = Registry(folders: [folder.path])
    let asked = registry.probed(at: sighting(.serial, usbID: "dead:beef")).map(\.id)
    #expect(
      asked == [
        "lap-counter", "chronojump-4platforms", "chronojump-encoder-force",
        "chronojump-force-platform", "chronojump-force-sensor", "chronojump-race-analyzer",
        "chronojump-wichro", "chronojump-wijump-usb",
      ])
    // An FT232R, a CH340, a CP2102, an ESP32-S3, an Uno and a Mega may be anything too.
    for chip in [
      "0403:6001", "1a86:7523", "10c4:ea60", "303a:1001", "2341:0043", "2341:0042",
    ] {
      #expect(registry.probed(at: sighting(.serial, usbID: chip)).map(\.id) == asked)
      #expect(registry.bestMatch(for: sighting(.serial, usbID: chip))?.id == "gate-lines")
    }
    #expect(registry.probed(at: sighting(.rfcomm)).isEmpty)
  }

  @Test func `a port whose id is a product's own is not asked`() throws {
    let folder = try TemporaryFolder()
    try folder.write(DescriptionText.sound, to: "a.yaml")
    let registry = Registry(folders: [folder.path])
    #expect(registry.probed(at: sighting(.serial, usbID: "cafe:0001")).isEmpty)
  }

  @Test func `a port whose driver a rule names has that one and is not asked`() {
    var port = sighting(.serial, usbID: "0403:6001")
    port.driver = "chronopic"
    #expect(registry.bestMatch(for: port)?.id == "chronopic")
    #expect(registry.probed(at: port).isEmpty)
    port.driver = "no-such-driver"
    #expect(registry.bestMatch(for: port)?.id == "gate-lines")
    #expect(!registry.probed(at: port).isEmpty)
  }

  @Test func `what a device may be taken for is what speaks over its link`() {
    let cable = registry.choices(for: sighting(.serial, usbID: "0403:6001")).map(\.id)
    #expect(Set(["chronopic", "gate-lines", "stalker-kmh"]).isSubset(of: cable))
    #expect(!cable.contains("heart-rate") && !cable.contains("tablet-tilt"))
    let heart = "0000180d-0000-1000-8000-00805f9b34fb"
    #expect(registry.choices(for: sighting(.ble, services: [heart])).map(\.id) == ["heart-rate"])
    #expect(registry.choices(for: sighting(.iio)).map(\.id) == ["tablet-tilt"])
  }

  @Test func `what goes by a name alone is searched for among all`() throws {
    let folder = try TemporaryFolder()
    let text = DescriptionText.sound.replacing(
      "  services: [0000ffe0-0000-1000-8000-00805f9b34fb]\n", with: "")
    #expect(text != DescriptionText.sound)
    try folder.write(text, to: "a.yaml")
    #expect(Registry(folders: [folder.path]).advertised.isEmpty)
    #expect(!registry.advertised.isEmpty)
  }

  @Test func `the owner's folders follow the XDG base directory specification`() {
    #expect(
      Registry.userFolders(environment: ["XDG_CONFIG_HOME": "/c", "HOME": "/h"])
        == ["/etc/sideline/devices.d", "/c/sideline/devices.d"])
    #expect(
      Registry.userFolders(environment: ["XDG_CONFIG_HOME": "relative", "HOME": "/h"])
        == ["/etc/sideline/devices.d", "/h/.config/sideline/devices.d"])
    #expect(Registry.userFolders(environment: [:]) == ["/etc/sideline/devices.d"])
  }
}
