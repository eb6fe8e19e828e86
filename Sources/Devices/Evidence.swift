package import Model

/// What speaks for it that a product is read rightly.
package enum Evidence: String, Sendable, Hashable, Codable, CaseIterable {
  /// Bytes of its maker's document, its standard or its firmware, worked out by hand.
  case documents
  /// Bytes of its maker's document, as another program quotes or reads it.
  case quoted
  /// Bytes that somebody read from a real one.
  case captures
  /// A device that is imitated at the other end of its link; what it sends is our own reading of it.
  case emulated
  /// A real one, seen by whoever builds this program.
  case bench
}

extension Evidence {
  /// By driver; the tests that hold the bytes name the documents and captures beside them.
  package static let known: [String: [Evidence]] = [
    "heart-rate": [.documents, .captures, .emulated],
    "fitness-machine": [.documents, .captures, .emulated],
    "cycling-power": [.documents, .captures], "cycling-speed-cadence": [.documents, .captures],
    "running-speed-cadence": [.documents], "weight-scale": [.documents],
    "body-composition": [.documents], "temperature": [.documents],
    "health-thermometer": [.documents], "battery": [.documents],
    "stalker-mph": [.captures], "stalker-kmh": [.captures],
    "chronojump-race-analyzer": [.documents], "chronojump-linear-encoder": [.documents],
    "chronojump-wijump": [.documents], "chronojump-wijump-usb": [.documents],
    "chronojump-4platforms": [.documents], "chronojump-4platforms-ble": [.documents],
    "chronojump-encoder-force": [.documents], "chronojump-force-platform": [.documents],
    "chronojump-force-sensor": [.documents], "chronojump-wichro": [.documents],
    "chronopic": [.documents], "omnipresense-ops243": [.documents],
    "polar-acceleration": [.documents], "polar-sense-acceleration": [.documents],
    "polar-beats": [.documents], "fec-trainer": [.documents],
    "witmotion": [.documents], "witmotion-ble": [.documents],
    "tindeq-progressor": [.documents, .emulated], "concept2-pm5": [.quoted, .emulated],
    "movesense": [.quoted], "waterrower-s4": [.quoted], "vernier-go-direct": [.documents],
    "tablet-tilt": [.emulated], "gate-lines": [.emulated], "channel-lines": [.emulated],
    "nus-lines": [.emulated], "hm10-lines": [.emulated], "fff0-lines": [.emulated],
    "issc-lines": [.emulated],
    "ant-heart-rate": [.quoted, .captures, .emulated], "ant-foot-pod": [.quoted],
    "ant-power": [.quoted], "ant-speed-cadence": [.quoted], "ant-cadence": [.quoted],
    "ant-speed": [.quoted], "ant-fitness-equipment": [.quoted], "ant-scale": [.quoted],
    "polar-broadcast": [.documents, .captures, .emulated], "mi-scale": [.captures],
    "mi-scale-2": [.captures], "wh-c06": [.quoted], "force-board": [.quoted],
    "climbro": [.quoted], "entralpi": [.quoted], "cts500": [.quoted],
  ]

  /// What of a product is not read, by driver: a list that is silent about it claims too much.
  package static let unread: [String: LocalizedText] = [
    "chronojump-encoder-force": LocalizedText(
      sv: "pulsgivaren: bara kraften läses", en: "its encoder: only force is read"),
    "chronojump-race-analyzer": LocalizedText(
      sv: "avtryckaren: bara vägen läses", en: "its trigger: only the distance is read"),
    "chronojump-force-platform": LocalizedText(
      sv: "newton: talen har ingen enhet", en: "newtons: its numbers have no unit"),
    "vernier-go-direct": LocalizedText(
      sv: "mer än en av givarna åt gången, och enheter som inte är kända här",
      en: "more than one of its sensors at a time, and units that are not known here"),
    "mi-scale-2": LocalizedText(
      sv: "kroppssammansättningen: vågen berättar bara ett elektriskt motstånd",
      en: "body composition: it tells an electrical resistance only"),
    "stalker-mph": LocalizedText(sv: "skruven", en: "spin"),
    "stalker-kmh": LocalizedText(sv: "skruven", en: "spin"),
  ]
}

extension Driver {
  /// What speaks for the driver, in the order of the cases; nothing for a description of somebody's own.
  package var evidence: [Evidence] { Evidence.known[id] ?? [] }

  /// What of the product is not read.
  package var unread: LocalizedText? { Evidence.unread[id] }

  /// Whether a coach would go and get one: a battery is in everything, and measures nobody.
  package var isEquipment: Bool { quantities != [.batteryLevel] }

  /// How the product is known to connect.
  ///
  /// Lines of our own, and those that somebody described here, go over any carrier. That one might put a
  /// Bluetooth module at a maker's cable is nothing that its maker offers.
  package var knownLinks: [LinkKind] {
    let isOurs = profile.serial != nil && evidence.allSatisfy { $0 == .emulated }
    return LinkKind.allCases.filter { isOurs ? works(over: $0) : links.contains($0) }
  }
}
