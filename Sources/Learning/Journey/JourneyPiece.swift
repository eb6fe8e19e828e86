/// A piece of equipment for the journey to Mars, in the order in which they come.
///
/// Its name is a compound; some break the rules for question words (`CompoundRules`), and none is one.
package enum JourneyPiece: String, Sendable, Hashable, Codable, CaseIterable {
  case shoes, gloves, suit, tank, helmet, lamp, radio, lunch, panel, car, tent, rocket

  /// Where a piece is seen.
  package enum Place: String, Sendable, Hashable, Codable, CaseIterable {
    /// On the body: shoes, gloves, suit, helmet, and the lamp on the helmet.
    case worn
    case back
    case hand
    case ground
    /// At the tower that the rocket stands at.
    case tower
    /// At the rocket itself: its nose and door.
    case rocket
  }

  /// After how many finished exercises it comes.
  package var after: Int {
    switch self {
    case .shoes: 1
    case .gloves: 2
    case .suit: 4
    case .tank: 6
    case .helmet: 8
    case .lamp: 10
    case .radio: 13
    case .lunch: 16
    case .panel: 20
    case .car: 24
    case .tent: 28
    case .rocket: 32
    }
  }

  package var place: Place {
    switch self {
    case .shoes, .gloves, .suit, .helmet, .lamp: .worn
    case .tank: .back
    case .radio: .hand
    case .lunch, .car, .tent: .ground
    case .panel: .tower
    case .rocket: .rocket
    }
  }

  /// The two parts of its Swedish name.
  package var parts: (first: String, second: String) {
    switch self {
    case .shoes: ("rymd", "skor")
    case .gloves: ("rymd", "vantar")
    case .suit: ("rymd", "dräkt")
    case .tank: ("luft", "tank")
    case .helmet: ("rymd", "hjälm")
    case .lamp: ("pann", "lampa")
    case .radio: ("hand", "radio")
    case .lunch: ("mat", "låda")
    case .panel: ("sol", "panel")
    case .car: ("rymd", "bil")
    case .tent: ("rymd", "tält")
    case .rocket: ("rymd", "raket")
    }
  }
}
